import { request } from 'node:http';
import { principalHeader } from '@irp/principals';
import { expect } from 'chai';
import { sendJson, sendRaw } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const settled = () => new Promise((done) => setTimeout(done, 50));

describe('gateway: passing on', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  beforeEach(() => {
    door.investments.answer = (_request, response) => sendJson(response, 200, { data: [1], meta: {} });
    door.investments.raw = undefined;
  });
  after(() => door.stop());

  const headersOf = (more: Record<string, string> = {}) => ({ 'X-API-Key': door.key(), ...more });

  it('asks the service as the caller and passes its answer on', async () => {
    const key = door.key({ userId: 'anna', workspaceId: 'w9' });
    const answer = await door.call('GET', `/v2/investments?limit=1&apiKey=${key}&offset=2`);
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({ data: [1], meta: {} });
    const seen = door.investments.seen.at(-1)!;
    expect(seen.url).to.equal('/v2/investments?limit=1&offset=2');
    const principal = await door.platform.verifier.verifyPrincipal(String(seen.headers[principalHeader]));
    expect(principal).to.include({ userId: 'anna', workspaceId: 'w9' });
    expect(seen.headers['x-request-id']).to.equal(answer.headers['x-request-id']);
    expect(answer.headers.vary, 'a cache keeps callers apart').to.equal('Authorization, X-API-Key');
    expect((await door.call('GET', '/v2/status')).headers).not.to.have.property('vary');
  });

  it('knows which service answers what', async () => {
    for (const path of ['/v2/me', '/v1/workspaces/w1/members', '/v2/api-keys'])
      expect((await door.call('GET', path, { headers: headersOf() })).body.id ?? 'v1').to.equal('me');
  });

  it('vouches anew only when the old token has had half its life', async () => {
    const headers = headersOf();
    for (let time = 0; time < 3; time++) await door.call('GET', '/v2/investments', { headers });
    const tokens = door.investments.seen.slice(-3).map((seen) => seen.headers[principalHeader]);
    expect(new Set(tokens).size).to.equal(1);
  });

  for (const path of ['/v2/investments', '/v2/investments/imports']) {
    describe(path, () => {
      it('loses the headers of one connection, both ways, and those of the gateway alone', async () => {
        door.investments.answer = (_request, response) => {
          const dropped = {
            'X-Once': '1',
            Server: 'inside',
            'X-Powered-By': 'inside',
            'X-IRP-Inner': '1',
            'X-Request-Id': 'other',
          };
          response.writeHead(200, {
            ...dropped,
            Connection: 'X-Once, keep-alive',
            'X-Kept': '1',
            'Set-Cookie': ['a=1', 'b=2'],
          });
          response.end('ok');
        };
        const key = door.key();
        const sent = [
          'Connection: close, X-Private',
          'X-Private: 1',
          'TE: trailers',
          'Proxy-Authorization: x',
          'X-Forwarded-Host: evil',
        ];
        const more = [
          'X-IRP-Principal: forged',
          'Accept: text/csv',
          'If-Match: "1"',
          'Content-Length: 2',
          'Content-Type: text/csv',
        ];
        const lines = [`POST ${path} HTTP/1.1`, 'Host: public.example', `X-API-Key: ${key}`, ...sent, ...more];
        const answer = await sendRaw(door.url, `${lines.join('\r\n')}\r\n\r\nab`);
        const seen = door.investments.seen.at(-1)!;
        expect(seen.headers).to.include({ accept: 'text/csv', 'if-match': '"1"', 'content-length': '2' });
        expect(seen.headers).not.to.have.any.keys(
          'x-private',
          'te',
          'proxy-authorization',
          'x-forwarded-host',
          'x-api-key',
        );
        expect(seen.headers[principalHeader]).not.to.contain('forged');
        expect(seen.body).to.equal('ab');
        expect(answer)
          .to.match(/x-kept: 1/i)
          .and.match(/set-cookie: a=1\r\n.*set-cookie: b=2/is);
        expect(answer).not.to.match(/x-once|server: |x-powered-by|x-irp-|x-request-id: other/i);
        expect(answer.match(/x-request-id: /gi)).to.have.length(1);
        expect(answer)
          .to.match(/x-ratelimit-remaining: \d+/i)
          .and.match(/x-content-type-options: nosniff/i);
      });

      it('passes a body in parts on as it comes', async () => {
        const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\nConnection: close\r\n`;
        const parts = ['4\r\na,b\n\r\n', 20, '4\r\n1,2\n\r\n', 20, '0\r\n\r\n'];
        const answer = await sendRaw(door.url, `${start}Transfer-Encoding: chunked\r\n\r\n`, ...parts);
        expect(answer).to.match(/^HTTP\/1\.1 200 /);
        expect(door.investments.seen.at(-1)).to.include({ method: 'POST', url: path, body: 'a,b\n1,2\n' });
      });

      it('asks for a body that waits to be asked for, and not when it is refused', async () => {
        const start = (key: string) =>
          `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: text/csv\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
        const answer = await sendRaw(door.url, start(door.key()), 60, 'ab');
        expect(answer).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
        expect(door.investments.seen.at(-1)!.headers).not.to.have.property('expect');
        const refused = await sendRaw(door.url, start('nonsense'));
        expect(refused).to.match(/^HTTP\/1\.1 401 /);
      });

      it('lets go of the service when the caller hangs up', async () => {
        let closed: Promise<unknown> = Promise.resolve();
        const asked = new Promise<void>((resolve) => {
          door.investments.answer = (_request, response) => {
            closed = new Promise((done) => response.on('close', done));
            response.writeHead(200, { 'Content-Type': 'text/csv' }).write('first');
            resolve();
          };
        });
        const { port, hostname } = new URL(door.url);
        const headers = headersOf({ 'Content-Length': '2' });
        const calling = request({ port, hostname, method: 'POST', path, headers }, (answer) => {
          answer.on('error', () => {});
          answer.once('data', () => calling.destroy());
        });
        calling.on('error', () => {});
        calling.end('ab');
        await asked;
        await closed;
      });

      it('cuts the connection when the service stops short', async () => {
        door.investments.answer = (_request, response) => {
          response
            .writeHead(200, { 'Content-Length': 100 })
            .write('only this', () => setTimeout(() => response.destroy(), 20));
        };
        const error = await door
          .call('POST', path, { headers: headersOf({ 'Content-Type': 'text/csv' }), body: 'ab' })
          .catch((thrown: Error) => thrown);
        expect(error).to.be.an('error');
      });

      it('waits for a caller who reads slowly', async () => {
        let written = 0;
        let paused = false;
        const total = 64 * 1_048_576;
        door.investments.answer = async (_request, response) => {
          response.writeHead(200, { 'Content-Length': total });
          const part = Buffer.alloc(1_048_576);
          response.on('close', () => response.emit('drain'));
          while (written < total && !response.destroyed) {
            written += part.length;
            if (!response.write(part)) {
              paused = true;
              await new Promise((done) => response.once('drain', done));
            }
          }
          response.end();
        };
        const { port, hostname } = new URL(door.url);
        const received = await new Promise<number>((resolve, reject) => {
          const headers = headersOf({ 'Content-Length': '2' });
          const calling = request({ port, hostname, method: 'POST', path, headers }, async (answer) => {
            await settled();
            await settled();
            expect(paused).to.equal(true);
            expect(written, 'nobody reads: the service must not have got rid of all').to.be.below(total / 2);
            let size = 0;
            for await (const part of answer) size += part.length;
            resolve(size);
          });
          calling.on('error', reject);
          calling.end('ab');
        });
        expect(received).to.equal(total);
      });
    });
  }

  for (const [status, method] of [
    [204, 'DELETE'],
    [304, 'GET'],
    [200, 'HEAD'],
  ] as const) {
    it(`keeps ${status} to ${method} without a body, on a connection that goes on`, async () => {
      door.investments.answer = (_request, response) => {
        response.writeHead(status, { ETag: '"7"', ...(method === 'HEAD' ? { 'Content-Length': 7_000 } : {}) }).end();
      };
      const headers = headersOf();
      const start = `${method} /v2/investments/1 HTTP/1.1\r\nHost: x\r\nX-API-Key: ${headers['X-API-Key']}\r\n`;
      const answer = await sendRaw(door.url, `${start}\r\n${start}Connection: close\r\n\r\n`);
      expect(answer.match(new RegExp(`HTTP/1\\.1 ${status} `, 'g'))).to.have.length(2);
      expect(answer).to.match(/etag: "7"/i);
      expect(answer.slice(answer.lastIndexOf('\r\n\r\n'))).to.equal('\r\n\r\n');
    });
  }

  it('serves a caller that speaks HTTP/1.0', async () => {
    door.investments.answer = (_request, response) => {
      response.write('in ');
      response.end('parts');
    };
    const answer = await sendRaw(door.url, `GET /v2/investments HTTP/1.0\r\nX-API-Key: ${door.key()}\r\n\r\n`);
    expect(answer)
      .to.match(/ 200 OK\r\n/)
      .and.match(/\r\n\r\nin parts$/);
    expect(answer).not.to.match(/transfer-encoding/i);
  });

  it('answers requests of one connection in their order', async () => {
    door.investments.answer = (seen, response) =>
      void setTimeout(() => response.end(seen.url), seen.url?.includes('slow') ? 60 : 0);
    const line = (path: string, more = '') =>
      `GET /v2/investments/${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${door.key()}\r\n${more}\r\n`;
    const answer = await sendRaw(door.url, line('slow') + line('quick', 'Connection: close\r\n'));
    expect(answer.indexOf('investments/slow')).to.be.above(0).and.below(answer.indexOf('investments/quick'));
  });
});
