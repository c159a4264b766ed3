import { expect } from 'chai';
import { innerProxies } from '../src/trusted-proxies.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

/** The client address sent by the gateway to a service. */
async function addressOf(
  hops: number,
  forwardedFor: string | string[] | undefined,
  trusted: { TRUSTED_PROXIES?: string } = {},
): Promise<unknown> {
  const gateway = await startGateway({
    environment: {
      TRUST_PROXY_HOPS: String(hops),
      ...trusted,
    },
  });
  const headers = {
    'X-API-Key': gateway.createKey(),
    ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }),
  };
  await gateway.call('GET', '/v2/investments', { headers });
  await gateway.stop();
  return gateway.investments.requests[0]?.headers['x-forwarded-for'];
}

describe('gateway: client address', () => {
  const cases: [hops: number, forwardedFor: string | string[] | undefined, address: string][] = [
    [0, undefined, '127.0.0.1'],
    [0, '203.0.113.9', '127.0.0.1'],
    [1, undefined, '127.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '6.6.6.6, 198.51.100.1, 203.0.113.9', '198.51.100.1'],
    [1, ['198.51.100.1', '203.0.113.9'], '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
    [1, 'nonsense', '127.0.0.1'],
    [1, '', '127.0.0.1'],
    [1, '::ffff:203.0.113.9', '203.0.113.9'],
    [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    [1, '2001:DB8:1:2:0:0:0:99', '2001:db8:1:2::99'],
    [1, '198.51.100.1:4711, 203.0.113.9:40001', '203.0.113.9'],
    [2, '198.51.100.1:4711, [2001:db8::1]:443', '198.51.100.1'],
    [1, 'unknown', '127.0.0.1'],
  ];
  for (const [hops, forwardedFor, address] of cases) {
    it(`is ${address} behind ${hops} proxies, with X-Forwarded-For ${JSON.stringify(forwardedFor)}`, async () => {
      expect(await addressOf(hops, forwardedFor)).to.equal(address);
    });
  }

  const named: [networks: string, hops: number, forwardedFor: string, address: string][] = [
    ['127.0.0.0/8', 1, '203.0.113.9', '203.0.113.9'],
    ['192.0.2.0/24', 1, '203.0.113.9', '127.0.0.1'],
    ['192.0.2.0/24,127.0.0.1', 1, '203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', 2, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1, 203.0.113.0/24', 2, '198.51.100.1, 203.0.113.9', '198.51.100.1'],
    ['127.0.0.1, 203.0.113.0/24', 1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1, 2001:db8::/32', 2, '198.51.100.1, 2001:db8::7', '198.51.100.1'],
    ['::1/128', 1, '203.0.113.9', '127.0.0.1'],
  ];
  for (const [networks, hops, forwardedFor, address] of named) {
    it(`is ${address} behind ${hops} proxies in ${networks}, with X-Forwarded-For ${forwardedFor}`, async () => {
      expect(await addressOf(hops, forwardedFor, { TRUSTED_PROXIES: networks })).to.equal(address);
    });
  }

  describe('in Forwarded (RFC 7239)', () => {
    const from = async (
      headers: Record<string, string>,
      environment: Record<string, string> = {},
    ) => {
      const gateway = await startGateway({
        environment: { TRUST_PROXY_HOPS: '1', ...environment },
      });
      await gateway.call('GET', '/v2/investments', {
        headers: {
          'X-API-Key': gateway.createKey(),
          ...headers,
        },
      });
      await gateway.stop();
      const [received] = gateway.investments.requests;
      expect(received?.headers).not.to.have.property('forwarded');
      return received?.headers['x-forwarded-for'];
    };
    const forwarded = 'for=6.6.6.6, for="[2001:db8::1]:443";proto=https';

    it('is read if a request has no X-Forwarded-For', async () => {
      expect(await from({ Forwarded: forwarded })).to.equal('2001:db8::1');
      expect(await from({ Forwarded: forwarded, 'X-Forwarded-For': '203.0.113.9' })).to.equal(
        '203.0.113.9',
      );
      expect(await from({ Forwarded: forwarded }, { TRUST_PROXY_HOPS: '0' })).to.equal('127.0.0.1');
    });

    it('is ignored, or the only header, for a known proxy', async () => {
      const both = { Forwarded: forwarded, 'X-Forwarded-For': '203.0.113.9' };
      expect(await from(both, { FORWARDED_HEADER: 'forwarded' })).to.equal('2001:db8::1');
      expect(
        await from({ Forwarded: forwarded }, { FORWARDED_HEADER: 'x-forwarded-for' }),
      ).to.equal('127.0.0.1');
    });
  });

  describe('for limits and for audit records', () => {
    let gateway: TestGateway;
    before(async () => {
      gateway = await startGateway({ environment: { TRUST_PROXY_HOPS: '1' } });
    });
    after(() => gateway.stop());
    const left = async (forwardedFor: string) => {
      const { headers } = await gateway.call('GET', '/v2/status', {
        headers: { 'X-Forwarded-For': forwardedFor },
      });
      return Number(headers['x-ratelimit-remaining']);
    };

    it('is the network of an IPv6 client for limits, and its address for records', async () => {
      expect(await left('[2001:db8:1:2::1]:443')).to.equal(99);
      expect(await left('2001:db8:1:2:ffff::9')).to.equal(98);
      expect(await left('2001:db8:1:3::1')).to.equal(99);
      await gateway.call('POST', '/oauth/token', {
        headers: { 'X-Forwarded-For': '2001:db8:1:2::1' },
        body: '',
      });
      const sender = await gateway.lastSender('authorization');
      expect(sender?.clientAddress).to.equal('2001:db8:1:2::1');
    });

    it('excludes the port', async () => {
      expect(await left('203.0.113.5:40001')).to.equal(99);
      expect(await left('198.51.100.5:40002')).to.equal(99);
      expect(await left('203.0.113.5:40009')).to.equal(98);
    });

    it("is the proxy's if its entry has no address, which is counted", async () => {
      const before = await left('nonsense');
      expect(await left('_hidden')).to.equal(before - 1);
      const text = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
      expect(text).to.match(/^gateway_forwarded_unreadable_total\{service="gateway"\} 2$/m);
    });
  });

  it('is trusted, without configured networks, only from a peer in a private network', () => {
    for (const peer of [
      '127.0.0.1',
      '::1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '::ffff:10.1.2.3',
      'fd00::1',
    ]) {
      expect(innerProxies(peer, true), peer).to.equal(true);
    }
    for (const peer of [
      '203.0.113.9',
      '8.8.8.8',
      '172.32.0.1',
      '2001:db8::1',
      '::ffff:8.8.8.8',
      '',
      'nonsense',
    ]) {
      expect(innerProxies(peer, true), peer).to.equal(false);
    }
    expect(innerProxies('fe80::1%eth0', true)).to.equal(true);
  });
});
