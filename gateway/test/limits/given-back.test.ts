import { connectRedis, type RedisClient } from '@irp/redis';
import { eventually } from '@irp/testing/eventually';
import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { countRequest, type FurtherQuota } from '../../src/limits/count-request.ts';
import { createRateLimits, type RateLimits } from '../../src/limits/rate-limits.ts';
import { RollingWindowMemory } from '../../src/limits/rolling-window-memory.ts';
import { RollingWindowRedis } from '../../src/limits/rolling-window-redis.ts';
import type { CountedRes } from '../../src/limits/rolling-window-storage.ts';

const exportOf = (subject: string): FurtherQuota[] => [{ quota: 'export', subject }];

describe('a request refused by one of its quotas', () => {
  let server: RedisServer;
  let redis: RedisClient;
  let limits: RateLimits;

  before(async function () {
    if (!RedisServer.isInstalled) {
      this.skip();
    }
    server = await RedisServer.start();
    redis = await connectRedis(server.url);
  });
  beforeEach(() => {
    limits = createRateLimits({
      redis,
      redisTimeoutMs: 20_000,
      readPoints: 10,
      exportPoints: 3,
      organizationFactor: 1,
    });
  });
  afterEach(() => limits?.close());
  after(async () => {
    redis?.disconnect();
    await server?.kill();
  });

  const remaining = async (subject: string) => (await limits.peek('read', subject)).remaining;

  it('costs nothing for concurrent exports: Redis decides on all before counting', async () => {
    const decisions = await Promise.all(
      Array.from({ length: 10 }, () => countRequest(limits, 'read', 'anna', exportOf('anna'))),
    );
    expect(decisions.filter(({ decision }) => decision.admitted)).to.have.length(3);
    expect(await remaining('anna')).to.equal(7);
    const reads = await Promise.all(
      Array.from({ length: 8 }, () => limits.consume('read', 'anna')),
    );
    expect(reads.filter(({ admitted }) => admitted)).to.have.length(7);
  });

  it('is counted in none of several further quotas, for any refusing quota', async () => {
    await Promise.all(Array.from({ length: 9 }, () => limits.consume('organization-read', 'org')));
    const further: FurtherQuota[] = [
      ...exportOf('app'),
      { quota: 'organization-read', subject: 'org' },
    ];
    const decisions = await Promise.all(
      Array.from({ length: 3 }, () => countRequest(limits, 'read', 'app', further)),
    );
    expect(decisions.filter(({ decision }) => decision.admitted)).to.have.length(1);
    expect(await remaining('app')).to.equal(9);
    expect((await limits.peek('export', 'app')).remaining).to.equal(2);
  });

  it('is not counted in memory either, while Redis is unavailable', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => countRequest(limits, 'read', 'ben', exportOf('ben'))),
    );
    await limits.close();
    await server.kill();
    expect((await limits.consume('read', 'ben')).degraded).to.equal(true);
    expect(await remaining('ben')).to.equal(6);
    await server.start();
    await eventually('Redis is connected again', () => redis.status === 'ready');
  });

  it('is decided by the share of the process while Redis is unavailable', async () => {
    await limits.close();
    limits = createRateLimits({
      redis,
      readPoints: 10,
      processes: 3,
    });
    await server.kill();
    await limits.consume('read', 'another');
    expect(await limits.peek('read', 'carl')).to.include({
      limit: 4,
      remaining: 4,
      admitted: true,
      degraded: true,
    });
    for (let count = 0; count < 4; count++) {
      expect((await limits.consume('read', 'carl')).admitted, `${count}`).to.equal(true);
    }
    expect(await limits.peek('read', 'carl')).to.include({
      limit: 4,
      remaining: 0,
      admitted: false,
      degraded: true,
    });
    await server.start();
    await eventually('Redis counts again', () => !limits.degraded());
  });

  for (const name of ['memory', 'Redis']) {
    it(`keeps the times of other requests, in ${name}`, async () => {
      let nowMs = 1_700_000_000_000;
      const now = () => nowMs;
      // Redis expires keys by the clock of Redis: this window must outlast the test.
      const bound = {
        points: 3,
        windowMs: 60_000,
        keyPrefix: `given-back:${name}`,
        now,
      };
      const window =
        name === 'memory'
          ? new RollingWindowMemory(bound)
          : new RollingWindowRedis({
              ...bound,
              redisNow: now,
              storeClient: redis,
              inMemoryBlockOnConsumed: 3,
            });
      const counted: CountedRes[] = [];
      for (const afterMs of [0, 10, 20]) {
        nowMs = 1_700_000_000_000 + afterMs;
        counted.push((await window.consume('u')) as CountedRes);
      }
      await window.giveBack('u', counted[1]!.countedAt);
      expect((await window.get('u'))?.consumedPoints).to.equal(2);
      await window.giveBack('u', counted[1]!.countedAt);
      expect((await window.get('u'))?.consumedPoints, 'given back twice').to.equal(2);
      nowMs = 1_700_000_000_000 + 60_000;
      expect((await window.get('u'))?.consumedPoints, 'the first has left').to.equal(1);
      nowMs += 19;
      expect((await window.get('u'))?.consumedPoints).to.equal(1);
      await window.giveBack('u', counted[2]!.countedAt);
      expect(await window.get('u'), 'none is left').to.equal(null);
      for (let count = 0; count < 3; count++) {
        await window.consume('u');
      }
      const fourth = await window.consume('u').then(
        () => 'admitted',
        () => 'refused',
      );
      expect(fourth).to.equal('refused');
    });
  }
});
