import { request } from 'node:http';
import { principalHeader } from '@irp/principals';
import { expect } from 'chai';
import { sendJson, sendRaw } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const settled = () => new Promise((done) => setTimeout(done, 50));

describe('gateway: proxy', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  beforeEach(() => {
    gateway.investments.respond = (_request, response) =>
      sendJson(response, 200, {
        data: [1],
        meta: {},
      });
    gateway.investments.respondUnread = undefined;
  });
  after(() => gateway.stop());

  const headersOf = (more: Record<string, string> = {}) => ({
    'X-API-Key': gateway.createKey(),
    ...more,
  });

  it('sends the request with the signed principal and forwards the response', async () => {
    const key = gateway.createKey({ userId: 'anna', workspaceId: 'w9' });
    const response = await gateway.call('GET', `/v2/investments?limit=1&apiKey=${key}&offset=2`);
    expect(response.status).to.equal(200);
    expect(response.body).to.deep.equal({
      data: [1],
      meta: {},
    });
    const seen = gateway.investments.lastRequest();
    expect(seen.url).to.equal('/v2/investments?limit=1&offset=2');
    const sender = await gateway.lastSender();
    expect(sender?.kind === 'principal' && sender.principal).to.include({
      userId: 'anna',
      workspaceId: 'w9',
    });
    expect(sender?.clientAddress).to.equal('127.0.0.1');
    expect(seen.headers['x-request-id']).to.equal(response.headers['x-request-id']);
    expect(response.headers.vary, 'a cache must not mix callers').to.equal(
      'Authorization, X-API-Key',
    );
    expect((await gateway.call('GET', '/v2/status')).headers).not.to.have.property('vary');
  });

  it('routes each path to its service', async () => {
    for (const path of ['/v2/me', '/v1/workspaces/w1/members', '/v2/api-keys']) {
      expect((await gateway.call('GET', path, { headers: headersOf() })).body.id ?? 'v1').to.equal(
        'me',
      );
    }
  });

  it('signs each write separately', async () => {
    const headers = headersOf();
    for (let time = 0; time < 3; time++) {
      await gateway.call('DELETE', '/v2/investments/1', { headers });
    }
    const seen = gateway.investments.requests.slice(-3);
    expect(new Set(seen.map(({ headers }) => headers[principalHeader])).size).to.equal(3);
    const { verifier } = gateway.platform;
    for (const other of [{ method: 'GET' }, { url: '/v2/investments/2' }]) {
      expect(
        await verifier.verify({ ...seen[0]!, ...other }, 'investments'),
        JSON.stringify(other),
      ).to.equal(undefined);
    }
  });

  it('signs reads for a caller, service, method, path and query', async () => {
    const headers = headersOf();
    await gateway.call('GET', '/v2/investments?limit=1', { headers });
    await gateway.call('GET', '/v2/investments?limit=1', { headers: headersOf() });
    await gateway.call('GET', '/v2/investments/1', { headers });
    const seen = gateway.investments.requests.slice(-3);
    expect(new Set(seen.map(({ headers }) => headers[principalHeader])).size).to.equal(3);
    const [request] = seen;
    const { verifier } = gateway.platform;
    expect(await verifier.verify(request!, 'investments')).to.include({ kind: 'principal' });
    expect(await verifier.verify(request!, 'authorization')).to.equal(undefined);
    for (const other of [
      { method: 'DELETE' },
      { method: 'HEAD' },
      { url: '/v2/investments' },
      { url: '/v2/investments/1' },
      { url: '/v2/me' },
    ]) {
      expect(
        await verifier.verify({ ...request!, ...other }, 'investments'),
        JSON.stringify(other),
      ).to.equal(undefined);
    }
  });

  it('signs a repeat after a lost connection again: a service would refuse the first token', async () => {
    const tokens: unknown[] = [];
    gateway.investments.respondUnread = ({ headers, socket }, response) => {
      tokens.push(headers[principalHeader]);
      if (tokens.length === 1) {
        socket.destroy();
      } else {
        response.writeHead(204).end();
      }
    };
    expect(
      (await gateway.call('DELETE', '/v2/investments/1', { headers: headersOf() })).status,
    ).to.equal(204);
    expect(new Set(tokens).size).to.equal(2);
  });

  it('signs a request after the client has begun to send its body', async () => {
    const start = `POST /v2/investments HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\nConnection: close\r\n`;
    const startedMs = Date.now();
    await sendRaw(gateway.url, `${start}Content-Length: 2\r\n\r\n`, 1_100, '{}');
    const [, claims = ''] = String(
      gateway.investments.lastRequest().headers[principalHeader],
    ).split('.');
    const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(await gateway.lastSender()).to.include({ kind: 'principal' });
    expect(iat * 1_000).to.be.above(startedMs + 1_000);
  });

  it('sends the headers of an import before its body, while its token is valid', async () => {
    const received = Promise.withResolvers<void>();
    gateway.investments.respondUnread = (_request, response) => {
      received.resolve();
      response.writeHead(204).end();
    };
    const upload = request(`${gateway.url}/v2/investments/imports`, {
      method: 'POST',
      headers: headersOf({ 'Content-Type': 'text/csv', 'Content-Length': '10' }),
    });
    upload.on('error', () => {}).flushHeaders();
    await received.promise;
    upload.destroy();
  });

  for (const path of ['/v2/investments', '/v2/investments/imports']) {
    describe(path, () => {
      it('drops connection-specific headers in both directions, and headers reserved for the gateway', async () => {
        gateway.investments.respond = (_request, response) => {
          const reserved = {
            'X-Once': '1',
            Server: 'inside',
            'X-Powered-By': 'inside',
            'X-IRP-Inner': '1',
            'X-Request-Id': 'other',
          };
          response.writeHead(200, {
            ...reserved,
            Connection: 'X-Once, keep-alive',
            'X-Kept': '1',
            'Set-Cookie': ['a=1', 'b=2'],
          });
          response.end('ok');
        };
        const key = gateway.createKey();
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
        const lines = [
          `POST ${path} HTTP/1.1`,
          'Host: public.example',
          `X-API-Key: ${key}`,
          ...sent,
          ...more,
        ];
        const response = await sendRaw(gateway.url, `${lines.join('\r\n')}\r\n\r\nab`);
        const seen = gateway.investments.lastRequest();
        expect(seen.headers).to.include({
          accept: 'text/csv',
          'if-match': '"1"',
          'content-length': '2',
        });
        expect(seen.headers).not.to.have.any.keys(
          'x-private',
          'te',
          'proxy-authorization',
          'x-forwarded-host',
          'x-api-key',
        );
        expect(seen.headers[principalHeader]).not.to.contain('forged');
        expect(seen.body).to.equal('ab');
        expect(response)
          .to.match(/x-kept: 1/i)
          .and.match(/set-cookie: a=1\r\n.*set-cookie: b=2/is);
        expect(response).not.to.match(/x-once|server: |x-powered-by|x-irp-|x-request-id: other/i);
        expect(response.match(/x-request-id: /gi)).to.have.length(1);
        expect(response)
          .to.match(/x-ratelimit-remaining: \d+/i)
          .and.match(/x-content-type-options: nosniff/i);
      });

      it('signs the path and query as sent', async () => {
        const query = '?mapping={"a":"%C3%A9"}&b=|^`&c=%7b';
        const lines = [
          `POST ${path}${query} HTTP/1.1`,
          'Host: x',
          `X-API-Key: ${gateway.createKey()}`,
        ];
        const response = await sendRaw(
          gateway.url,
          `${lines.join('\r\n')}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n`,
          'ab',
        );
        expect(response).to.match(/^HTTP\/1\.1 200 /);
        expect(await gateway.lastSender()).to.include({ kind: 'principal' });
      });

      it('forwards a chunked body', async () => {
        const start = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\nConnection: close\r\n`;
        const parts = ['4\r\na,b\n\r\n', 20, '4\r\n1,2\n\r\n', 20, '0\r\n\r\n'];
        const response = await sendRaw(
          gateway.url,
          `${start}Transfer-Encoding: chunked\r\n\r\n`,
          ...parts,
        );
        expect(response).to.match(/^HTTP\/1\.1 200 /);
        expect(gateway.investments.lastRequest()).to.include({
          method: 'POST',
          url: path,
          body: 'a,b\n1,2\n',
        });
      });

      it('sends 100 Continue before it forwards the body, and not if it rejects the request', async () => {
        const start = (key: string) =>
          `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: text/csv\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
        const response = await sendRaw(gateway.url, start(gateway.createKey()), 60, 'ab');
        expect(response).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
        expect(gateway.investments.lastRequest().headers).not.to.have.property('expect');
        const refused = await sendRaw(gateway.url, start('nonsense'));
        expect(refused).to.match(/^HTTP\/1\.1 401 /);
      });

      it('aborts the request to the service when the client disconnects', async () => {
        let closed: Promise<unknown> = Promise.resolve();
        const requested = new Promise<void>((resolve) => {
          gateway.investments.respond = (_request, response) => {
            closed = new Promise((done) => response.on('close', done));
            response.writeHead(200, { 'Content-Type': 'text/csv' }).write('first');
            resolve();
          };
        });
        const { port, hostname } = new URL(gateway.url);
        const headers = headersOf({ 'Content-Length': '2' });
        const calling = request(
          {
            port,
            hostname,
            method: 'POST',
            path,
            headers,
          },
          (response) => {
            response.on('error', () => {});
            response.once('data', () => calling.destroy());
          },
        );
        calling.on('error', () => {});
        calling.end('ab');
        await requested;
        await closed;
      });

      it('closes the connection when the response of the service is incomplete', async () => {
        gateway.investments.respond = (_request, response) => {
          response
            .writeHead(200, { 'Content-Length': 100 })
            .write('only this', () => setTimeout(() => response.destroy(), 20));
        };
        const error = await gateway
          .call('POST', path, {
            headers: headersOf({ 'Content-Type': 'text/csv' }),
            body: 'ab',
          })
          .catch((thrown: Error) => thrown);
        expect(error).to.be.an('error');
      });

      it('applies backpressure for a client that reads slowly', async () => {
        let written = 0;
        let paused = false;
        const total = 64 * 1_048_576;
        gateway.investments.respond = async (_request, response) => {
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
        const { port, hostname } = new URL(gateway.url);
        const received = await new Promise<number>((resolve, reject) => {
          const headers = headersOf({ 'Content-Length': '2' });
          const calling = request(
            {
              port,
              hostname,
              method: 'POST',
              path,
              headers,
            },
            async (response) => {
              await settled();
              await settled();
              expect(paused).to.equal(true);
              expect(
                written,
                'the client does not read: the service must not have written everything',
              ).to.be.below(total / 2);
              let size = 0;
              for await (const part of response) {
                size += part.length;
              }
              resolve(size);
            },
          );
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
    it(`sends ${status} to ${method} without a body, on a connection that stays open`, async () => {
      gateway.investments.respond = (_request, response) => {
        response
          .writeHead(status, {
            ETag: '"7"',
            ...(method === 'HEAD' ? { 'Content-Length': 7_000 } : {}),
          })
          .end();
      };
      const headers = headersOf();
      const start = `${method} /v2/investments/1 HTTP/1.1\r\nHost: x\r\nX-API-Key: ${headers['X-API-Key']}\r\n`;
      const response = await sendRaw(gateway.url, `${start}\r\n${start}Connection: close\r\n\r\n`);
      expect(response.match(new RegExp(`HTTP/1\\.1 ${status} `, 'g'))).to.have.length(2);
      expect(response).to.match(/etag: "7"/i);
      expect(response.slice(response.lastIndexOf('\r\n\r\n'))).to.equal('\r\n\r\n');
    });
  }

  it('serves a client that uses HTTP/1.0', async () => {
    gateway.investments.respond = (_request, response) => {
      response.write('in ');
      response.end('parts');
    };
    const response = await sendRaw(
      gateway.url,
      `GET /v2/investments HTTP/1.0\r\nX-API-Key: ${gateway.createKey()}\r\n\r\n`,
    );
    expect(response)
      .to.match(/ 200 OK\r\n/)
      .and.match(/\r\n\r\nin parts$/);
    expect(response).not.to.match(/transfer-encoding/i);
  });

  it('responds to pipelined requests in their order', async () => {
    gateway.investments.respond = (seen, response) =>
      void setTimeout(() => response.end(seen.url), seen.url?.includes('slow') ? 60 : 0);
    const line = (path: string, more = '') =>
      `GET /v2/investments/${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${gateway.createKey()}\r\n${more}\r\n`;
    const response = await sendRaw(
      gateway.url,
      line('slow') + line('quick', 'Connection: close\r\n'),
    );
    expect(response.indexOf('investments/slow'))
      .to.be.above(0)
      .and.below(response.indexOf('investments/quick'));
  });
});
