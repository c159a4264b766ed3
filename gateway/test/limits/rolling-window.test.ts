import { connectRedis } from '@irp/redis';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { RollingWindowMemory } from '../../src/limits/rolling-window-memory.ts';
import { RollingWindowRedis } from '../../src/limits/rolling-window-redis.ts';
import { ReferenceWindow, type Step, scenarios } from './reference-window.ts';

const START_MS = 1_700_000_000_123;
const WINDOW_MS = 60_000;
const REDIS_URL = process.env.REDIS_URL;

interface Bound {
  points: number;
  windowMs: number;
}
type Limiter = RollingWindowMemory | RollingWindowRedis;
type Create = (bound: Bound, now: () => number) => Limiter;

let redis: Redis;
let limiters = 0;

function onRedis(
  { points, windowMs }: Bound,
  now: () => number,
  blocking: boolean,
): RollingWindowRedis {
  limiters += 1;
  return new RollingWindowRedis({
    points,
    windowMs,
    now,
    redisNow: now,
    storeClient: redis,
    keyPrefix: `test:${process.pid}:${limiters}`,
    inMemoryBlockOnConsumed: blocking ? points : undefined,
  });
}

// Redis expires keys by the clock of Redis: with an injected clock, only long windows outlive the
// test.
const implementations: [name: string, create: Create, runs: number, windows: number[]][] = [
  [
    'RollingWindowMemory',
    (bound, now) => new RollingWindowMemory({ ...bound, now }),
    400,
    [7, 1000, WINDOW_MS],
  ],
];
if (REDIS_URL !== undefined) {
  implementations.push(
    ['RollingWindowRedis', (bound, now) => onRedis(bound, now, false), 60, [WINDOW_MS]],
    [
      'RollingWindowRedis with in-memory blocking',
      (bound, now) => onRedis(bound, now, true),
      60,
      [WINDOW_MS],
    ],
  );
}

before(async () => {
  if (REDIS_URL !== undefined) {
    redis = (await connectRedis(REDIS_URL)) as Redis;
  }
});
after(() => redis?.disconnect());

async function consume(
  limiter: Limiter,
  key: string,
  points = 1,
): Promise<{ admitted: boolean; res: RateLimiterRes }> {
  try {
    return { admitted: true, res: await limiter.consume(key, points) };
  } catch (res) {
    if (!(res instanceof RateLimiterRes)) {
      throw res;
    }
    return { admitted: false, res };
  }
}

async function check(create: Create, bound: Bound, steps: Step[]): Promise<void> {
  let nowMs = START_MS;
  const limiter = create(bound, () => nowMs);
  const reference = new ReferenceWindow(bound.points, bound.windowMs);
  for (const { key, afterMs } of steps) {
    nowMs += afterMs;
    const expected = reference.consume(key, nowMs);
    const { admitted, res } = await consume(limiter, key);
    expect({
      admitted,
      remaining: res.remainingPoints,
      resetMs: res.msBeforeNext,
    }).to.deep.equal(expected);
    const seen = await limiter.get(key);
    expect([seen?.consumedPoints, seen?.msBeforeNext]).to.deep.equal([
      reference.counted(key, nowMs).length,
      expected.resetMs,
    ]);
  }
  expect(reference.maxInAnyWindow()).to.be.at.most(bound.points);
}

for (const [name, create, numRuns, windows] of implementations) {
  describe(name, () => {
    it('decides every request like the reference implementation', async () => {
      await fc.assert(
        fc.asyncProperty(scenarios(...windows), ({ points, windowMs, steps }) =>
          check(create, { points, windowMs }, steps),
        ),
        { numRuns },
      );
    });

    it('admits 100 in 60 s, and the next one at exactly 60,000 ms', async () => {
      let nowMs = START_MS;
      const limiter = create({ points: 100, windowMs: 60_000 }, () => nowMs);
      for (let i = 0; i < 100; i += 1, nowMs += 10) {
        expect((await consume(limiter, 'u')).admitted).to.equal(true);
      }
      nowMs = START_MS + 59_999;
      const early = await consume(limiter, 'u');
      expect([early.admitted, early.res.msBeforeNext]).to.deep.equal([false, 1]);
      nowMs = START_MS + 60_000;
      expect((await consume(limiter, 'u')).admitted).to.equal(true);
      const next = await consume(limiter, 'u');
      expect([next.admitted, next.res.msBeforeNext]).to.deep.equal([false, 10]);
    });

    it('admits several points together or not at all', async () => {
      let nowMs = START_MS;
      const limiter = create({ points: 5, windowMs: WINDOW_MS }, () => nowMs);
      await consume(limiter, 'u', 2);
      nowMs += 100;
      await consume(limiter, 'u', 2);
      const refused = await consume(limiter, 'u', 2);
      expect([refused.admitted, refused.res.msBeforeNext]).to.deep.equal([false, WINDOW_MS - 100]);
      expect((await consume(limiter, 'u')).admitted).to.equal(true);
      nowMs += WINDOW_MS - 100;
      expect((await consume(limiter, 'u', 2)).admitted).to.equal(true);
    });

    it('rejects an invalid cost and reward with a RangeError', async () => {
      const limiter = create({ points: 5, windowMs: WINDOW_MS }, () => START_MS);
      for (const cost of [0, -1, 1.5, 6]) {
        const error = await limiter.consume('u', cost).catch((reason: unknown) => reason);
        expect(error, String(cost)).to.be.instanceOf(RangeError);
      }
      expect(await limiter.reward('u').catch((reason: unknown) => reason)).to.be.instanceOf(
        RangeError,
      );
      expect(await limiter.get('u')).to.equal(null);
    });

    it('supports set, delete, and block for longer than a window', async () => {
      let nowMs = START_MS;
      const limiter = create({ points: 3, windowMs: WINDOW_MS }, () => nowMs);
      await limiter.set('u', 2, 300);
      nowMs += 299_999;
      expect((await limiter.get('u'))?.consumedPoints).to.equal(2);
      nowMs += 1;
      expect(await limiter.get('u')).to.equal(null);
      await limiter.block('u', 600);
      for (const stepMs of [200_000, 200_000, 199_999]) {
        nowMs += stepMs;
        await consume(limiter, `other ${nowMs}`);
        expect((await consume(limiter, 'u')).admitted).to.equal(false);
      }
      nowMs += 1;
      expect((await consume(limiter, 'u')).admitted).to.equal(true);
      await limiter.block('u', 0);
      nowMs += 86_400_000;
      expect((await consume(limiter, 'u')).admitted).to.equal(false);
      expect(await limiter.delete('u')).to.equal(true);
      expect(await limiter.delete('u')).to.equal(false);
      expect((await consume(limiter, 'u')).admitted).to.equal(true);
    });

    it('admits no more when its clock steps back', async () => {
      let nowMs = START_MS;
      const limiter = create({ points: 2, windowMs: WINDOW_MS }, () => nowMs);
      await consume(limiter, 'u');
      nowMs -= 500;
      await consume(limiter, 'u');
      expect((await consume(limiter, 'u')).admitted).to.equal(false);
      nowMs = START_MS + WINDOW_MS;
      expect((await consume(limiter, 'u')).admitted).to.equal(true);
    });
  });
}

describe('RollingWindowMemory only', () => {
  it('removes idle keys', async () => {
    let nowMs = START_MS;
    const limiter = new RollingWindowMemory({
      points: 3,
      windowMs: 1000,
      now: () => nowMs,
    });
    for (let user = 0; user < 500; user += 1) {
      await limiter.consume(user);
    }
    expect(limiter.size).to.equal(500);
    nowMs += 1000;
    await limiter.consume('busy');
    nowMs += 1000;
    await limiter.consume('busy');
    expect(limiter.size).to.equal(1);
  });

  it('rejects an invalid limit', () => {
    for (const bound of [
      { points: 0, windowMs: 1 },
      { points: 1.5, windowMs: 1 },
      { points: 1, windowMs: 0 },
    ]) {
      expect(() => new RollingWindowMemory(bound)).to.throw(RangeError);
    }
  });
});

describe('RollingWindowRedis only', () => {
  before(function () {
    if (REDIS_URL === undefined) {
      this.skip();
    }
  });

  it('sends no command to Redis until a slot is free', async () => {
    let nowMs = START_MS;
    const limiter = onRedis({ points: 2, windowMs: 60_000 }, () => nowMs, true);
    await limiter.consume('u');
    await limiter.consume('u');
    await redis.del(limiter.getKey('u'));
    nowMs += 59_999;
    expect((await consume(limiter, 'u')).admitted).to.equal(false);
    nowMs += 1;
    expect((await consume(limiter, 'u')).admitted).to.equal(true);
  });

  it('stores an hour of requests beyond the range of four bytes', async () => {
    await check(
      (bound, now) => onRedis(bound, now, false),
      { points: 4, windowMs: 3_600_000 },
      Array.from({ length: 60 }, () => ({ key: 'u', afterMs: 600_000 })),
    );
  });

  it('writes nothing on a rejection, expires with its window, and uses 8 + 4 bytes a request', async () => {
    const limiter = onRedis({ points: 3, windowMs: 60_000 }, () => START_MS, false);
    for (let i = 0; i < 3; i += 1) {
      await limiter.consume('u');
    }
    const key = limiter.getKey('u');
    const before = await redis.getBuffer(key);
    await consume(limiter, 'u');
    expect(await redis.getBuffer(key)).to.deep.equal(before);
    expect(before?.length).to.equal(8 + 3 * 4);
    expect(await redis.pttl(key)).to.be.within(1, 60_001);
  });

  it('works after Redis flushed its scripts', async () => {
    const limiter = onRedis({ points: 2, windowMs: 60_000 }, () => START_MS, false);
    await limiter.consume('u');
    await redis.script('FLUSH');
    await limiter.consume('u');
    expect((await consume(limiter, 'u')).admitted).to.equal(false);
  });

  it('uses the clock of Redis by default', async () => {
    const limiter = new RollingWindowRedis({
      points: 2,
      windowMs: 60_000,
      storeClient: redis,
      keyPrefix: `test:${process.pid}:real`,
    });
    await limiter.consume('u');
    const [seconds, micros] = (await redis.time()).map(Number) as [number, number];
    const log = await redis.getBuffer(limiter.getKey('u'));
    expect(seconds * 1e6 + micros - Number(log?.readBigUInt64BE(0))).to.be.within(0, 60e6);
  });
});
