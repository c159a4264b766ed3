import { expect } from 'chai';
import { innerProxies } from '../src/trusted-proxies.ts';
import { startGateway } from './support/start-gateway.ts';

/** The client address that the gateway sends to a service. */
async function addressOf(
  hops: number,
  forwardedFor: string | string[] | undefined,
  trusted: { TRUSTED_PROXIES?: string } = {},
): Promise<unknown> {
  const gateway = await startGateway({ environment: { TRUST_PROXY_HOPS: String(hops), ...trusted } });
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
    [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    [1, '2001:DB8:1:2::99', '2001:db8:1:2::/64'],
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

  it('is believed, without named networks, of a peer in an inner network alone', () => {
    for (const peer of ['127.0.0.1', '::1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '::ffff:10.1.2.3', 'fd00::1'])
      expect(innerProxies(peer, true), peer).to.equal(true);
    for (const peer of ['203.0.113.9', '8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', '', 'nonsense'])
      expect(innerProxies(peer, true), peer).to.equal(false);
    expect(innerProxies('fe80::1%eth0', true)).to.equal(true);
  });
});
