import { randomUUID } from 'node:crypto';
import { RedisBreaker, type RedisClient } from '@irp/redis';
import { windowMs } from './principal-header.ts';

/** The tokens of writes that any process has received. */
export interface SharedUsedTokens {
  /** @returns false for a token that another process has used. True while Redis is unavailable. */
  use(id: string): Promise<boolean>;
  /** Redis is unavailable: each process knows only the tokens that it received itself. */
  degraded(): boolean;
  /** Stops probing an unavailable Redis. Does not close the connection. */
  close(): void;
}

export interface SharedUsedTokensOptions {
  /** Prefix of every key; `irp` by default. */
  prefix?: string;
  /** How long Redis may take; 50 by default. */
  timeoutMs?: number;
  /** Called once for each change of state. */
  onDegraded?: (degraded: boolean) => void;
}

/** Stores used tokens in Redis for as long as they could be valid at a process of any clock. */
export function createSharedUsedTokens(
  redis: RedisClient,
  options: SharedUsedTokensOptions = {},
): SharedUsedTokens {
  const { prefix = 'irp', timeoutMs, onDegraded } = options;
  const breaker = new RedisBreaker(redis, {
    deadlineMs: timeoutMs,
    prefix,
    onDegraded,
  });
  const processId = randomUUID();
  return {
    async use(id) {
      const key = `${prefix}:used:${id}`;
      const claim = async () => {
        if ((await redis.set(key, processId, 'PX', windowMs, 'NX')) !== null) {
          return true;
        }
        // A Cluster may have sent the command twice, around a failover. This process refuses its
        // own repeats before.
        return (await redis.get(key)) === processId;
      };
      return breaker.run(key, claim).catch(() => true);
    },
    degraded: () => breaker.isOpen,
    close: () => breaker.close(),
  };
}
