import { RedisBreaker } from '@irp/redis';
import type { Cluster, Redis } from 'ioredis';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { RollingWindowMemory } from './rolling-window-memory.ts';
import { RollingWindowRedis } from './rolling-window-redis.ts';
import { CountedRes, InMemoryRes } from './rolling-window-storage.ts';

/**
 * Fractions of milliseconds do not add up exactly: 60,000.000000007 ms must not be rounded up to 61
 * s.
 */
const clockNoiseMs = 1e-6;

export const defaultWindowMs = 60_000;

/** The quota of a request: reads and writes are limited separately. */
export type QuotaPolicy = 'read' | 'write';

/**
 * `client`: writes of a recognised OAuth client, or of a person during sign-in. `export`: reads
 * that return all records. `organization-*`: requests of all applications without a user in an
 * organization and environment.
 */
export type Quota = QuotaPolicy | 'client' | 'export' | `organization-${QuotaPolicy}`;

export interface Decision {
  admitted: boolean;
  /**
   * Requests per window: less than configured while Redis is unavailable and several processes
   * share the limit.
   */
  limit: number;
  remaining: number;
  /** Milliseconds until the oldest counted request leaves the window; 0 when none is counted. */
  resetMs: number;
  /** Milliseconds until the request would be admitted; 0 for an admitted request. */
  retryAfterMs: number;
  /** Redis is unavailable and this process decided from its own memory. */
  degraded: boolean;
  /** Time of the count, by the clock of the store or process that counted; 0 if not counted. */
  countedAt: number;
}

export interface RateLimits {
  /**
   * Admits and counts a request of `subject`, or refuses it; without a promise if this process
   * counts in memory. Never rejects because Redis is unavailable.
   */
  consume(quota: Quota, subject: string): Decision | Promise<Decision>;
  /**
   * Reverts the count of `consume`. While Redis is unavailable, the request stays counted in Redis.
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
  /** Default: a quarter of the reads. */
  exportPoints?: number | undefined;
  /**
   * Allowance of all applications of an organization together, as a multiple of the allowance of a
   * single application. Default: 5.
   */
  organizationFactor?: number;
  /** Default: 60,000. */
  windowMs?: number;
  /** Default: the windows are stored only in this process. */
  redis?: Redis | Cluster;
  /** Prefix of every key in Redis; `irp` by default. */
  prefix?: string;
  /** Timeout of Redis for a count; then this process counts in memory. Default: 50. */
  redisTimeoutMs?: number;
  /**
   * Gateway processes with a shared limit: while Redis is unavailable, each admits its share,
   * rounded up.
   */
  processes?: number;
  /** Clock of the windows in memory, in milliseconds; for tests. */
  now?: () => number;
  /** Called once for each change of state. */
  onDegraded?: (degraded: boolean, cause?: Error) => void;
}

interface LimiterPair {
  local: RollingWindowMemory;
  primary: RollingWindowMemory | RollingWindowRedis;
}

/**
 * Limits reads (default: 100 a minute) and writes (default: 25) of each subject, over true rolling
 * windows, exact across all processes with the same Redis.
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
    // Redis may become unavailable at any moment, so a request admitted by Redis also counts in the
    // window of this process.
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
 * @param degraded whether Redis is unavailable: then the share of this process decides, as in
 *   `consume`
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
  // While Redis is unavailable, the request stays counted: an allowance is never exceeded.
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
