import { randomUUID } from 'node:crypto';
import { RedisBreaker, type RedisClient } from '@irp/redis';
import { windowMs } from './principal-header.ts';

/** The tokens of write requests that any process of the service has received. */
export interface SharedUsedTokens {
  /**
   * Marks a token as used.
   * @returns false if another process has already used the token; true while Redis is unavailable
   */
  use(id: string): Promise<boolean>;
  /**
   * Whether Redis is unavailable. While Redis is unavailable, each process knows only the tokens
   * that it has received.
   */
  degraded(): boolean;
  /** Stops probing an unavailable Redis. Does not close the connection. */
  close(): void;
}

export interface SharedUsedTokensOptions {
  /** Prefix of every key. Default: `irp`. */
  prefix?: string;
  /** Timeout of Redis, in milliseconds. Default: 50. */
  timeoutMs?: number;
  /** Called after each change of `degraded`. */
  onDegraded?: (degraded: boolean) => void;
}

/** Stores used tokens in Redis, for the time in which a token can be valid on any machine. */
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
        // During a failover of a Redis Cluster, the command may be sent twice. The second time, the
        // key already contains the id of this process. If this process had used the token before,
        // `UsedTokens` would have rejected the request.
        return (await redis.get(key)) === processId;
      };
      return breaker.run(key, claim).catch(() => true);
    },
    degraded: () => breaker.isOpen,
    close: () => breaker.close(),
  };
}
