import type { Cluster, Redis, RedisOptions } from 'ioredis';
import { loadIoredis } from './load-ioredis.ts';
import { hostOf, parseRedisAddresses } from './redis-addresses.ts';

export type RedisClient = Redis | Cluster;

const connectionOptions: RedisOptions = {
  enableAutoPipelining: true,
  enableOfflineQueue: false,
  // A command that was perhaps executed must not be sent again.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1000,
  // A peer may vanish without closing the connection. After this time in milliseconds without data
  // from Redis, the connection is closed and opened again.
  socketTimeout: 2000,
  retryStrategy: reconnectDelayMs,
};

/**
 * Connects to a Redis (`redis://` or `rediss://`), or to a Redis Cluster if `url` contains several
 * addresses, separated by commas. Resolves when the client is connected, or after `readyTimeoutMs`.
 * Commands fail until Redis is ready. This client sets no deadline for commands. {@link
 * RedisBreaker} sets a deadline that does not end while this process stalls. The caller must close
 * the connection.
 * @param onError is called with the error of each failed attempt to connect
 * @throws TypeError for a malformed address
 */
export async function connectRedis(
  url: string,
  {
    readyTimeoutMs = 1000,
    onError = () => {},
  }: { readyTimeoutMs?: number; onError?: (error: Error) => void } = {},
): Promise<RedisClient> {
  const [first, ...others] = parseRedisAddresses(url);
  const client: RedisClient =
    others.length > 0
      ? connectCluster(first, others)
      : new (loadIoredis().Redis)(first.href, connectionOptions);
  // Without this listener, ioredis prints each failed attempt, whereas the breaker reports each
  // outage once.
  client.on('error', onError);
  await waitUntilReady(client, readyTimeoutMs);
  return client;
}

function connectCluster(first: URL, others: URL[]): Cluster {
  const { username, password, protocol } = first;
  return new (loadIoredis().Cluster)([first, ...others].map(hostOf), {
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: reconnectDelayMs,
    redisOptions: {
      connectTimeout: 1000,
      socketTimeout: 2000,
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
      tls: protocol === 'rediss:' ? {} : undefined,
    },
  });
}

function reconnectDelayMs(attempts: number): number {
  return Math.min(50 * attempts, 1000);
}

function waitUntilReady(client: RedisClient, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
