import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { acceptedCodings } from '../src/upstreams/content-coding.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const decoded = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};
const decoders = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};
type Coding = keyof typeof decoded;
const codings = Object.keys(decoded) as Coding[];

const page = JSON.stringify({
  data: Array.from({ length: 100 }, (_, at) => ({ id: `id-${at}`, name: 'Acme' })),
});

describe('gateway: compressed responses', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  beforeEach(() => respondWith({}));
  after(() => gateway.stop());

  function respondWith(more: Record<string, string>, body = page, status = 200) {
    gateway.investments.respond = ({ method }, response) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...more,
      };
      response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
    };
  }

  const read = (accepted: string | undefined, path = '/v2/investments', method = 'GET') =>
    gateway.call(method, path, {
      headers: {
        'X-API-Key': gateway.createKey(),
        ...(accepted === undefined ? {} : { 'Accept-Encoding': accepted }),
      },
    });

  for (const coding of codings) {
    it(`${coding}: a page, an array and a file, of known and of unknown length`, async () => {
      for (const [path, type] of [
        ['/v2/investments', 'application/json'],
        ['/investments', 'application/json'],
        ['/v2/investments/exports', 'text/csv; charset=utf-8; header=present'],
        ['/v2/investments/exports', 'application/x-ndjson'],
      ] as const) {
        for (const length of [{}, { 'transfer-encoding': 'chunked' }]) {
          gateway.investments.respond = (_request, response) => {
            response.writeHead(200, { 'content-type': type, ...length });
            response.write(page.slice(0, 1_500));
            response.end(page.slice(1_500));
          };
          const { status, headers, bytes } = await read(coding, path);
          expect([status, headers['content-encoding'], headers['content-type']]).to.deep.equal([
            200,
            coding,
            type,
          ]);
          expect(String(headers.vary)).to.equal('Authorization, X-API-Key,Accept-Encoding');
          expect(headers['content-length'] ?? bytes.length).to.be.oneOf([
            bytes.length,
            String(bytes.length),
          ]);
          expect(bytes.length).to.be.lessThan(page.length / 3);
          expect(decoded[coding](bytes).toString()).to.equal(page);
        }
      }
    });
  }

  it('compresses a response at once or as a stream, for any size and parts', async () => {
    for (const count of [50, 400, 5_000]) {
      const body = JSON.stringify({
        data: Array.from({ length: count }, (_, at) => ({ id: `id-${at}`, name: 'Acme' })),
      });
      for (const coding of codings) {
        for (const path of ['/v1/investments', '/v2/investments']) {
          for (const parts of [1, 3]) {
            gateway.investments.respond = (_request, response) => {
              response.writeHead(200, {
                'content-type': 'application/json',
                'content-length': body.length,
              });
              const size = Math.ceil(body.length / parts);
              const send = (at: number) => {
                response.write(body.slice(at * size, (at + 1) * size));
                if (at + 1 < parts) {
                  setTimeout(send, 5, at + 1);
                } else {
                  response.end();
                }
              };
              send(0);
            };
            const { headers, bytes } = await read(coding, path);
            expect(headers['content-encoding']).to.equal(coding);
            const { message: _message, ...rest } = JSON.parse(decoded[coding](bytes).toString());
            expect(JSON.stringify(rest)).to.equal(body);
          }
        }
      }
    }
  });

  it('sends a response uncompressed to a client without an accepted coding, with Vary', async () => {
    for (const accepted of [
      undefined,
      '',
      'identity',
      'deflate',
      'gzip;q=0',
      'identity, gzip;q=0.5',
      '*;q=0',
    ]) {
      const { headers, text } = await read(accepted);
      expect(headers, accepted).not.to.have.property('content-encoding');
      expect([headers['content-length'], text]).to.deep.equal([String(page.length), page]);
      expect(String(headers.vary), accepted).to.contain('Accept-Encoding');
    }
  });

  it('sends a small response uncompressed, unless the client accepts nothing else', async () => {
    respondWith({}, '{"data":[]}');
    const { headers } = await read('gzip');
    expect(headers).not.to.have.property('content-encoding');
    const forced = await read('gzip, identity;q=0');
    expect([forced.headers['content-encoding'], gunzipSync(forced.bytes).toString()]).to.deep.equal(
      ['gzip', '{"data":[]}'],
    );
  });

  it('does not compress pages, sign-in, changes and errors', async () => {
    respondWith({});
    const { respond } = gateway.authorization;
    gateway.authorization.respond = (received, response, body) =>
      (received.url?.startsWith('/internal/') ? respond : gateway.investments.respond)(
        received,
        response,
        body,
      );
    for (const [method, path] of [
      ['POST', '/v2/investments'],
      ['PUT', '/v2/investments/1/favorite'],
      ['GET', '/oauth/userinfo'],
      ['POST', '/oauth/token'],
      ['GET', '/account'],
      ['GET', '/directory'],
    ] as const) {
      expect((await read('gzip', path, method)).headers, path).not.to.have.property(
        'content-encoding',
      );
    }
    for (const [more, status] of [
      [{ 'content-type': 'text/html' }, 200],
      [{ 'content-type': 'image/png' }, 200],
      [{}, 206],
      [{}, 404],
      [{ 'cache-control': 'private, no-transform' }, 200],
      [{ 'content-digest': 'sha-256=:AA==:' }, 200],
      [{ 'content-range': 'bytes 0-9/10' }, 200],
    ] as [Record<string, string>, number][]) {
      respondWith(more, page, status);
      const { headers, text } = await read('gzip');
      expect(headers, JSON.stringify(more)).not.to.have.property('content-encoding');
      expect(text).to.equal(page);
    }
    respondWith({ 'content-encoding': 'gzip' });
    expect((await read('br')).headers['content-encoding']).to.equal('gzip');
  });

  it('keeps a strong entity tag for exactly its bytes, and a weak one for every coding', async () => {
    respondWith({ etag: '"5"' });
    const strong = await read('gzip');
    expect([strong.headers.etag, strong.text]).to.deep.equal(['"5"', page]);
    expect(strong.headers).not.to.have.property('content-encoding');
    respondWith({ etag: 'W/"5"' });
    const weak = await read('gzip');
    expect([weak.headers.etag, weak.headers['content-encoding']]).to.deep.equal(['W/"5"', 'gzip']);
    gateway.investments.respond = (_request, response) =>
      response.writeHead(304, { etag: 'W/"5"' }).end();
    const known = await read('gzip');
    expect([known.status, known.text, known.headers.etag]).to.deep.equal([304, '', 'W/"5"']);
    expect(known.headers).not.to.have.property('content-encoding');
    expect(String(known.headers.vary)).to.contain('Accept-Encoding');
  });

  it('has the same headers for HEAD, without a body', async () => {
    const { status, headers, bytes } = await read('br', '/v2/investments', 'HEAD');
    expect([status, headers['content-encoding'], bytes.length]).to.deep.equal([200, 'br', 0]);
    expect(headers).not.to.have.property('content-length');
    expect(String(headers.vary)).to.contain('Accept-Encoding');
  });

  it('compresses a response of v1 with its message', async () => {
    const { headers, bytes } = await read('zstd', '/v1/investments');
    expect(headers).to.include({ 'content-encoding': 'zstd', deprecation: 'true' });
    const body = JSON.parse(zstdDecompressSync(bytes).toString());
    expect(body.data).to.have.length(100);
    expect(body.message).to.be.a('string');
  });

  for (const coding of codings) {
    it(`${coding}: sends each chunk of a stream on arrival`, async () => {
      const upstream = Promise.withResolvers<ServerResponse>();
      gateway.investments.respond = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"at":1}\n');
        upstream.resolve(response);
      };
      const response = await open(coding);
      const lines = response.pipe(decoders[coding]()).setEncoding('utf8')[Symbol.asyncIterator]();
      expect((await lines.next()).value).to.equal('{"at":1}\n');
      (await upstream.promise).end('{"at":2}\n');
      expect((await lines.next()).value).to.equal('{"at":2}\n');
      expect((await lines.next()).done).to.equal(true);
    });
  }

  it('reads a stream at the speed of its client, and aborts the stream when the client disconnects', async () => {
    const chunk = randomBytes(48 * 1_024).toString('base64');
    let sentBytes = 0;
    const closed = Promise.withResolvers<void>();
    gateway.investments.respond = (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/x-ndjson' })
        .on('close', closed.resolve);
      const send = () => {
        do {
          sentBytes += chunk.length;
        } while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', send);
      send();
    };
    const response = await open('gzip');
    await eventually('the upstream is not asked for more', async () => {
      const before = sentBytes;
      await new Promise((done) => setTimeout(done, 200));
      return before > 0 && sentBytes === before;
    });
    response.destroy();
    await closed.promise;
  });

  it('closes a connection with an incomplete response', async () => {
    gateway.investments.respond = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"at":1}\n');
      setTimeout(() => response.destroy(), 50);
    };
    const response = await open('gzip');
    response.resume();
    const [error] = await once(response, 'error');
    expect(error).to.have.property('code', 'ECONNRESET');
  });

  async function open(coding: string): Promise<IncomingMessage> {
    const headers = {
      'X-API-Key': gateway.createKey(),
      'Accept-Encoding': coding,
    };
    const sent = request(`${gateway.url}/v2/investments/exports`, { headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.headers['content-encoding']).to.equal(coding);
    return response;
  }
});

describe('acceptedCodings', () => {
  for (const [accepted, coding, identity] of [
    [undefined, undefined, true],
    ['', undefined, true],
    ['gzip', 'gzip', true],
    ['gzip, deflate, br, zstd', 'zstd', true],
    ['gzip, br', 'br', true],
    ['gzip;q=1.0, br;q=0.8', 'gzip', true],
    ['GZIP ; Q=0.5 , br;q=0.4', 'gzip', true],
    ['x-gzip', 'gzip', true],
    ['*', 'zstd', true],
    ['*;q=0.5, zstd;q=0', 'br', true],
    ['*;q=0', undefined, false],
    ['gzip, *;q=0', 'gzip', false],
    ['gzip, identity;q=0', 'gzip', false],
    ['identity, *;q=0', undefined, true],
    ['identity;q=0.5, gzip;q=0.5', 'gzip', true],
    ['identity;q=0.6, gzip;q=0.5', undefined, true],
    ['gzip;q=2, br;q=x, ;;, zstd;q=0.001', 'zstd', true],
  ] as const) {
    it(`${accepted ?? '(none)'}: ${coding ?? 'none'}`, () => {
      expect(acceptedCodings(accepted)).to.deep.equal({ coding, identity });
    });
  }
});
