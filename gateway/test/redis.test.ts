import { silentLogger } from '@irp/logging';
import { createRedisRevocationFeed } from '@irp/revocations';
import { expect } from 'chai';
import { OwnRedis } from './limits/own-redis.ts';
import { startGateway } from './support/start-gateway.ts';

describe('gateway: on Redis', () => {
  let redis: OwnRedis;
  before(async function () {
    if (!OwnRedis.isInstalled) this.skip();
    redis = await OwnRedis.start();
  });
  after(() => redis?.kill());

  const until = async (holds: () => boolean | Promise<boolean>) => {
    while (!(await holds())) await new Promise((done) => setTimeout(done, 10));
  };

  it('two gateways share limits and revocations, and serve on without it', async () => {
    const feeds = [
      createRedisRevocationFeed(redis.url, silentLogger()),
      createRedisRevocationFeed(redis.url, silentLogger()),
    ];
    await until(() => feeds.every((feed) => feed.healthy()));
    const first = await startGateway({ feed: feeds[0]!, environment: { REDIS_URL: redis.url, LIMIT_READS: '20' } });
    const otherPlatform = { ...first.platform, revocations: feeds[1]! };
    const { gateway } = await import('../src/service.ts');
    const second = await gateway.start(otherPlatform);
    const key = first.key();
    const get = async (url: string) => {
      const answer = await fetch(`${url}/v2/investments`, { headers: { 'X-API-Key': key } });
      return { status: answer.status, left: Number(answer.headers.get('x-ratelimit-remaining')) };
    };
    expect(await get(first.url)).to.deep.equal({ status: 200, left: 19 });
    expect(await get(second.url)).to.deep.equal({ status: 200, left: 18 });
    await first.revoke(key);
    await until(async () => (await get(second.url)).status === 401);
    expect((await get(first.url)).status).to.equal(401);

    await redis.kill();
    await until(() => !feeds[0]!.healthy());
    const fresh = first.key();
    const headers = { 'X-API-Key': fresh };
    const before = first.lookups();
    for (let time = 0; time < 2; time++)
      expect((await first.call('GET', '/v2/investments', { headers })).status).to.equal(200);
    expect(first.lookups() - before, 'nothing kept is trusted').to.equal(2);
    expect((await first.call('GET', '/readyz')).body.checks).to.include({
      limits: 'degraded',
      revocations: 'degraded',
    });
    const metrics = await (await fetch(`${first.operationsUrl}/metrics`)).text();
    expect(metrics).to.contain('gateway_limits_degraded{service="gateway"} 1');
    await second.stop();
    await first.stop();
    await feeds[1]!.close();
  });
});
