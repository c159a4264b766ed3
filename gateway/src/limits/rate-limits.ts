import { RedisBreaker } from '@irp/redis';
import type { Cluster, Redis } from 'ioredis';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { RollingWindowMemory } from './rolling-window-memory.ts';
import { RollingWindowRedis } from './rolling-window-redis.ts';
import { CountedRes, InMemoryRes } from './rolling-window-storage.ts';

/**
 * A tolerance in milliseconds for rounding up to seconds: 60,000.000000007 ms, the result of
 * floating-point sums, must not become 61 s.
 */
const clockNoiseMs = 1e-6;

export const defaultWindowMs = 60_000;

/** The two kinds of requests with separate limits. */
export type QuotaPolicy = 'read' | 'write';

/**
 * All kinds of quotas. `client`: writes of a recognised OAuth client, or of a person during
 * sign-in. `export`: reads that return all records. `organization-*`: requests of all applications
 * without a user in an organization, for each environment.
 */
export type Quota = QuotaPolicy | 'client' | 'export' | `organization-${QuotaPolicy}`;

export interface Decision {
  admitted: boolean;
  /**
   * The maximum number of requests in a window. While Redis is unavailable and several processes
   * share the limit, `limit` is the part of the limit that this process may admit.
   */
  limit: number;
  remaining: number;
  /**
   * Milliseconds until the oldest counted request leaves the window; 0 if no request is counted.
   */
  resetMs: number;
  /** Milliseconds until the request would be admitted; 0 for an admitted request. */
  retryAfterMs: number;
  /** Whether Redis was unavailable, so this process decided from its own memory. */
  degraded: boolean;
  /**
   * The time of the count; 0 if the request was not counted. The clock is the clock of Redis if
   * Redis counted, else the clock of this process.
   */
  countedAt: number;
}

export interface RateLimits {
  /**
   * Admits and counts a request of `subject`, or refuses it. Returns no promise if this process
   * counts in memory. Does not reject if Redis is unavailable.
   */
  consume(quota: Quota, subject: string): Decision | Promise<Decision>;
  /**
   * Reverts the count of `consume`. If Redis is unavailable, the request stays counted in Redis.
   */
  giveBack(quota: Quota, subject: string, decision: Decision): Promise<void>;
  /** Returns the decision on a request of `subject` without counting it. */
  peek(quota: Quota, subject: string): Promise<Decision>;
  degraded(): boolean;
  /** Stops probing an unavailable Redis. Does not close the connection. */
  close(): Promise<void>;
}

export interface RateLimitsOptions {
  readPoints?: number;
  writePoints?: number;
  clientPoints?: number;
  /** Maximum exports in a window. Default: a quarter of the maximum reads. */
  exportPoints?: number | undefined;
  /**
   * Allowance that all applications in an organization share, as a multiple of the allowance of a
   * single application. Default: 5.
   */
  organizationFactor?: number;
  /** Length of the window. Default: 60,000. */
  windowMs?: number;
  /** The Redis with the windows. Default: the windows are stored only in this process. */
  redis?: Redis | Cluster;
  /** Prefix of every key in Redis. Default: `irp`. */
  prefix?: string;
  /**
   * Longest wait for Redis in milliseconds. After a longer wait, this process counts in memory.
   * Default: 50.
   */
  redisTimeoutMs?: number;
  /**
   * Number of gateway processes that share the limit. While Redis is unavailable, each process
   * admits an equal share of the limit, rounded up.
   */
  processes?: number;
  /** Clock of the windows in memory, in milliseconds, for tests. */
  now?: () => number;
  /** Called once whenever Redis becomes unavailable or available again. */
  onDegraded?: (degraded: boolean, cause?: Error) => void;
}

interface LimiterPair {
  local: RollingWindowMemory;
  primary: RollingWindowMemory | RollingWindowRedis;
}

/**
 * Creates limits for the reads (default: 100 a minute) and the writes (default: 25 a minute) of
 * each subject. The windows are rolling, and the counts are exact across all processes with the
 * same Redis.
 */
export function createRateLimits(options: RateLimitsOptions = {}): RateLimits {
  const {
    readPoints = 100,
    writePoints = 25,
    clientPoints = 600,
    redis,
    redisTimeoutMs,
    onDegraded,
  } = options;
  const { exportPoints = Math.ceil(readPoints / 4), organizationFactor = 5 } = options;
  const breaker =
    redis &&
    new RedisBreaker(redis, {
      deadlineMs: redisTimeoutMs,
      prefix: options.prefix,
      onDegraded,
    });
  const open = (name: Quota, points: number) => {
    const limiter = createLimiter(name, points, options, breaker);
    return {
      consume: createConsume(limiter),
      giveBack: (subject: string, decision: Decision) => giveBack(limiter, subject, decision),
      peek: (subject: string) => peek(limiter, subject, () => breaker?.isOpen ?? false),
    };
  };
  const quotas = {
    read: open('read', readPoints),
    write: open('write', writePoints),
    client: open('client', clientPoints),
    export: open('export', exportPoints),
    'organization-read': open('organization-read', readPoints * organizationFactor),
    'organization-write': open('organization-write', writePoints * organizationFactor),
  };
  return {
    consume: (quota, subject) => quotas[quota].consume(subject),
    giveBack: (quota, subject, decision) => quotas[quota].giveBack(subject, decision),
    peek: (quota, subject) => quotas[quota].peek(subject),
    degraded: () => breaker?.isOpen ?? false,
    close: async () => breaker?.close(),
  };
}

function createLimiter(
  name: Quota,
  points: number,
  options: RateLimitsOptions,
  breaker?: RedisBreaker,
): LimiterPair {
  const { windowMs = defaultWindowMs, redis, prefix = 'irp', processes = 1, now } = options;
  const keyPrefix = `${prefix}:limit:${name}`;
  const share = redis === undefined ? points : Math.ceil(points / processes);
  const local = new RollingWindowMemory({
    points: share,
    windowMs,
    keyPrefix,
    now,
  });
  if (redis === undefined || breaker === undefined) {
    return { local, primary: local };
  }
  const primary = new RollingWindowRedis({
    points,
    windowMs,
    keyPrefix,
    now,
    storeClient: redis,
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: local,
    execute: (key, command) => breaker.run(key, command),
    isUnavailable: () => breaker.isOpen,
  });
  return { local, primary };
}

function createConsume(limiter: LimiterPair): (subject: string) => Decision | Promise<Decision> {
  const { local, primary } = limiter;
  if (primary instanceof RollingWindowMemory) {
    return (subject) => decideCounted(limiter, primary.count(subject));
  }
  const decideFor = (subject: string, res: CountedRes): Decision => {
    const decision = decideCounted(limiter, res);
    // A request that Redis admitted also counts in the window of this process, because Redis may
    // become unavailable at any moment.
    if (decision.admitted && !decision.degraded) {
      local.count(subject);
    }
    return decision;
  };
  return (subject) => primary.count(subject).then((res) => decideFor(subject, res));
}

function decideCounted(limiter: LimiterPair, res: CountedRes): Decision {
  const { points } = res instanceof InMemoryRes ? limiter.local : limiter.primary;
  return decide(limiter, res, res.consumedPoints <= points);
}

/**
 * Reads a quota without counting.
 * @param degraded returns whether Redis is unavailable. While Redis is unavailable, this process
 *   decides with its part of the limit, as in `consume`.
 */
async function peek(
  limiter: LimiterPair,
  subject: string,
  degraded: () => boolean,
): Promise<Decision> {
  const { local, primary } = limiter;
  const counted = await primary.get(subject);
  const isLocal = counted === null ? degraded() : counted instanceof InMemoryRes;
  const { points } = isLocal ? local : primary;
  const state = counted ?? new (isLocal ? InMemoryRes : CountedRes)(points, 0, 0, true);
  return decide(limiter, state, state.consumedPoints < points);
}

async function giveBack(
  { local, primary }: LimiterPair,
  subject: string,
  decision: Decision,
): Promise<void> {
  if (primary instanceof RollingWindowMemory) {
    return primary.giveBack(subject, decision.countedAt);
  }
  local.giveBack(subject, decision.degraded ? decision.countedAt : undefined);
  // While Redis is unavailable, the request stays counted in Redis, so no allowance is exceeded
  // later.
  if (!decision.degraded) {
    await primary.giveBack(subject, decision.countedAt).catch(() => {});
  }
}

function decide({ local, primary }: LimiterPair, res: RateLimiterRes, admitted: boolean): Decision {
  const degraded = local !== primary && res instanceof InMemoryRes;
  const resetMs = Math.ceil(res.msBeforeNext - clockNoiseMs);
  return {
    admitted,
    limit: degraded ? local.points : primary.points,
    remaining: res.remainingPoints,
    resetMs,
    retryAfterMs: admitted ? 0 : resetMs,
    degraded,
    countedAt: admitted && res instanceof CountedRes ? res.countedAt : 0,
  };
}
