import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { AddressRefusedError, createOutbound, type Outbound } from '@irp/public-fetch';
import { testCertificate } from '@irp/testing/test-certificate';
import { expect } from 'chai';
import { impossibleHosts, refusedHosts } from './support/refused-hosts.ts';

const loopback = ['127.0.0.0/8', '::1/128'];

describe('the policy for addresses from requests', () => {
  const listening: NetServer[] = [];
  const open = new Set<Socket>();
  let port: number;
  let tlsPort: number;
  let connections = 0;

  before(async () => {
    const plain = createServer((_, response) => response.end('plain')).on(
      'connection',
      () => void connections++,
    );
    const tls = createTlsServer(testCertificate, (_, response) => response.end('secret'));
    port = await listen(plain);
    tlsPort = await listen(tls);
  });
  after(() => {
    for (const server of listening) {
      server.close();
    }
    for (const socket of open) {
      socket.destroy();
    }
  });
  beforeEach(() => {
    connections = 0;
  });

  async function listen(server: NetServer): Promise<number> {
    listening.push(server.on('connection', (socket) => void open.add(socket)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  const connectTo = (
    outbound: Outbound,
    destination: {
      hostname: string;
      protocol: string;
      port: string;
    },
  ) =>
    new Promise<Socket>((resolve, reject) => {
      outbound.connect(destination, (error, socket) => (socket ? resolve(socket) : reject(error)));
    });
  const connect = (outbound: Outbound, url: string) => {
    const { hostname, protocol, port } = new URL(url);
    return connectTo(outbound, {
      hostname,
      protocol,
      port,
    });
  };
  const reached = async (outbound: Outbound, url: string) => {
    const socket = await connect(outbound, url);
    const { remoteAddress } = socket;
    socket.destroy();
    return remoteAddress;
  };
  const failureOf = async (promise: Promise<unknown>): Promise<Error> => {
    const failure = await promise.then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) {
      throw new Error('it was accepted');
    }
    return failure;
  };
  const resolvingTo = (...addresses: string[]) => {
    return async () =>
      addresses.map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
  };

  for (const [what, hosts] of Object.entries(refusedHosts)) {
    for (const host of hosts) {
      it(`neither saves nor reaches ${host}, ${what}`, async () => {
        const outbound = createOutbound();
        const saved = await failureOf(outbound.checkAddress(`https://${host}/hook`));
        const called = await failureOf(connect(outbound, `https://${host}:${port}/`));
        for (const error of [saved, called]) {
          expect(error).to.be.an.instanceOf(AddressRefusedError);
          expect(error.message).to.contain(`not a public address`).and.to.contain(what);
        }
        expect(connections).to.equal(0);
      });
    }
  }

  for (const host of impossibleHosts) {
    it(`has no host ${host}`, async () => {
      const outbound = createOutbound({ networks: ['0.0.0.0/0', '::/0'] });
      const error = await failureOf(outbound.checkAddress(`https://${host}/`));
      expect(error).to.be.an.instanceOf(AddressRefusedError);
      const hostname = host.replace(/^\[|\]$/g, '');
      await failureOf(
        connectTo(outbound, {
          hostname,
          protocol: 'https:',
          port: String(port),
        }),
      );
      expect(connections).to.equal(0);
    });
  }

  it('checks spellings that no URL parser has normalized, too', async () => {
    const outbound = createOutbound();
    for (const hostname of [
      '0x7f.1',
      '2130706433',
      '0177.1',
      '①②⑦.1',
      '127.1.',
      '::ffff:7f00:1',
      '[::1]',
    ]) {
      for (const protocol of ['http:', 'https:']) {
        const error = await failureOf(
          connectTo(outbound, {
            hostname,
            protocol,
            port: String(port),
          }),
        );
        expect(error.message, hostname).to.contain('is not a public address');
      }
    }
    expect(connections).to.equal(0);
  });

  describe('a stored address', () => {
    it('may be public, in any spelling', async () => {
      const { checkAddress } = createOutbound();
      for (const host of [
        '1.1.1.1',
        '16843009',
        '0x1010101',
        '8.8.8.8.',
        '[2606:4700::1111]',
        '[::ffff:1.1.1.1]',
      ]) {
        await checkAddress(`https://${host}:8443/hook?a=b`);
      }
    });

    it('may be a name that does not resolve yet', async () => {
      for (const code of ['ENOTFOUND', 'ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED']) {
        await createOutbound({
          resolve: async () => {
            throw Object.assign(new Error(`queryA ${code}`), { code });
          },
        }).checkAddress('https://receiver.example/');
      }
      await createOutbound({ resolve: resolvingTo() }).checkAddress('https://receiver.example/');
    });

    it('may not be a name with any private address, which the message does not disclose', async () => {
      const { checkAddress } = createOutbound({ resolve: resolvingTo('1.1.1.1', '10.1.2.3') });
      const error = (await failureOf(
        checkAddress('https://vault.example/'),
      )) as AddressRefusedError;
      expect(error.message).to.equal(
        'vault.example is not a public address: the name resolves to a private address',
      );
      expect(error.address).to.equal('10.1.2.3');
    });

    it('may be in a network named by the operator', async () => {
      const { checkAddress } = createOutbound({ networks: ['10.1.0.0/16', ...loopback] });
      for (const url of [
        'https://10.1.2.3/',
        'https://[::ffff:10.1.2.3]/',
        'https://localhost/',
        'https://127.1/',
        'http://localhost:3000/',
        'http://127.0.0.1/',
        'http://[::1]:80/',
        'http://0x7f.1/',
      ]) {
        await checkAddress(url);
      }
      await failureOf(checkAddress('https://10.2.0.1/'));
    });

    it('is never the metadata service, with any named networks', async () => {
      const { checkAddress } = createOutbound({ networks: ['0.0.0.0/0', '::/0'] });
      for (const host of refusedHosts['the metadata service of a cloud'] ?? []) {
        expect((await failureOf(checkAddress(`https://${host}/`))).message).to.contain('metadata');
      }
    });

    for (const url of [
      'http://1.1.1.1/',
      'http://10.1.2.3/',
      'http://unknown.invalid/',
      'ftp://1.1.1.1/',
      'ws://1.1.1.1/',
    ]) {
      it(`is https: not ${url}`, async () => {
        const { checkAddress } = createOutbound({
          networks: ['10.0.0.0/8'],
          resolve: resolvingTo(),
        });
        expect((await failureOf(checkAddress(url))).message).to.contain(
          'can be called only with https: http is allowed only for loopback hosts',
        );
      });
    }
  });

  describe('a connection', () => {
    it('is to a named network, in plain text to loopback only', async () => {
      const outbound = createOutbound({ networks: loopback });
      expect(await reached(outbound, `http://127.0.0.1:${port}/`)).to.equal('127.0.0.1');
      expect(await reached(outbound, `http://localhost:${port}/`)).to.equal('127.0.0.1');
      const remote = createOutbound({
        networks: loopback,
        resolve: resolvingTo('127.0.0.1', '1.1.1.1'),
      });
      expect(
        (await failureOf(connect(remote, `http://mixed.example:${port}/`))).message,
      ).to.contain('only with https');
    });

    it('is not to a name with any private address', async () => {
      const outbound = createOutbound({
        networks: ['127.0.0.0/8'],
        resolve: resolvingTo('127.0.0.1', '10.0.0.1'),
      });
      const error = await failureOf(connect(outbound, `https://mixed.example:${tlsPort}/`));
      expect(error.message).to.contain('the name resolves to a private address');
    });

    it('is to an address of the same look-up, with any change of the name', async () => {
      const responses = [
        ['1.1.1.1'],
        ['127.0.0.1'],
        ['169.254.169.254'],
        ['10.0.0.1'],
        ['127.0.0.2'],
      ];
      let asked = 0;
      const resolve = () => resolvingTo(...(responses[asked++] ?? []))();
      const outbound = createOutbound({
        networks: loopback,
        resolve,
        ca: testCertificate.cert,
      });
      const url = `https://receiver.example:${tlsPort}/`;
      await outbound.checkAddress(url);
      expect(await reached(outbound, url), 'the second answer, and no further look-up').to.equal(
        '127.0.0.1',
      );
      expect((await failureOf(connect(outbound, url))).message).to.contain('metadata');
      expect((await failureOf(connect(outbound, url))).message).to.contain('private');
      expect(asked).to.equal(4);
    });

    it('is encrypted to a host named by its certificate', async () => {
      const options = {
        networks: loopback,
        resolve: resolvingTo('127.0.0.1'),
      };
      const trusting = createOutbound({ ...options, ca: testCertificate.cert });
      for (const host of ['receiver.example', 'receiver.example.', '127.0.0.1', '127.1']) {
        expect(await reached(trusting, `https://${host}:${tlsPort}/`), host).to.equal('127.0.0.1');
      }
      const other = await failureOf(connect(trusting, `https://other.example:${tlsPort}/`));
      expect((other as NodeJS.ErrnoException).code).to.equal('ERR_TLS_CERT_ALTNAME_INVALID');
      const unknown = await failureOf(
        connect(createOutbound(options), `https://receiver.example:${tlsPort}/`),
      );
      expect((unknown as NodeJS.ErrnoException).code).to.equal('DEPTH_ZERO_SELF_SIGNED_CERT');
    });

    it('ends after its time limit, in any step', async () => {
      const silent = await listen(createTcpServer());
      const never = new Promise<never>(() => {});
      for (const [resolve, at] of [
        [() => never, port],
        [resolvingTo('127.0.0.1'), silent],
      ] as const) {
        const outbound = createOutbound({
          networks: loopback,
          resolve,
          connectTimeoutMs: 50,
        });
        const error = await failureOf(connect(outbound, `https://slow.example:${at}/`));
        expect(error.message).to.equal('no connection to slow.example within 50 ms');
      }
    });

    it('is an error if nobody accepts it', async () => {
      const closed = createTcpServer();
      const at = await listen(closed);
      await new Promise((resolve) => closed.close(resolve));
      const error = await failureOf(
        connect(createOutbound({ networks: loopback }), `http://127.0.0.1:${at}/`),
      );
      expect((error as NodeJS.ErrnoException).code).to.equal('ECONNREFUSED');
    });
  });
});
