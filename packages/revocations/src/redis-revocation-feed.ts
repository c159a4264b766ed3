import type { Logger } from '@irp/logging';
import { Redis } from 'ioredis';
import { parseRevocation } from './parse-revocation.ts';
import type { RevocationFeed, RevocationListener } from './revocation-feed.ts';

const probeEveryMs = 250;
const probeTimeoutMs = 500;

/**
 * The feed over Redis pub/sub. A subscriber probes its connection several times a second, because a connection that
 * died without a word would otherwise look like a quiet one; what is missed meanwhile is answered by `interrupted`.
 */
export function createRedisRevocationFeed(redisUrl: string, log: Logger, prefix = 'irp'): RevocationFeed {
  const channel = `${prefix}:revocations`;
  const settings = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, 500),
  };
  const publisher = new Redis(redisUrl, { ...settings, commandTimeout: 1_000 });
  const subscriber = new Redis(redisUrl, { ...settings, autoResubscribe: false });
  const listeners = new Set<RevocationListener>();
  let trusted = false;
  let closed = false;

  function setTrusted(next: boolean): void {
    if (trusted === next) return;
    trusted = next;
    if (!closed) log[next ? 'info' : 'warn']({ trusted }, next ? 'revocation feed is up' : 'revocation feed is lost');
    tellAll((listener) => listener.interrupted());
  }

  function tellAll(tell: (listener: RevocationListener) => void): void {
    for (const listener of listeners) {
      try {
        tell(listener);
      } catch (error) {
        log.error({ err: error }, 'a listener of revocations failed');
      }
    }
  }

  async function probe(): Promise<void> {
    if (!trusted) return;
    const timer = setTimeout(distrust, probeTimeoutMs);
    await subscriber.ping().catch(distrust);
    clearTimeout(timer);
  }

  /** At once: a server that has frozen does not even answer a goodbye. */
  function distrust(): void {
    if (!trusted) return;
    setTrusted(false);
    subscriber.disconnect(true);
  }

  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => setTrusted(true),
      () => subscriber.disconnect(true),
    );
  });
  subscriber.on('close', () => setTrusted(false));
  subscriber.on('message', (_channel, text) => {
    const revocation = parseRevocation(text);
    if (revocation) return tellAll((listener) => listener.revoked(revocation));
    // Perhaps of a newer version: what it would have ended is not known, so nothing kept is trusted.
    log.warn('a revocation could not be read');
    tellAll((listener) => listener.interrupted());
  });
  for (const connection of [publisher, subscriber])
    connection.on('error', (error) => log.debug({ err: error }, 'redis'));
  const probing = setInterval(probe, probeEveryMs);

  return {
    async publish(revocation) {
      await publisher.publish(channel, JSON.stringify(revocation));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    healthy: () => trusted,
    async close() {
      closed = true;
      clearInterval(probing);
      listeners.clear();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
