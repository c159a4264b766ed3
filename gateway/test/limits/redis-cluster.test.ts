import { connectRedis } from '@irp/redis';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { Cluster, type Redis } from 'ioredis';
import { createRateLimits } from '../../src/limits/rate-limits.ts';

const NODES = process.env.REDIS_CLUSTER_NODES;

describe('rate limits on a Redis Cluster', () => {
  let redis: Redis | Cluster;
  before(async function () {
    if (NODES === undefined) {
      this.skip();
    }
    redis = await connectRedis(NODES, { readyTimeoutMs: 5000 });
  });
  after(() => redis?.disconnect());

  it('are exact for subjects spread over all nodes', async () => {
    expect(redis).to.be.instanceOf(Cluster);
    const limits = createRateLimits({ redis, readPoints: 5 });
    let subjects: string[] = [];
    const consumeAll = async (round: number) => {
      subjects = Array.from({ length: 60 }, (_, i) => `${process.pid} ${round} ${i}`);
      const decisions = subjects.flatMap((subject) =>
        Array.from({ length: 8 }, () => limits.consume('read', subject)),
      );
      return Promise.all(decisions);
    };
    const degraded = (all: Awaited<ReturnType<typeof consumeAll>>) =>
      all.filter((one) => one.degraded).length;
    let decisions = await consumeAll(0);
    // On a stalled machine, Redis misses the deadline and memory decides: the test repeats such a
    // round.
    for (let round = 1; degraded(decisions) > 0 && round < 10; round++) {
      await eventually('Redis is reachable again', () => !limits.degraded());
      decisions = await consumeAll(round);
    }
    expect(degraded(decisions)).to.equal(0);
    for (let i = 0; i < subjects.length; i += 1) {
      const admitted = decisions.slice(i * 8, i * 8 + 8).filter((decision) => decision.admitted);
      expect(admitted.length, subjects[i]).to.equal(5);
    }
    expect(limits.degraded()).to.equal(false);
    await limits.close();
  });
});
