import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer,
  connect as dial,
  type Server,
  type Socket,
} from 'node:net';
import { createOutbound, type OutboundOptions } from '@irp/public-fetch';
import { testCertificate } from '@irp/testing/test-certificate';
import { expect } from 'chai';

describe('an egress proxy', () => {
  const servers: Server[] = [];
  const open = new Set<Socket>();
  let receiver: number;
  let proxy: number;
  let requests: string[] = [];
  /**
   * The response of the proxy. Default: the proxy connects to the receiver, regardless of the
   * requested address.
   */
  let reply: string | undefined;

  before(async () => {
    receiver = await listen(createTlsServer(testCertificate, (_, response) => response.end()));
    proxy = await listen(
      createServer(async (socket) => {
        const [head] = (await once(socket, 'data')) as [Buffer];
        requests.push(head.toString());
        if (reply !== undefined) {
          return void socket.write(reply);
        }
        const upstream = dial(receiver, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n');
          socket.pipe(upstream).pipe(socket);
        });
        open.add(upstream.on('error', () => {}));
      }),
    );
  });
  after(() => {
    for (const server of servers) {
      server.close();
    }
    for (const socket of open) {
      socket.destroy();
    }
  });
  beforeEach(() => {
    requests = [];
    reply = undefined;
  });

  async function listen(server: Server): Promise<number> {
    servers.push(
      server.on('connection', (socket: Socket) => void open.add(socket.on('error', () => {}))),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  const connect = (url: string, options: OutboundOptions = {}): Promise<Socket> => {
    const addresses = {
      'receiver.example': ['203.0.114.7'],
      'both.example': ['2606:4700::7', '203.0.114.8'],
    };
    const outbound = createOutbound({
      resolve: async (name) =>
        (addresses[name as keyof typeof addresses] ?? ['10.0.0.1']).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })),
      proxy: `http://127.0.0.1:${proxy}`,
      ca: testCertificate.cert,
      connectTimeoutMs: 2_000,
      ...options,
    });
    const { hostname, protocol, port } = new URL(url);
    return new Promise((resolve, reject) =>
      outbound.connect(
        {
          hostname,
          protocol,
          port,
        },
        (error, socket) => (socket ? resolve(socket) : reject(error)),
      ),
    );
  };
  const failureOf = async (connection: Promise<Socket>): Promise<Error> => {
    const result = await connection.catch((error: Error) => error);
    if (result instanceof Error) {
      return result;
    }
    throw new Error('it was connected');
  };

  it('receives the checked address, and TLS names the host', async () => {
    const socket = await connect('https://receiver.example:8443/');
    expect(requests).to.deep.equal([
      'CONNECT 203.0.114.7:8443 HTTP/1.1\r\nHost: 203.0.114.7:8443\r\n\r\n',
    ]);
    socket.write('GET / HTTP/1.1\r\nHost: receiver.example\r\n\r\n');
    expect(String(await once(socket, 'data'))).to.match(/^HTTP\/1.1 200 OK/);
    socket.destroy();
  });

  it('receives port 443 by default, with the password of its address', async () => {
    (
      await connect('https://receiver.example/', { proxy: `http://me:p%40ss@127.0.0.1:${proxy}` })
    ).destroy();
    const password = Buffer.from('me:p@ss').toString('base64');
    expect(requests[0])
      .to.contain('CONNECT 203.0.114.7:443 ')
      .and.to.contain(`Proxy-Authorization: Basic ${password}\r\n`);
  });

  it('is not used for private addresses, nor for plain http', async () => {
    for (const url of [
      'https://inner.example/',
      'https://0xa000001/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://127.1/',
    ]) {
      expect((await failureOf(connect(url))).message).to.contain('not a public address');
    }
    expect((await failureOf(connect('http://receiver.example/'))).message).to.contain(
      'only with https',
    );
    expect(requests).to.deep.equal([]);
  });

  it('is not used for loopback, which would be its own', async () => {
    const networks = ['127.0.0.0/8', '::1/128'];
    (await connect(`https://127.0.0.1:${receiver}/`, { networks })).destroy();
    expect(requests).to.deep.equal([]);
  });

  it('receives the next address if it cannot reach one', async () => {
    reply = 'HTTP/1.1 502 Bad Gateway\r\n\r\n';
    const error = await failureOf(connect('https://both.example/'));
    expect(error.message).to.equal('the proxy refused to connect, with the status 502');
    expect(requests.map((request) => request.split(' ')[1])).to.deep.equal([
      '[2606:4700::7]:443',
      '203.0.114.8:443',
    ]);
  });

  for (const [what, response, message] of [
    [
      'refuses',
      'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n',
      'the proxy refused to connect, with the status 407',
    ],
    [
      'speaks another protocol',
      'SSH-2.0-OpenSSH_9.2\r\n\r\n',
      'the proxy did not answer with HTTP',
    ],
    [
      'sends headers without end',
      `HTTP/1.1 200 OK\r\nA: ${'b'.repeat(20_000)}`,
      'the headers in the response of the proxy are too large',
    ],
    ['is silent', '', 'no connection to receiver.example within 50 ms'],
  ] as const) {
    it(`that ${what} is a failure`, async () => {
      reply = response;
      const options = response === '' ? { connectTimeoutMs: 50 } : {};
      expect((await failureOf(connect('https://receiver.example/', options))).message).to.equal(
        message,
      );
    });
  }

  it('is a failure while unavailable', async () => {
    const closed = createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    const error = await failureOf(
      connect('https://receiver.example/', { proxy: `http://127.0.0.1:${port}` }),
    );
    expect(error.message).to.equal('the proxy cannot be reached (ECONNREFUSED)');
  });
});
