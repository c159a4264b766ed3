import { request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { rawBody, sendRaw } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const head = 'GET /v2/status HTTP/1.1\r\nHost: x\r\n';

describe('gateway: sizes', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { MAX_BODY_BYTES: '1024', LIMIT_WRITES: '1000' } });
  });
  after(() => gateway.stop());

  it('rejects a URL that is too long with 414', async () => {
    for (const length of [9_000, 40_000, 200_000]) {
      const response = await sendRaw(
        gateway.url,
        `GET /v2/investments?q=${'a'.repeat(length)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(response).to.match(/^HTTP\/1\.1 414 /);
      expect(rawBody(response).error).to.equal('uri_too_long');
    }
  });

  it('rejects headers that are too large with 431', async () => {
    const response = await sendRaw(gateway.url, `${head}X-Large: ${'a'.repeat(30_000)}\r\n\r\n`);
    expect(response).to.match(/^HTTP\/1\.1 431 /);
    expect(rawBody(response).error).to.equal('headers_too_large');
  });

  it('rejects too many headers with 431', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `X-H${index}: 1\r\n`).join('');
    expect(await sendRaw(gateway.url, `${head}${many}Connection: close\r\n\r\n`)).to.match(
      /^HTTP\/1\.1 431 /,
    );
  });

  const post = (body: string, headers: Record<string, string> = {}) =>
    gateway.call('POST', '/v2/investments', {
      headers: {
        'X-API-Key': gateway.createKey(),
        ...headers,
      },
      body,
    });

  it('rejects a body with too large a Content-Length with 413, without a request to the service', async () => {
    const before = gateway.investments.requests.length;
    const response = await post('a'.repeat(1_025));
    expect(response.status).to.equal(413);
    expect(response.body).to.include({
      error: 'payload_too_large',
      message: 'The body must be at most 1024 bytes.',
    });
    expect(gateway.investments.requests.length).to.equal(before);
    expect((await post('a'.repeat(1_024))).status).to.equal(200);
  });

  it('rejects a chunked body that becomes too large with 413', async () => {
    const chunk = `400\r\n${'a'.repeat(1_024)}\r\n`;
    const start = `POST /v2/investments HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const response = await sendRaw(gateway.url, start, chunk, 50, chunk, 50, '0\r\n\r\n');
    expect(response).to.match(/^HTTP\/1\.1 413 /);
    expect(rawBody(response).error).to.equal('payload_too_large');
  });

  it('accepts an import of any size', async () => {
    const body = 'row\n'.repeat(100_000);
    const headers = {
      'X-API-Key': gateway.createKey(),
      'Content-Type': 'text/csv',
    };
    const response = await gateway.call('POST', '/v2/investments/imports', { headers, body });
    expect(response.status).to.equal(200);
    expect(gateway.investments.lastRequest().body.length).to.equal(400_000);
  });

  it('sends the response to a client that still sends the body', async () => {
    const { port, hostname } = new URL(gateway.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        'X-API-Key': gateway.createKey(),
        'Content-Length': 50_000_000,
      };
      const sending = request(
        {
          port,
          hostname,
          method: 'POST',
          path: '/v2/investments',
          headers,
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
          sending.destroy();
        },
      );
      sending.on('error', reject);
      sending.write(Buffer.alloc(5_000_000));
    });
    expect(status).to.equal(413);
  });

  it('rejects a GET with a body', async () => {
    const response = await sendRaw(
      gateway.url,
      `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
    expect(response).to.match(/^HTTP\/1\.1 400 /);
    expect(rawBody(response).message).to.contain('must not have a body');
  });
});

describe('gateway: malformed requests', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => gateway.stop());

  const post = 'POST /v2/investments HTTP/1.1\r\nHost: x\r\n';
  const malformed: [what: string, bytes: string][] = [
    ['nonsense', 'hello\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00'],
    ['an unknown method', 'FROBNICATE /v2/status HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown protocol version', 'GET /v2/status HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a header without a name', `${head}: value\r\n\r\n`],
    ['a space before the colon', `${head}X-Name : value\r\n\r\n`],
    ['a folded header', `${head}X-Name: a\r\n b: c\r\n d\r\n\r\n`],
    ['NUL in a header', `${head}X-Name: a\0b\r\n\r\n`],
    ['bare line feeds', 'GET /v2/status HTTP/1.1\nHost: x\n\n'],
    [
      'Content-Length and Transfer-Encoding',
      `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two Content-Lengths', `${post}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`],
    ['a Content-Length that is not a number', `${post}Content-Length: 4x\r\n\r\nabcd`],
    ['a negative Content-Length', `${post}Content-Length: -1\r\n\r\n`],
    ['a Transfer-Encoding that is not chunked', `${post}Transfer-Encoding: gzip\r\n\r\n`],
    ['a misspelt Transfer-Encoding', `${post}Transfer-Encoding: xchunked\r\n\r\n`],
    ['an invalid chunk size', `${post}X-API-Key: KEY\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['no Host', 'GET /v2/status HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', `${head}Host: y\r\nConnection: close\r\n\r\n`],
    ['chunked twice', `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
    [
      'chunked in two headers',
      `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['chunked before another encoding', `${post}Transfer-Encoding: chunked, foo\r\n\r\n0\r\n\r\n`],
    ['an encoding without a name', `${post}Transfer-Encoding: , chunked\r\n\r\n0\r\n\r\n`],
    [
      'an encoding in HTTP/1.0',
      'POST /v2/investments HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ];
  for (const [what, bytes] of malformed) {
    it(`are rejected with 400 in JSON: ${what}`, async () => {
      const before = gateway.investments.requests.length;
      const response = await sendRaw(gateway.url, bytes.replace('KEY', gateway.createKey()));
      expect(response).to.match(/^HTTP\/1\.1 400 /);
      expect(response).to.match(/content-type: application\/problem\+json/i);
      expect(response)
        .to.match(/^x-content-type-options: nosniff\r$/im)
        .and.match(
          /^content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'\r$/im,
        );
      expect(rawBody(response)).to.include({ status: 400, error: 'invalid_request' });
      expect(gateway.investments.requests.length).to.equal(before);
    });
  }

  for (const codings of [
    'foo, chunked',
    'gzip, chunked',
    'identity, chunked',
    'gzip;q=1, foo, Chunked',
  ]) {
    it(`are rejected with 501, and the connection is closed: Transfer-Encoding: ${codings}`, async () => {
      const before = gateway.investments.requests.length;
      const next = `${post}X-API-Key: ${gateway.createKey()}\r\nContent-Length: 2\r\n\r\n{}`;
      const bytes = `${post}Transfer-Encoding: ${codings}\r\n\r\n2\r\n{}\r\n0\r\n\r\n${next}`;
      const response = await sendRaw(gateway.url, bytes, 200, next);
      expect(response).to.match(/^HTTP\/1\.1 501 /);
      expect(response).to.match(/^connection: close\r$/im);
      expect(response.match(/HTTP\/1\.1/g), 'what follows is not answered').to.have.length(1);
      expect(rawBody(response)).to.include({ status: 501, error: 'not_implemented' });
      expect(gateway.investments.requests.length, 'nor executed').to.equal(before);
    });
  }

  it('receive the deprecation headers of their version, and their path as instance', async () => {
    const responses = [
      await sendRaw(
        gateway.url,
        `GET /v1/investments?limit=1&apiKey=secret HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(30_000)}\r\n\r\n`,
      ),
      await sendRaw(
        gateway.url,
        `POST /v1/investments/imports HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ),
    ];
    expect(responses.map((response) => rawBody(response).instance)).to.deep.equal([
      '/v1/investments',
      '/v1/investments/imports',
    ]);
    for (const response of responses) {
      expect(response)
        .to.match(/^Deprecation: true\r$/m)
        .and.match(/^X-Deprecation-Date: /m);
      expect(response)
        .to.match(/^Link: <\/v2\/investments[^\r]*rel="latest"/m)
        .and.not.contain('secret');
    }
  });

  it('count towards the rate limit, and are rejected above it', async () => {
    const { call, running } = await gateway.startAnother({ LIMIT_READS: '1' });
    expect(await sendRaw(running.url, 'nonsense\r\n\r\n')).to.match(/^HTTP\/1\.1 400 /);
    const rejected = await sendRaw(running.url, 'nonsense\r\n\r\n');
    expect(rejected)
      .to.match(/^HTTP\/1\.1 429 /)
      .and.match(/^Retry-After: \d+\r$/m);
    expect(rawBody(rejected).error).to.equal('rate_limit_exceeded');
    expect((await call('GET', '/v2/status')).status).to.equal(429);
  });

  it('with an unknown method are rejected with 405 and the allowed methods of the path', async () => {
    const allowed = async (path: string) => (await gateway.call('TRACE', path)).headers.allow;
    expect(await allowed('/v2/me')).to.equal('GET, HEAD, PATCH');
    expect(await allowed('/v1/investments/x/lock')).to.equal('POST');
    expect(await allowed('/investments')).to.equal('GET, HEAD');
    expect(await allowed('/nothing')).to.include('DELETE');
  });

  it('with the method CONNECT are rejected with 405', async () => {
    const response = await sendRaw(
      gateway.url,
      'CONNECT example.test:443 HTTP/1.1\r\nHost: example.test\r\n\r\n',
    );
    expect(response)
      .to.match(/^HTTP\/1\.1 405 /)
      .and.match(/^Allow: GET, /m);
    expect(rawBody(response).error).to.equal('method_not_allowed');
  });

  it('cannot smuggle a second request', async () => {
    const hidden = `GET /v2/investments/hidden HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\n\r\n`;
    for (const framing of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 4',
    ]) {
      const response = await sendRaw(
        gateway.url,
        `${post}X-API-Key: ${gateway.createKey()}\r\n${framing}\r\n\r\n0\r\n\r\n${hidden}`,
      );
      expect(response.match(/HTTP\/1\.1 /g)).to.have.length(1);
    }
    expect(gateway.investments.requests.some(({ url }) => url.includes('hidden'))).to.equal(false);
  });

  it('are rejected even after a valid request on the same connection', async () => {
    const response = await sendRaw(gateway.url, `${head}\r\n`, 50, 'nonsense\r\n\r\n');
    expect(response).to.match(/^HTTP\/1\.1 200 /);
    expect(response).to.contain('HTTP/1.1 400 ');
  });
});

describe('gateway: slow clients', () => {
  let gateway: TestGateway;
  before(async () => {
    const environment = { HEADERS_TIMEOUT_MS: '300', BODY_IDLE_TIMEOUT_MS: '200' };
    gateway = await startGateway({ environment });
  });
  after(() => gateway.stop());

  it('are rejected with 408 if the headers do not arrive', async () => {
    const response = await sendRaw(gateway.url, 'GET /v2/status HTTP/1.1\r\nHost:');
    expect(response).to.match(/^HTTP\/1\.1 408 /);
    expect(rawBody(response).error).to.equal('request_timeout');
  });

  for (const path of ['/v2/investments', '/v2/investments/imports']) {
    it(`are rejected with 408 if the body stops: ${path}`, async () => {
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\n`;
      const response = await sendRaw(gateway.url, start, 'some');
      expect(response).to.match(/^HTTP\/1\.1 408 /);
      expect(rawBody(response).error).to.equal('request_timeout');
    });

    it(`that continue the body after 408 are ignored, and no request to the service is completed: ${path}`, async () => {
      let aborted = 0;
      let begun = 0;
      gateway.investments.respondUnread = (request, response) => {
        begun++;
        request.on('error', () => aborted++);
        request.resume().on('end', () => response.end('too late'));
      };
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\nContent-Type: text/csv\r\nContent-Length: 10\r\n\r\n`;
      const { hostname, port } = new URL(gateway.url);
      const socket = connect(Number(port), hostname);
      const response = await new Promise<string>((resolve, reject) => {
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
      expect(response).to.match(/^HTTP\/1\.1 408 /);
      expect(response.match(/HTTP\/1\.1 /g)).to.have.length(1);
      gateway.investments.respondUnread = undefined;
      expect(begun, 'a small body is sent when it is complete').to.equal(
        path.endsWith('/imports') ? 1 : 0,
      );
      expect(aborted).to.equal(begun);
      expect((await gateway.call('GET', '/v2/status')).status).to.equal(200);
    });

    it(`do not receive the late response of the service after 408: ${path}`, async () => {
      let late = () => {};
      gateway.investments.respondUnread = (_request, response) => {
        late = () => response.writeHead(408).end();
      };
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\nContent-Type: text/csv\r\nContent-Length: 10\r\n\r\n`;
      expect(await sendRaw(gateway.url, start, 'some')).to.match(/^HTTP\/1\.1 408 /);
      gateway.investments.respondUnread = undefined;
      late();
      expect((await gateway.call('GET', '/v2/status')).status).to.equal(200);
    });

    it(`that disconnect within the body leave no complete request at the service: ${path}`, async () => {
      const before = gateway.investments.requests.length;
      const { port, hostname } = new URL(gateway.url);
      const headers = {
        'X-API-Key': gateway.createKey(),
        'Content-Length': 100,
      };
      const sending = request({
        port,
        hostname,
        method: 'POST',
        path,
        headers,
      });
      sending.on('error', () => {});
      await new Promise((done) => sending.write('some', done));
      await new Promise((done) => setTimeout(done, 50));
      sending.destroy();
      await new Promise((done) => setTimeout(done, 50));
      expect(gateway.investments.requests.length).to.equal(before);
      expect(gateway.investments.sockets.size).to.be.below(3);
    });
  }
});

describe('gateway: clients whose whole body takes longer than the longest pause', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { BODY_IDLE_TIMEOUT_MS: '2000' } });
  });
  after(() => gateway.stop());

  it('are served', async () => {
    const trickle = Array.from('0123456789').flatMap((digit) => [digit, 220]);
    const send = (path: string) => {
      const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\nContent-Type: text/csv\r\nContent-Length: 10\r\nConnection: close\r\n\r\n`;
      return sendRaw(gateway.url, start, ...trickle);
    };
    const responses = await Promise.all(['/v2/investments', '/v2/investments/imports'].map(send));
    for (const response of responses) {
      expect(response).to.match(/^HTTP\/1\.1 200 /);
    }
    expect(gateway.investments.requests.map(({ body }) => body)).to.deep.equal([
      '0123456789',
      '0123456789',
    ]);
  });
});
