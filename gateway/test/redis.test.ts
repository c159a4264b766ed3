import { silentLogger } from '@irp/observability';
import { createRedisRevocationFeed } from '@irp/redis';
import { eventually } from '@irp/testing/eventually';
import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { startGateway } from './support/start-gateway.ts';

describe('gateway: on Redis', () => {
  let redis: RedisServer;
  before(async function () {
    if (!RedisServer.isInstalled) {
      this.skip();
    }
    redis = await RedisServer.start();
  });
  after(() => redis?.kill());

  it('two gateways share limits and revocations, and continue to serve without it', async () => {
    const feed = createRedisRevocationFeed(redis.url, silentLogger());
    const otherFeed = createRedisRevocationFeed(redis.url, silentLogger());
    await eventually(
      'both revocation feeds are healthy',
      () => feed.healthy() && otherFeed.healthy(),
    );
    const first = await startGateway({
      feed,
      environment: { REDIS_URL: redis.url, LIMIT_READS: '20' },
    });
    const otherPlatform = { ...first.platform, revocations: otherFeed };
    const { gateway } = await import('../src/service.ts');
    const second = await gateway.start(otherPlatform);
    const key = first.createKey();
    const get = async (url: string) => {
      const response = await fetch(`${url}/v2/investments`, { headers: { 'X-API-Key': key } });
      return {
        status: response.status,
        remaining: Number(response.headers.get('x-ratelimit-remaining')),
      };
    };
    expect(await get(first.url)).to.deep.equal({ status: 200, remaining: 19 });
    expect(await get(second.url)).to.deep.equal({ status: 200, remaining: 18 });
    await first.revoke(key);
    await eventually(
      'the second gateway rejects the revoked key',
      async () => (await get(second.url)).status === 401,
    );
    expect((await get(first.url)).status).to.equal(401);

    await redis.kill();
    await eventually('the first gateway has lost Redis', () => !feed.healthy());
    const fresh = first.createKey();
    const headers = { 'X-API-Key': fresh };
    const before = first.lookups();
    for (let time = 0; time < 2; time++) {
      expect((await first.call('GET', '/v2/investments', { headers })).status).to.equal(200);
    }
    expect(first.lookups() - before, 'no cached caller is used').to.equal(2);
    const ready = await fetch(`${first.operationsUrl}/readyz`);
    expect(await ready.json())
      .to.have.property('checks')
      .that.includes({
        limits: 'degraded',
        revocations: 'degraded',
      });
    const metrics = await (await fetch(`${first.operationsUrl}/metrics`)).text();
    expect(metrics).to.contain('gateway_limits_degraded{service="gateway"} 1');
    await second.stop();
    await first.stop();
    await otherFeed.close();
  });
});
