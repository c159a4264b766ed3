import { expect } from 'chai';
import { startGateway } from './support/start-gateway.ts';

/** The address as services are told it. */
async function addressOf(hops: number, forwardedFor: string | string[] | undefined): Promise<unknown> {
  const door = await startGateway({ environment: { TRUST_PROXY_HOPS: String(hops) } });
  const headers = {
    'X-API-Key': door.key(),
    ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }),
  };
  await door.call('GET', '/v2/investments', { headers });
  await door.stop();
  return door.investments.seen[0]?.headers['x-forwarded-for'];
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
    it(`is ${address} behind ${hops} proxies that say ${JSON.stringify(forwardedFor)}`, async () => {
      expect(await addressOf(hops, forwardedFor)).to.equal(address);
    });
  }
});
