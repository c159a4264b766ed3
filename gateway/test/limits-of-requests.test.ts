import { request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { rawBody, sendRaw } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const head = 'GET /v2/status HTTP/1.1\r\nHost: x\r\n';

describe('gateway: sizes', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway({ environment: { MAX_BODY_BYTES: '1024', LIMIT_WRITES: '1000' } });
  });
  after(() => door.stop());

  it('refuses an address that is too long: 414', async () => {
    for (const length of [9_000, 40_000, 200_000]) {
      const answer = await sendRaw(
        door.url,
        `GET /v2/investments?q=${'a'.repeat(length)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).to.match(/^HTTP\/1\.1 414 /);
      expect(rawBody(answer).error).to.equal('uri_too_long');
    }
  });

  it('refuses headers that are too large: 431', async () => {
    const answer = await sendRaw(door.url, `${head}X-Large: ${'a'.repeat(30_000)}\r\n\r\n`);
    expect(answer).to.match(/^HTTP\/1\.1 431 /);
    expect(rawBody(answer).error).to.equal('headers_too_large');
  });

  it('refuses too many headers: 431', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `X-H${index}: 1\r\n`).join('');
    expect(await sendRaw(door.url, `${head}${many}Connection: close\r\n\r\n`)).to.match(/^HTTP\/1\.1 431 /);
  });

  const post = (body: string, headers: Record<string, string> = {}) =>
    door.call('POST', '/v2/investments', { headers: { 'X-API-Key': door.key(), ...headers }, body });

  it('refuses a body that says it is too large: 413, before it is sent on', async () => {
    const before = door.investments.seen.length;
    const answer = await post('a'.repeat(1_025));
    expect(answer.status).to.equal(413);
    expect(answer.body).to.include({ error: 'payload_too_large', message: 'The body must be at most 1024 bytes.' });
    expect(door.investments.seen.length).to.equal(before);
    expect((await post('a'.repeat(1_024))).status).to.equal(200);
  });

  it('refuses a body that turns out too large: 413', async () => {
    const chunk = `400\r\n${'a'.repeat(1_024)}\r\n`;
    const start = `POST /v2/investments HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await sendRaw(door.url, start, chunk, 50, chunk, 50, '0\r\n\r\n');
    expect(answer).to.match(/^HTTP\/1\.1 413 /);
    expect(rawBody(answer).error).to.equal('payload_too_large');
  });

  it('lets an import be of any size', async () => {
    const body = 'row\n'.repeat(100_000);
    const headers = { 'X-API-Key': door.key(), 'Content-Type': 'text/csv' };
    const answer = await door.call('POST', '/v2/investments/imports', { headers, body });
    expect(answer.status).to.equal(200);
    expect(door.investments.seen.at(-1)!.body.length).to.equal(400_000);
  });

  it('shows the answer to a caller that is still sending', async () => {
    const { port, hostname } = new URL(door.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'X-API-Key': door.key(), 'Content-Length': 50_000_000 };
      const sending = request({ port, hostname, method: 'POST', path: '/v2/investments', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.write(Buffer.alloc(5_000_000));
    });
    expect(status).to.equal(413);
  });

  it('refuses a GET with a body', async () => {
    const answer = await sendRaw(door.url, `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{}`);
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
    expect(rawBody(answer).message).to.contain('takes no body');
  });
});

describe('gateway: bytes that are no request', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => door.stop());

  const post = 'POST /v2/investments HTTP/1.1\r\nHost: x\r\n';
  const malformed: [what: string, bytes: string][] = [
    ['nonsense', 'hello\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00'],
    ['an unknown method', 'FROBNICATE /v2/status HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a strange protocol', 'GET /v2/status HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a header without a name', `${head}: value\r\n\r\n`],
    ['a space before the colon', `${head}X-Name : value\r\n\r\n`],
    ['a folded header', `${head}X-Name: a\r\n b: c\r\n d\r\n\r\n`],
    ['NUL in a header', `${head}X-Name: a\0b\r\n\r\n`],
    ['bare line feeds', 'GET /v2/status HTTP/1.1\nHost: x\n\n'],
    ['Content-Length and Transfer-Encoding', `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two Content-Lengths', `${post}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`],
    ['a Content-Length that is no number', `${post}Content-Length: 4x\r\n\r\nabcd`],
    ['a negative Content-Length', `${post}Content-Length: -1\r\n\r\n`],
    ['a Transfer-Encoding that is not chunked', `${post}Transfer-Encoding: gzip\r\n\r\n`],
    ['a Transfer-Encoding in disguise', `${post}Transfer-Encoding: xchunked\r\n\r\n`],
    ['a chunk size that is none', `${post}X-API-Key: KEY\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['no Host', 'GET /v2/status HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', `${head}Host: y\r\nConnection: close\r\n\r\n`],
    ['two encodings', `${post}Transfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n`],
  ];
  for (const [what, bytes] of malformed) {
    it(`are answered 400 in JSON: ${what}`, async () => {
      const before = door.investments.seen.length;
      const answer = await sendRaw(door.url, bytes.replace('KEY', door.key()));
      expect(answer).to.match(/^HTTP\/1\.1 400 /);
      expect(answer).to.match(/content-type: application\/problem\+json/i);
      expect(rawBody(answer)).to.include({ status: 400, error: 'invalid_request' });
      expect(door.investments.seen.length).to.equal(before);
    });
  }

  it('are told what their version tells, and where they were sent', async () => {
    const answers = [
      await sendRaw(
        door.url,
        `GET /v1/investments?limit=1&apiKey=secret HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(30_000)}\r\n\r\n`,
      ),
      await sendRaw(
        door.url,
        `POST /v1/investments/imports HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ),
    ];
    expect(answers.map((answer) => rawBody(answer).instance)).to.deep.equal([
      '/v1/investments',
      '/v1/investments/imports',
    ]);
    for (const answer of answers) {
      expect(answer)
        .to.match(/^Deprecation: true\r$/m)
        .and.match(/^X-Deprecation-Date: /m);
      expect(answer)
        .to.match(/^Link: <\/v2\/investments[^\r]*rel="latest"/m)
        .and.not.contain('secret');
    }
  });

  it('are counted, and refused past the allowance like all else', async () => {
    const { call, running } = await door.another({ LIMIT_READS: '1' });
    expect(await sendRaw(running.url, 'nonsense\r\n\r\n')).to.match(/^HTTP\/1\.1 400 /);
    const refused = await sendRaw(running.url, 'nonsense\r\n\r\n');
    expect(refused)
      .to.match(/^HTTP\/1\.1 429 /)
      .and.match(/^Retry-After: \d+\r$/m);
    expect(rawBody(refused).error).to.equal('rate_limit_exceeded');
    expect((await call('GET', '/v2/status')).status).to.equal(429);
  });

  it('use a method that nothing takes: 405 with what the address takes', async () => {
    const allowed = async (path: string) => (await door.call('TRACE', path)).headers.allow;
    expect(await allowed('/v2/me')).to.equal('GET, HEAD, PATCH');
    expect(await allowed('/v1/investments/imports')).to.equal('POST');
    expect(await allowed('/investments')).to.equal('GET, HEAD');
    expect(await allowed('/nothing')).to.include('DELETE');
  });

  it('ask for a tunnel: 405', async () => {
    const answer = await sendRaw(door.url, 'CONNECT example.test:443 HTTP/1.1\r\nHost: example.test\r\n\r\n');
    expect(answer)
      .to.match(/^HTTP\/1\.1 405 /)
      .and.match(/^Allow: GET, /m);
    expect(rawBody(answer).error).to.equal('method_not_allowed');
  });

  it('smuggle no second request', async () => {
    const hidden = `GET /v2/investments/hidden HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\n\r\n`;
    for (const framing of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 4',
    ]) {
      const answer = await sendRaw(door.url, `${post}X-API-Key: ${door.key()}\r\n${framing}\r\n\r\n0\r\n\r\n${hidden}`);
      expect(answer.match(/HTTP\/1\.1 /g)).to.have.length(1);
    }
    expect(door.investments.seen.some(({ url }) => url.includes('hidden'))).to.equal(false);
  });

  it('end a connection whose first answer stands', async () => {
    const answer = await sendRaw(door.url, `${head}\r\n`, 50, 'nonsense\r\n\r\n');
    expect(answer).to.match(/^HTTP\/1\.1 200 /);
    expect(answer).to.contain('HTTP/1.1 400 ');
  });
});

describe('gateway: slow callers', () => {
  let door: TestGateway;
  before(async () => {
    const environment = { HEADERS_TIMEOUT_MS: '300', BODY_IDLE_TIMEOUT_MS: '200' };
    door = await startGateway({ environment });
  });
  after(() => door.stop());

  it('are told 408 when the headers do not come', async () => {
    const answer = await sendRaw(door.url, 'GET /v2/status HTTP/1.1\r\nHost:');
    expect(answer).to.match(/^HTTP\/1\.1 408 /);
    expect(rawBody(answer).error).to.equal('request_timeout');
  });

  for (const path of ['/v2/investments', '/v2/investments/imports']) {
    it(`are told 408 when the body falls silent: ${path}`, async () => {
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\n`;
      const answer = await sendRaw(door.url, start, 'some');
      expect(answer).to.match(/^HTTP\/1\.1 408 /);
      expect(rawBody(answer).error).to.equal('request_timeout');
    });

    it(`that go on after their 408 harm nobody, and the service is asked no longer: ${path}`, async () => {
      let cut = 0;
      door.investments.raw = (request, response) => {
        request.on('error', () => cut++);
        request.resume().on('end', () => response.end('too late'));
      };
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\nContent-Type: text/csv\r\nContent-Length: 10\r\n\r\n`;
      const { hostname, port } = new URL(door.url);
      const socket = connect(Number(port), hostname);
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        socket.write(`${start}some`);
        socket.setEncoding('latin1').on('error', reject);
        socket
          .on('close', () => resolve(text))
          .on('data', (part: string) => {
            text += part;
            socket.write('others', () => {});
          });
      });
      expect(answer).to.match(/^HTTP\/1\.1 408 /);
      expect(answer.match(/HTTP\/1\.1 /g)).to.have.length(1);
      door.investments.raw = undefined;
      expect(cut).to.equal(1);
      expect((await door.call('GET', '/v2/status')).status).to.equal(200);
    });

    it(`that stay silent after their 408 do not hear the service's late answer: ${path}`, async () => {
      let late = () => {};
      door.investments.raw = (_request, response) => {
        late = () => response.writeHead(408).end();
      };
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\nContent-Type: text/csv\r\nContent-Length: 10\r\n\r\n`;
      expect(await sendRaw(door.url, start, 'some')).to.match(/^HTTP\/1\.1 408 /);
      door.investments.raw = undefined;
      late();
      expect((await door.call('GET', '/v2/status')).status).to.equal(200);
    });

    it(`are waited for while the body trickles: ${path}`, async () => {
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\nContent-Type: text/csv\r\nContent-Length: 10\r\nConnection: close\r\n\r\n`;
      const trickle = Array.from('0123456789').flatMap((digit) => [digit, 60]);
      expect(await sendRaw(door.url, start, ...trickle)).to.match(/^HTTP\/1\.1 200 /);
      expect(door.investments.seen.at(-1)!.body).to.equal('0123456789');
    });

    it(`that leave within the body do not reach the service as if they had ended: ${path}`, async () => {
      const before = door.investments.seen.length;
      const { port, hostname } = new URL(door.url);
      const headers = { 'X-API-Key': door.key(), 'Content-Length': 100 };
      const sending = request({ port, hostname, method: 'POST', path, headers });
      sending.on('error', () => {});
      await new Promise((done) => sending.write('some', done));
      await new Promise((done) => setTimeout(done, 50));
      sending.destroy();
      await new Promise((done) => setTimeout(done, 50));
      expect(door.investments.seen.length).to.equal(before);
      expect(door.investments.sockets.size).to.be.below(3);
    });
  }
});
