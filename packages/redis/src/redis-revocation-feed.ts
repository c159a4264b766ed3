import type { Logger } from '@irp/observability';
import type { Redis, RedisOptions } from 'ioredis';
import { loadIoredis } from './load-ioredis.ts';
import { parseRevocation } from './parse-revocation.ts';
import { hostOf, parseRedisAddresses } from './redis-addresses.ts';
import type { RevocationFeed, RevocationListener } from './revocation-feed.ts';

const probeIntervalMs = 250;
const probeTimeoutMs = 500;

/**
 * Creates the feed over Redis pub/sub. Pings the subscriber connection every 250 ms, because a lost
 * but unclosed connection looks like an idle connection. Calls `interrupted` at the loss and at the
 * return of the connection, because revocations published between the loss and the return are not
 * delivered.
 * @param redisUrl several addresses, separated by commas, are nodes of a Redis Cluster. The cluster
 *   passes messages on to all nodes, so a connection to the next node can replace a closed
 *   connection
 * @param prefix the prefix of the channel's name. Default: `irp`
 * @throws TypeError for a malformed address
 */
export function createRedisRevocationFeed(
  redisUrl: string,
  log: Logger,
  prefix = 'irp',
): RevocationFeed {
  const channel = `${prefix}:revocations`;
  const settings = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
  };
  const publisher = connect(redisUrl, { ...settings, commandTimeout: 1_000 });
  const subscriber = connect(redisUrl, { ...settings, autoResubscribe: false });
  const listeners = new Set<RevocationListener>();
  let connected = false;
  let closed = false;

  function setConnected(next: boolean): void {
    if (connected === next) {
      return;
    }
    connected = next;
    if (!closed) {
      log[next ? 'info' : 'warn'](
        { connected },
        next ? 'revocation feed connected' : 'revocation feed disconnected',
      );
    }
    notifyAll((listener) => listener.interrupted());
  }

  function notifyAll(notify: (listener: RevocationListener) => void): void {
    for (const listener of listeners) {
      try {
        notify(listener);
      } catch (error) {
        log.error(
          { err: error },
          'listener of the revocation feed failed; this process may have missed a revocation',
        );
      }
    }
  }

  async function probe(): Promise<void> {
    if (!connected) {
      return;
    }
    const timer = setTimeout(reconnect, probeTimeoutMs);
    await subscriber.ping().catch(reconnect);
    clearTimeout(timer);
  }

  /** Disconnects without QUIT, to which a suspended server would not respond. */
  function reconnect(): void {
    if (!connected) {
      return;
    }
    setConnected(false);
    subscriber.disconnect(true);
  }

  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => setConnected(true),
      () => subscriber.disconnect(true),
    );
  });
  subscriber.on('close', () => setConnected(false));
  subscriber.on('message', (_channel, text) => {
    const revocation = parseRevocation(text);
    if (revocation) {
      return notifyAll((listener) => listener.revoked(revocation));
    }
    // An unreadable message may come from a later version of the platform, and may revoke any
    // cached credential.
    log.warn('unreadable revocation message; all cached credentials are checked again');
    notifyAll((listener) => listener.interrupted());
  });
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error) => log.debug({ err: error }, 'Redis connection error'));
  }
  const probing = setInterval(probe, probeIntervalMs);

  return {
    async publish(revocation) {
      await publisher.publish(channel, JSON.stringify(revocation));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    healthy: () => connected,
    async close() {
      closed = true;
      clearInterval(probing);
      listeners.clear();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

function connect(redisUrl: string, options: RedisOptions): Redis {
  const addresses = parseRedisAddresses(redisUrl);
  let at = 0;
  const redis: Redis = new (loadIoredis().Redis)(addresses[0].href, {
    ...options,
    retryStrategy(attempt) {
      at = (at + 1) % addresses.length;
      // ioredis reads the options before each attempt.
      Object.assign(redis.options, hostOf(addresses[at] ?? addresses[0]));
      return Math.min(attempt * 50, 500);
    },
  });
  return redis;
}
