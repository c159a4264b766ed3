import { expect } from 'chai';
import { Pool } from 'undici';
import { ResponseReader } from '../../src/upstreams/connections/response-reader.ts';
import { ServiceConnections } from '../../src/upstreams/connections/service-connections.ts';
import { type RawService, startRawService } from '../support/raw-service.ts';
import { type ServiceResponse, send, timeouts } from '../support/send-to-service.ts';

interface Case {
  title: string;
  bytes: string;
  status: number;
  body: string;
  method?: string;
  /** Whether the service closes the connection after the bytes. */
  closes?: boolean;
}

const valid: Case[] = [
  {
    title: 'a body with Content-Length',
    bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: 1\r\n\r\nhello',
    status: 200,
    body: 'hello',
  },
  {
    title: 'no body with Content-Length: 0',
    bytes: 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n',
    status: 404,
    body: '',
  },
  {
    title: 'a body in chunks, with extensions and trailers',
    bytes:
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n' +
      '5;name=value\r\nhello\r\nA\r\n, world\r\n!\r\n0\r\nExpires: never\r\nX: y\r\n\r\n',
    status: 200,
    body: 'hello, world\r\n!',
  },
  {
    title: 'a body without a length, until the connection ends',
    bytes: 'HTTP/1.1 200 OK\r\n\r\nuntil the end',
    status: 200,
    body: 'until the end',
    closes: true,
  },
  {
    title: 'HTTP/1.0',
    bytes: 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok',
    status: 200,
    body: 'ok',
  },
  {
    title: 'an empty reason phrase, empty values and bytes above 127',
    bytes:
      'HTTP/1.1 200 \r\nX-Empty:\r\nX-Name: \u00a0caf\u00e9\u00a0\r\nContent-Length:  2\r\n\r\n\u00e9\u0000',
    status: 200,
    body: '\u00e9\u0000',
  },
  {
    title: 'interim responses before the response',
    bytes:
      'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n' +
      'HTTP/1.1 201 Created\r\nContent-Length: 1\r\n\r\nx',
    status: 201,
    body: 'x',
  },
  {
    title: 'HEAD: the length of a body that is not sent',
    bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n',
    status: 200,
    body: '',
    method: 'HEAD',
  },
  {
    title: '204',
    bytes: 'HTTP/1.1 204 No Content\r\n\r\n',
    status: 204,
    body: '',
  },
  {
    title: '304 with the length of the representation',
    bytes: 'HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\nETag: "a"\r\n\r\n',
    status: 304,
    body: '',
  },
];

const invalid: [title: string, bytes: string][] = [
  ['another protocol', 'SSH-2.0-OpenSSH_9.7\r\n\r\n'],
  ['a status line without a status', 'HTTP/1.1 banana\r\n\r\n'],
  ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
  ['HTTP/2.0', 'HTTP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n'],
  ['a space before the colon', 'HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n'],
  ['a folded header', 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 0\r\n\r\n'],
  ['a line feed in a value', 'HTTP/1.1 200 OK\r\nX: a\nY: b\r\nContent-Length: 0\r\n\r\n'],
  ['a carriage return in a value', 'HTTP/1.1 200 OK\r\nX: a\rb\r\nContent-Length: 0\r\n\r\n'],
  ['NUL in a value', 'HTTP/1.1 200 OK\r\nX: a\u0000\r\nContent-Length: 0\r\n\r\n'],
  ['a header without a name', 'HTTP/1.1 200 OK\r\n: a\r\nContent-Length: 0\r\n\r\n'],
  ['a header without a colon', 'HTTP/1.1 200 OK\r\nX\r\nContent-Length: 0\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['a list of lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\na'],
  ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['an unsupported coding', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
  ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n'],
  ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n'],
  ['a negative chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n'],
  [
    'a chunk longer than its size',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n',
  ],
  [
    'a chunk with a bare line feed',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n',
  ],
  ['16 KiB of headers', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(16_400)}\r\n\r\n`],
  ['headers without an end', `HTTP/1.1 200 OK\r\n${'X: a\r\n'.repeat(4_000)}`],
  [
    'an endless chunk size',
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'0'.repeat(5_000)}`,
  ],
];

describe('gateway: responses of services', () => {
  let service: RawService;
  let connections: ServiceConnections;
  before(async () => {
    service = await startRawService();
    connections = new ServiceConnections(service.origin, timeouts);
  });
  after(async () => {
    await connections.close();
    await service.stop();
  });

  /** Sends a request; the service responds with each part in a packet. */
  async function respondWith(parts: readonly string[], { method = 'GET', closes = false }) {
    service.respond = (socket) => {
      socket.setNoDelay(true);
      const write = (index: number): void => {
        if (index === parts.length) {
          return void (closes && socket.end());
        }
        socket.write(parts[index]!, 'latin1', () => setImmediate(write, index + 1));
      };
      write(0);
    };
    return send(connections, { method }).response;
  }

  for (const { title, bytes, status, body, ...options } of valid) {
    it(`${title}: with any packets`, () => {
      const whole = read([bytes], options);
      expect(whole).to.include({ status, body });
      for (let at = 1; at < bytes.length; at++) {
        const divided = read([bytes.slice(0, at), bytes.slice(at)], options);
        expect(divided, `divided at ${at}`).to.deep.equal(whole);
      }
      expect(read([...bytes], options), 'byte by byte').to.deep.equal(whole);
    });

    it(`${title}: like undici`, async () => {
      const { method = 'GET', closes = false } = options;
      const ours = await respondWith([bytes], options);
      service.respond = (socket) => {
        socket.write(bytes, 'latin1');
        if (closes) {
          socket.end();
        }
      };
      const pool = new Pool(service.origin.origin);
      const theirs = await pool.request({ path: '/', method: method as 'GET' });
      const text = Buffer.from(await theirs.body.arrayBuffer()).toString('latin1');
      await pool.destroy();
      expect({ ...theirs.headers }).to.deep.equal(ours.headers);
      expect([theirs.statusCode, text]).to.deep.equal([ours.status, ours.body]);
    });
  }

  for (const [title, bytes] of invalid) {
    it(`${title}: an error, and the connection is closed`, async () => {
      const error = await respondWith([bytes], {}).catch((thrown: unknown) => thrown);
      expect(error).to.be.an('error').with.property('code', 'RESPONSE_INVALID');
      const socket = service.sockets.at(-1)!;
      if (!socket.closed) {
        await new Promise((resolve) => socket.once('close', resolve));
      }
      const ok = await respondWith(['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'], {});
      expect(ok.body).to.equal('ok');
    });
  }

  it('the name of a coding: in capitals or small letters', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n';
    expect((await respondWith([bytes], {})).body).to.equal('ok');
  });

  it('spaces and tabs around a value: removed', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nX-A:\t a b \t\r\nX-B: \r\nContent-Length: 0\r\n\r\n';
    const { headers } = await respondWith([bytes], {});
    expect(headers).to.include({ 'x-a': 'a b', 'x-b': '' });
  });

  it('names of JavaScript object properties: headers like others', async () => {
    const bytes =
      'HTTP/1.1 200 OK\r\nconstructor: a\r\ntoString: b\r\n__proto__: c\r\nContent-Length: 2\r\n\r\nok';
    const { headers, body } = await respondWith([bytes], {});
    expect(Object.entries(headers)).to.deep.equal([
      ['constructor', 'a'],
      ['tostring', 'b'],
      ['content-length', '2'],
    ]);
    expect(body).to.equal('ok');
  });

  it('100 Continue before the response', async () => {
    const bytes = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
    expect(await respondWith([bytes], {})).to.include({ status: 200, body: 'ok' });
  });

  it('repeated headers: a list, in order', async () => {
    const { headers } = await respondWith(
      [
        'HTTP/1.1 200 OK\r\nSet-Cookie: a\r\nset-cookie: b\r\nSET-COOKIE: c\r\nContent-Length: 0\r\n\r\n',
      ],
      {},
    );
    expect(headers).to.deep.include({ 'set-cookie': ['a', 'b', 'c'] });
  });

  it('any change of a valid response: a response, an incomplete response or an error', () => {
    let seed = 20_261_130;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const results = { response: 0, incomplete: 0, error: 0 };
    for (let round = 0; round < 5_000; round++) {
      const { bytes, ...options } = valid[random(valid.length)]!;
      const at = random(bytes.length);
      const inserted = String.fromCharCode(random(256)).repeat(random(3));
      const changed = bytes.slice(0, at) + inserted + bytes.slice(at + random(3));
      try {
        results[read([changed], options) === undefined ? 'incomplete' : 'response']++;
      } catch (error) {
        expect(error).to.have.property('code', 'RESPONSE_INVALID');
        results.error++;
      }
    }
    expect(Math.min(...Object.values(results))).to.be.above(200);
  });
});

/**
 * Reads a response from the bytes of packets.
 * @returns undefined if the response is incomplete
 */
function read(
  parts: readonly string[],
  { method = 'GET', closes = false }: { method?: string; closes?: boolean },
): ServiceResponse | undefined {
  const response: ServiceResponse = {
    status: 0,
    headers: {},
    body: '',
  };
  const reader = new ResponseReader(method, {
    onHead({ status, headers }) {
      response.status = status;
      response.headers = headers;
    },
    onContent(content) {
      response.body += content.toString('latin1');
    },
  });
  for (const part of parts) {
    reader.read(Buffer.from(part, 'latin1'));
  }
  return reader.isComplete || (closes && reader.endsWithConnection) ? response : undefined;
}
