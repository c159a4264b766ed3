import type { Logger } from '@irp/observability';
import { dayMs, type Retention, retentionMs } from '../retention.ts';
import type { EventStore } from './event-store.ts';

/**
 * A group delays the deletion of unread messages until the group has had neither a member nor a
 * commit for this time.
 */
const inactiveAfterMs = 30 * dayMs;
const messagesPerWrite = 1_000;

/**
 * Deletes messages that exceed the limits, in small transactions. Messages that an active group has
 * not read are never deleted.
 * @returns the number of deleted messages
 */
export async function applyRetention(
  store: EventStore,
  retention: Retention,
  isActive: (group: string) => boolean,
): Promise<number> {
  let total = 0;
  for (const topic of store.topicNames()) {
    for (const partition of store.existingPartitions(topic)) {
      for (let removed = messagesPerWrite; removed === messagesPerWrite; total += removed) {
        const now = Date.now();
        const limits = {
          olderThanMs: now - retentionMs(topic, retention),
          maxBytes: retention.partitionBytes,
        };
        const keep = partition.lowestCommitted(
          (group, committedMs) => isActive(group) || committedMs >= now - inactiveAfterMs,
        );
        const expired = partition.expired(limits, keep, messagesPerWrite);
        removed = expired.length;
        if (removed > 0) {
          await store.write(() => partition.remove(expired));
        }
      }
    }
  }
  return total;
}

/** @returns a function that stops the task, and resolves after the current run */
export function applyRetentionPeriodically(
  store: EventStore,
  retention: Retention,
  isActive: (group: string) => boolean,
  log: Logger,
  everyMs = 60_000,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => applyRetention(store, retention, isActive))
      .catch((error) =>
        log.error({ err: error }, 'expired events not removed from the event log; retrying'),
      );
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
