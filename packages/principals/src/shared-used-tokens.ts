import { randomUUID } from 'node:crypto';
import { RedisBreaker, type RedisClient } from '@irp/redis';
import { windowMs } from './principal-header.ts';

/** The tokens of writes received by any process. */
export interface SharedUsedTokens {
  /** @returns false for a token used in another process. True while Redis is unavailable. */
  use(id: string): Promise<boolean>;
  /** Redis is unavailable: each process knows only its own received tokens. */
  degraded(): boolean;
  /** Stops probing an unavailable Redis. Does not close the connection. */
  close(): void;
}

export interface SharedUsedTokensOptions {
  /** Prefix of every key. Default: `irp`. */
  prefix?: string;
  /** Timeout of Redis, in milliseconds. Default: 50. */
  timeoutMs?: number;
  /** Called once for each change of state. */
  onDegraded?: (degraded: boolean) => void;
}

/** Stores used tokens in Redis until the end of their possible validity at any process's clock. */
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
        // A Cluster may have sent the command twice, around a failover. This process has already
        // rejected its own repeats.
        return (await redis.get(key)) === processId;
      };
      return breaker.run(key, claim).catch(() => true);
    },
    degraded: () => breaker.isOpen,
    close: () => breaker.close(),
  };
}
