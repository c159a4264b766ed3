import { connectRedis } from '@irp/redis';
import type { Cluster, Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { createRateLimits } from '../../gateway/src/limits/rate-limits.ts';
import { RollingWindowMemory } from '../../gateway/src/limits/rolling-window-memory.ts';
import { RollingWindowRedis } from '../../gateway/src/limits/rolling-window-redis.ts';
import { median } from './percentiles.ts';
import { startRedis } from './redis-process.ts';

const ROUNDS = 9;
const IN_FLIGHT = 64;
const TARGET_RATIO = 1.5;
const POINTS = 100;
const WINDOW_MS = 60_000;

type Consume = (subject: string) => unknown;

interface Comparison {
  name: string;
  decisions: number;
  consume: Consume;
  reference: Consume;
}

/**
 * Measures the median microseconds of a rate-limit decision. The result is compared with the fixed
 * windows of rate-limiter-flexible in the same run.
 */
export async function limiter(): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  for (const comparison of memoryComparisons()) {
    rows.push(await compare(comparison));
  }
  const server = await startRedis();
  if (server === undefined) {
    console.log('limiter: redis-server is not installed, skipping the Redis rows');
  } else {
    const redis = await connectRedis(server.url);
    for (const comparison of redisComparisons(redis)) {
      rows.push(await compare(comparison));
    }
    redis.disconnect();
    await server.stop();
  }
  console.table(rows);
}

function memoryComparisons(): Comparison[] {
  const fixed = new RateLimiterMemory({ points: POINTS, duration: WINDOW_MS / 1000 });
  const rolling = new RollingWindowMemory({ points: POINTS, windowMs: WINDOW_MS });
  const limits = createRateLimits({ readPoints: POINTS, windowMs: WINDOW_MS });
  const reference: Consume = (subject) => fixed.consume(subject).catch(ignoreRejection);
  return [
    {
      name: 'memory: limiter',
      decisions: 100_000,
      consume: (subject) => rolling.consume(subject).catch(ignoreRejection),
      reference,
    },
    {
      name: 'memory: whole decision',
      decisions: 100_000,
      consume: (subject) => limits.consume('read', subject),
      reference,
    },
  ];
}

function redisComparisons(redis: Redis | Cluster): Comparison[] {
  const options = {
    storeClient: redis,
    points: POINTS,
    inMemoryBlockOnConsumed: POINTS,
  };
  const fixed = new RateLimiterRedis({ ...options, duration: WINDOW_MS / 1000 });
  const rolling = new RollingWindowRedis({
    ...options,
    windowMs: WINDOW_MS,
    keyPrefix: 'bench',
  });
  const limits = createRateLimits({
    readPoints: POINTS,
    windowMs: WINDOW_MS,
    redis,
  });
  const reference: Consume = (subject) => fixed.consume(subject).catch(ignoreRejection);
  return [
    {
      name: 'Redis: limiter',
      decisions: 10_000,
      consume: (subject) => rolling.consume(subject).catch(ignoreRejection),
      reference,
    },
    {
      name: 'Redis: whole decision',
      decisions: 10_000,
      consume: (subject) => limits.consume('read', subject),
      reference,
    },
  ];
}

function ignoreRejection(): void {}

/**
 * Measures the limiter of the platform and the limiter of rate-limiter-flexible in alternating
 * rounds. Each round has new callers. Each caller sends as many requests as the limit allows, so
 * that the stored list of request times reaches its full length.
 */
async function compare({
  name,
  decisions,
  consume,
  reference,
}: Comparison): Promise<Record<string, string | number>> {
  const own: number[] = [];
  const references: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const [first, second]: [Consume, Consume] =
      round % 2 === 0 ? [consume, reference] : [reference, consume];
    const firstMicros = await measure(first, `${name} ${round}`, decisions);
    const secondMicros = await measure(second, `${name} ${round}`, decisions);
    if (round < 0) {
      continue;
    }
    own.push(first === consume ? firstMicros : secondMicros);
    references.push(first === consume ? secondMicros : firstMicros);
  }
  const [micros, referenceMicros] = [median(own), median(references)];
  const ratio = micros / referenceMicros;
  return {
    name,
    'median µs': micros.toFixed(2),
    'reference µs': referenceMicros.toFixed(2),
    ratio: ratio.toFixed(2),
    target: `<= ${TARGET_RATIO}${ratio <= TARGET_RATIO ? '' : ' MISSED'}`,
  };
}

async function measure(consume: Consume, prefix: string, decisions: number): Promise<number> {
  const subjects = Array.from({ length: decisions / POINTS }, (_, index) => `${prefix} ${index}`);
  globalThis.gc?.();
  const start = process.hrtime.bigint();
  for (let next = 0; next < decisions; next += IN_FLIGHT) {
    const batch: unknown[] = [];
    for (let i = next; i < Math.min(next + IN_FLIGHT, decisions); i += 1) {
      batch.push(consume(subjects[i % subjects.length] ?? ''));
    }
    await Promise.all(batch);
  }
  return Number(process.hrtime.bigint() - start) / 1000 / decisions;
}
