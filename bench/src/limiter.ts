import type { Cluster, Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { createRateLimits } from '../../gateway/src/limits/rate-limits.ts';
import { createLimiterRedis } from '../../gateway/src/limits/redis-connection.ts';
import { RollingWindowMemory } from '../../gateway/src/limits/rolling-window-memory.ts';
import { RollingWindowRedis } from '../../gateway/src/limits/rolling-window-redis.ts';
import { startRedis } from './redis-process.ts';

const ROUNDS = 9;
const IN_FLIGHT = 64;
const TARGET_RATIO = 1.5;
const POINTS = 100;
const WINDOW_MS = 60_000;

type Draw = (subject: string) => Promise<unknown>;

interface Contest {
  name: string;
  decisions: number;
  draw: Draw;
  reference: Draw;
}

/** Prints the median microseconds of one decision beside rate-limiter-flexible's own fixed windows, in the same run. */
export async function limiter(): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  for (const contest of memoryContests()) rows.push(await compare(contest));
  const server = await startRedis();
  if (server === undefined) console.log('limiter: redis-server is not installed, the Redis rows are skipped');
  else {
    const redis = await createLimiterRedis(server.url);
    for (const contest of redisContests(redis)) rows.push(await compare(contest));
    redis.disconnect();
    await server.stop();
  }
  console.table(rows);
}

function memoryContests(): Contest[] {
  const fixed = new RateLimiterMemory({ points: POINTS, duration: WINDOW_MS / 1000 });
  const rolling = new RollingWindowMemory({ points: POINTS, windowMs: WINDOW_MS });
  const limits = createRateLimits({ readPoints: POINTS, windowMs: WINDOW_MS });
  const reference: Draw = (subject) => fixed.consume(subject).catch(refused);
  return [
    {
      name: 'memory: limiter',
      decisions: 100_000,
      draw: (subject) => rolling.consume(subject).catch(refused),
      reference,
    },
    { name: 'memory: whole decision', decisions: 100_000, draw: (subject) => limits.draw('read', subject), reference },
  ];
}

function redisContests(redis: Redis | Cluster): Contest[] {
  const options = { storeClient: redis, points: POINTS, inMemoryBlockOnConsumed: POINTS };
  const fixed = new RateLimiterRedis({ ...options, duration: WINDOW_MS / 1000 });
  const rolling = new RollingWindowRedis({ ...options, windowMs: WINDOW_MS, keyPrefix: 'bench' });
  const limits = createRateLimits({ readPoints: POINTS, windowMs: WINDOW_MS, redis });
  const reference: Draw = (subject) => fixed.consume(subject).catch(refused);
  return [
    {
      name: 'Redis: limiter',
      decisions: 10_000,
      draw: (subject) => rolling.consume(subject).catch(refused),
      reference,
    },
    { name: 'Redis: whole decision', decisions: 10_000, draw: (subject) => limits.draw('read', subject), reference },
  ];
}

function refused(): void {}

/** Interleaved rounds, each on fresh subjects that draw nearly all they may, so that the logs are as long as they get. */
async function compare({ name, decisions, draw, reference }: Contest): Promise<Record<string, string | number>> {
  const own: number[] = [];
  const theirs: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const [first, second]: [Draw, Draw] = round % 2 === 0 ? [draw, reference] : [reference, draw];
    const firstMicros = await measure(first, `${name} ${round}`, decisions);
    const secondMicros = await measure(second, `${name} ${round}`, decisions);
    if (round < 0) continue;
    own.push(first === draw ? firstMicros : secondMicros);
    theirs.push(first === draw ? secondMicros : firstMicros);
  }
  const [micros, referenceMicros] = [median(own), median(theirs)];
  const ratio = micros / referenceMicros;
  return {
    name,
    'median µs': micros.toFixed(2),
    'reference µs': referenceMicros.toFixed(2),
    ratio: ratio.toFixed(2),
    target: `<= ${TARGET_RATIO}${ratio <= TARGET_RATIO ? '' : ' MISSED'}`,
  };
}

async function measure(draw: Draw, prefix: string, decisions: number): Promise<number> {
  const subjects = Array.from({ length: decisions / POINTS }, (_, index) => `${prefix} ${index}`);
  globalThis.gc?.();
  const start = process.hrtime.bigint();
  for (let next = 0; next < decisions; next += IN_FLIGHT) {
    const batch: Promise<unknown>[] = [];
    for (let i = next; i < Math.min(next + IN_FLIGHT, decisions); i += 1)
      batch.push(draw(subjects[i % subjects.length]!));
    await Promise.all(batch);
  }
  return Number(process.hrtime.bigint() - start) / 1000 / decisions;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
