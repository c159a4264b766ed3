import { scrypt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createPublicFetch, reachableAddresses } from '@irp/public-fetch';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { resolveName } from '../src/resolve-name.ts';
import { startNameServer } from './support/start-name-server.ts';

describe('requests to addresses from other people', () => {
  let server: Server;
  let port: number;
  let requests: string[] = [];

  before(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      request.on('end', () => {
        requests.push(`${request.method} ${request.headers['content-type']} ${body}`);
        if (request.url === '/small') {
          response.writeHead(200).end('é'.repeat(8));
        } else if (request.url === '/missing') {
          response.writeHead(404).end('é'.repeat(8));
        } else if (request.url === '/redirect') {
          response.writeHead(302, { Location: '/elsewhere' }).end();
        } else if (request.url === '/silent') {
          return;
        } else if (request.url === '/upgrade') {
          request.socket.end(
            'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
          );
        } else if (request.url === '/interim') {
          for (let n = 0; n < 20; n++) {
            response.writeProcessing();
          }
        } else {
          response.writeHead(200).write(Buffer.alloc(1_000_000));
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => server.close().closeAllConnections());
  beforeEach(() => {
    requests = [];
  });

  const toPublic = createPublicFetch();
  const toLoopback = createPublicFetch({ networks: ['127.0.0.0/8', '::1/128'] });

  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '0.0.0.0',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'any.localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
  ]) {
    it(`do not reach ${host}`, async () => {
      const failure = await toPublic(`http://${host}:${port}/`, {}).catch((error: Error) => error);
      expect(failure).to.be.an.instanceOf(Error);
      expect((failure as Error).message).to.contain('is not a public address');
      expect(requests).to.deep.equal([]);
    });
  }

  it('reach public addresses and named networks, and no others', () => {
    const isReachable = reachableAddresses(['10.1.0.0/16', 'fd00:1::/32']);
    for (const address of [
      '1.1.1.1',
      '203.0.114.1',
      '2606:4700::1111',
      '10.1.2.3',
      '::ffff:10.1.2.3',
      'fd00:1::7',
    ]) {
      expect(isReachable(address), address).to.equal(true);
    }
    for (const address of [
      '10.2.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '224.0.0.1',
      '255.255.255.255',
      'fd00:2::1',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      '2002:7f00:1::',
      '::ffff:169.254.169.254',
      'nonsense',
      '',
    ]) {
      expect(isReachable(address), address).to.equal(false);
    }
  });

  it('send the body, follow no redirect and read no response', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ a: 'b c' }) };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await toLoopback(`http://localhost:${port}/`, { ...init, headers });
    expect([response.status, await response.text()]).to.deep.equal([200, '']);
    expect((await toLoopback(`http://127.0.0.1:${port}/redirect`, init)).status).to.equal(302);
    expect(requests).to.deep.equal([
      'POST application/x-www-form-urlencoded a=b+c',
      'POST undefined a=b+c',
    ]);
  });

  describe('with a body', () => {
    const reading = createPublicFetch({ networks: ['127.0.0.0/8'], maxBodyBytes: 16 });

    it('return the body up to the limit, only of a 200', async () => {
      const response = await reading(`http://127.0.0.1:${port}/small`);
      expect([response.status, await response.text()]).to.deep.equal([200, 'é'.repeat(8)]);
      const missing = await reading(`http://127.0.0.1:${port}/missing`);
      expect([missing.status, await missing.text()]).to.deep.equal([404, '']);
    });

    it('fail for a larger body, without waiting for its end', async () => {
      const failure = await reading(`http://127.0.0.1:${port}/`).catch((error: Error) => error);
      expect((failure as Error).message).to.equal('the response has more than 16 bytes');
    });
  });

  it('end with an error if the connection is upgraded', async () => {
    const failure = await toLoopback(`http://127.0.0.1:${port}/upgrade`).catch(
      (error: Error) => error,
    );
    expect((failure as Error).message).to.contain('closed without a response');
  });

  describe('by name', () => {
    const fetchBy = (nameserver: string, timeoutMs = 2_000) =>
      createPublicFetch({
        networks: ['127.0.0.0/8'],
        resolve: (name) => resolveName(name, { nameservers: [nameserver], timeoutMs }),
      });

    it('go to a checked address, and resolve the name once', async () => {
      // Rebinding: every later response contains another address.
      const dns = await startNameServer((_name, asked) => [
        asked === 0 ? '127.0.0.1' : '169.254.169.254',
      ]);
      try {
        const fetch = fetchBy(dns.address);
        expect(
          (await fetch(`http://partner.example:${port}/`, { method: 'POST', body: 'x' })).status,
        ).to.equal(200);
        expect(requests).to.deep.equal(['POST undefined x']);
        expect(dns.asked('partner.example')).to.equal(1);
      } finally {
        dns.stop();
      }
    });

    it('do not reach a name with any private address', async () => {
      const dns = await startNameServer(() => ['127.0.0.1', '169.254.169.254']);
      try {
        const fetch = fetchBy(dns.address);
        const failure = await fetch(`http://mixed.example:${port}/`).catch((error: Error) => error);
        expect((failure as Error).message).to.contain('is not a public address');
        expect(requests).to.deep.equal([]);
      } finally {
        dns.stop();
      }
    });

    it('block no thread while a name server is silent, and end', async () => {
      const dns = await startNameServer(() => undefined);
      try {
        const fetch = fetchBy(dns.address, 300);
        let ended = 0;
        // More than libuv has threads.
        const failures = Array.from({ length: 16 }, (_, at) =>
          fetch(`https://tarpit-${at}.example/`).then(
            () => 'answered',
            (error: NodeJS.ErrnoException) => {
              ended += 1;
              return error.code;
            },
          ),
        );
        await eventually('the name server was asked', () => dns.asked('tarpit-15.example') > 0);
        await promisify(scrypt)('password', 'salt', 32);
        expect(ended, 'before any of them ended').to.equal(0);
        expect(new Set(await Promise.all(failures))).to.deep.equal(new Set(['ETIMEOUT']));
      } finally {
        dns.stop();
      }
    });
  });

  it('do not reach another machine without TLS, even in a named network', async () => {
    const fetch = createPublicFetch({ networks: ['10.0.0.0/8'] });
    for (const host of ['1.1.1.1', '10.1.2.3']) {
      const failure = await fetch(`http://${host}/`).catch((error: Error) => error);
      expect((failure as Error).message).to.contain('only with https');
    }
  });

  it('end with an error at the 17th interim response', async () => {
    const failure = await toLoopback(`http://127.0.0.1:${port}/interim`).catch(
      (error: Error) => error,
    );
    expect((failure as Error).message).to.equal('an endless series of 1xx responses');
  });

  it('use a proxy with the checked address', async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', (request, socket) => {
      asked.push(String(request.url));
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const fetch = createPublicFetch({
      proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      resolve: async () => [{ address: '203.0.114.7', family: 4 }],
    });
    const failure = await fetch('https://partner.example/').catch((error: Error) => error);
    proxy.close();
    expect((failure as Error).message).to.equal(
      'the proxy refused to connect, with the status 502',
    );
    expect(asked).to.deep.equal(['203.0.114.7:443']);
  });

  it('end after their time limit, even without a signal, and during a look-up', async () => {
    const never = new Promise<never>(() => {});
    const options = { networks: ['127.0.0.0/8'], timeoutMs: 50 };
    for (const [fetch, url] of [
      [createPublicFetch(options), `http://127.0.0.1:${port}/silent`],
      [
        createPublicFetch({
          ...options,
          resolve: () => never,
        }),
        'https://slow.example/',
      ],
    ] as const) {
      const failure = await fetch(url).catch((error: Error) => error);
      expect((failure as Error).name, url).to.be.oneOf(['AbortError', 'TimeoutError']);
    }
  });

  it('end with their signal', async () => {
    const failure = await toLoopback(`http://127.0.0.1:${port}/silent`, {
      signal: AbortSignal.timeout(50),
    }).catch((error: Error) => error);
    expect((failure as Error).name).to.be.oneOf(['AbortError', 'TimeoutError']);
  });
});
