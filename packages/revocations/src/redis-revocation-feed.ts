import type { Logger } from '@irp/logging';
import { Redis } from 'ioredis';
import type { Revocation, RevocationFeed, RevocationListener } from './revocation-feed.ts';

const channel = 'irp:revocations';
const probeEveryMs = 250;
const probeTimeoutMs = 500;

/**
 * The feed over Redis pub/sub. A subscriber probes its connection several times a second, because a connection that
 * died without a word would otherwise look like a quiet one; what is missed meanwhile is answered by `interrupted`.
 */
export function createRedisRevocationFeed(redisUrl: string, log: Logger): RevocationFeed {
  const settings = { enableOfflineQueue: false, maxRetriesPerRequest: 0, connectTimeout: 1_000 };
  const publisher = new Redis(redisUrl, { ...settings, commandTimeout: 1_000 });
  const subscriber = new Redis(redisUrl, {
    ...settings,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, 500),
  });
  const listeners = new Set<RevocationListener>();
  let trusted = false;
  let closed = false;

  function setTrusted(next: boolean): void {
    if (trusted === next) return;
    trusted = next;
    if (!closed) log[next ? 'info' : 'warn']({ trusted }, next ? 'revocation feed is up' : 'revocation feed is lost');
    for (const listener of listeners) listener.interrupted();
  }

  async function probe(): Promise<void> {
    if (!trusted) return;
    const timer = setTimeout(() => subscriber.disconnect(true), probeTimeoutMs);
    await subscriber.ping().catch(() => subscriber.disconnect(true));
    clearTimeout(timer);
  }

  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => setTrusted(true),
      () => subscriber.disconnect(true),
    );
  });
  subscriber.on('close', () => setTrusted(false));
  subscriber.on('message', (_channel, text) => {
    const revocation = JSON.parse(text) as Revocation;
    for (const listener of listeners) listener.revoked(revocation);
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
