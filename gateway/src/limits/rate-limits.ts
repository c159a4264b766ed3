import type { Cluster, Redis } from 'ioredis';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { RedisBreaker } from './redis-breaker.ts';
import { RollingWindowMemory } from './rolling-window-memory.ts';
import { RollingWindowRedis } from './rolling-window-redis.ts';
import { InMemoryRes } from './rolling-window-storage.ts';

/** Fractions of milliseconds do not add up exactly; 60,000.000000007 ms are not 61 s. */
const CLOCK_NOISE_MS = 1e-6;

export type Allowance = 'read' | 'write';

export interface Decision {
  admitted: boolean;
  /** The bound of who answered: less than configured where one of several processes answers for itself. */
  limit: number;
  remaining: number;
  /** Milliseconds until the oldest counted request leaves the window; 0 when none is counted. */
  resetMs: number;
  /** Milliseconds until the request would be admitted; 0 when it was. */
  retryAfterMs: number;
  /** Redis is away and this process answered for itself. */
  degraded: boolean;
}

export interface RateLimits {
  /** Counts one request of `subject`, if it is admitted. Never rejects because Redis is away. */
  draw(allowance: Allowance, subject: string): Promise<Decision>;
  degraded(): boolean;
  /** Stops looking for a lost Redis. The connection stays with its owner. */
  close(): Promise<void>;
}

export interface RateLimitsOptions {
  readPoints?: number;
  writePoints?: number;
  windowMs?: number;
  /** Without it the windows live in this process alone. */
  redis?: Redis | Cluster;
  /** The beginning of every key in Redis. */
  prefix?: string;
  /** Gateways that share the bound: without Redis, each allows its part, rounded up. */
  processes?: number;
  /** Milliseconds for what is counted in memory, for tests. */
  now?: () => number;
  /** Told once for each change of state. */
  onDegraded?: (degraded: boolean, cause?: Error) => void;
}

interface Limiter {
  own: RollingWindowMemory;
  main: RollingWindowMemory | RollingWindowRedis;
}

/** Reads and writes as two allowances, over true rolling windows, exact across all processes that share one Redis. */
export function createRateLimits(options: RateLimitsOptions = {}): RateLimits {
  const { readPoints = 100, writePoints = 25, redis, onDegraded } = options;
  const breaker = redis && new RedisBreaker(redis, { onDegraded });
  const draws = {
    read: createDraw(createLimiter('read', readPoints, options, breaker)),
    write: createDraw(createLimiter('write', writePoints, options, breaker)),
  };
  return {
    draw: (allowance, subject) => draws[allowance](subject),
    degraded: () => breaker?.isOpen ?? false,
    close: async () => breaker?.close(),
  };
}

function createLimiter(name: Allowance, points: number, options: RateLimitsOptions, breaker?: RedisBreaker): Limiter {
  const { windowMs = 60_000, redis, prefix = 'irp', processes = 1, now } = options;
  const keyPrefix = `${prefix}:limit:${name}`;
  const share = redis === undefined ? points : Math.ceil(points / processes);
  const own = new RollingWindowMemory({ points: share, windowMs, keyPrefix, now });
  if (redis === undefined || breaker === undefined) return { own, main: own };
  const main = new RollingWindowRedis({
    points,
    windowMs,
    keyPrefix,
    now,
    storeClient: redis,
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: own,
    guard: (key, command) => breaker.run(key, command),
  });
  return { own, main };
}

/** Handlers instead of an `await`: this runs for every request of the gateway. */
function createDraw(limiter: Limiter): (subject: string) => Promise<Decision> {
  const { own, main } = limiter;
  const refuse = (refusal: unknown): Decision => {
    if (refusal instanceof RateLimiterRes) return decide(limiter, refusal, false);
    throw refusal;
  };
  const admit = (subject: string, res: RateLimiterRes): Decision => {
    // Redis may go away at any moment: what it admitted here counts in this process's own window too.
    if (!(res instanceof InMemoryRes)) void own.penalty(subject);
    return decide(limiter, res, true);
  };
  return (subject) => main.consume(subject).then((res) => admit(subject, res), refuse);
}

function decide({ own, main }: Limiter, res: RateLimiterRes, admitted: boolean): Decision {
  const degraded = own !== main && res instanceof InMemoryRes;
  const resetMs = Math.ceil(res.msBeforeNext - CLOCK_NOISE_MS);
  return {
    admitted,
    limit: degraded ? own.points : main.points,
    remaining: res.remainingPoints,
    resetMs,
    retryAfterMs: admitted ? 0 : resetMs,
    degraded,
  };
}
