import { Cluster, Redis, type RedisOptions } from 'ioredis';

const CONNECTION: RedisOptions = {
  enableAutoPipelining: true,
  enableOfflineQueue: false,
  // A draw that may have been counted already must not be sent twice.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1000,
  // A peer that vanished without a word is given up, and looked for anew, after this long.
  socketTimeout: 2000,
  retryStrategy: reconnectDelayMs,
};

/**
 * Connects to one Redis (`redis://` or `rediss://`), or to a Redis Cluster when `url` names several addresses separated by
 * commas. Resolves when connected, or after `patienceMs` without: the limits then start from memory and find Redis later.
 * Commands carry no deadline here: {@link RedisBreaker} gives them one that a stall of this process does not spend.
 * Throws a TypeError on a malformed address. Whoever calls this closes the connection.
 */
export async function createLimiterRedis(url: string, { patienceMs = 1000 } = {}): Promise<Redis | Cluster> {
  const addresses = url.split(',').map((address) => parseAddress(address.trim()));
  const client = addresses.length > 1 ? connectCluster(addresses) : new Redis(addresses[0]!.href, CONNECTION);
  // Without a listener ioredis prints each failed attempt; the breaker reports the change of state once.
  client.on('error', () => {});
  await readyWithin(client, patienceMs);
  return client;
}

function parseAddress(address: string): URL {
  const parsed = URL.parse(address.includes('://') ? address : `redis://${address}`);
  if (parsed === null || !['redis:', 'rediss:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new TypeError(
      'REDIS_URL must be redis://host:port, or several of them separated by commas for Redis Cluster',
    );
  }
  return parsed;
}

function connectCluster(addresses: URL[]): Cluster {
  const [{ username, password, protocol }] = addresses as [URL];
  return new Cluster(
    addresses.map(({ hostname, port }) => ({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) })),
    {
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
    },
  );
}

function reconnectDelayMs(attempts: number): number {
  return Math.min(50 * attempts, 1000);
}

function readyWithin(client: Redis | Cluster, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
