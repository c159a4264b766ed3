import type { Logger } from '@irp/logging';
import { dayMs, keptMs, type Retention } from '../retention.ts';
import type { EventStore } from './event-store.ts';

/** A group that has not come any further for so long, and has no member here, holds nothing back. */
const forgottenAfterMs = 30 * dayMs;
const recordsPerWrite = 1_000;

/**
 * Removes what retention no longer asks for, a little at a time; never what a group in use has yet to read.
 * @returns how many records
 */
export async function trim(
  store: EventStore,
  retention: Retention,
  isLive: (group: string) => boolean,
): Promise<number> {
  let total = 0;
  for (const topic of store.topicNames()) {
    for (const log of store.existing(topic)) {
      for (let removed = recordsPerWrite; removed === recordsPerWrite; total += removed) {
        const now = Date.now();
        const limits = { olderThanMs: now - keptMs(topic, retention), maxBytes: retention.partitionBytes };
        const keep = log.slowest((group, movedMs) => isLive(group) || movedMs >= now - forgottenAfterMs);
        const surplus = log.surplus(limits, keep, recordsPerWrite);
        removed = surplus.length;
        if (removed > 0) await store.write(() => log.remove(surplus));
      }
    }
  }
  return total;
}

export function trimPeriodically(
  store: EventStore,
  retention: Retention,
  isLive: (group: string) => boolean,
  log: Logger,
  everyMs = 60_000,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => trim(store, retention, isLive))
      .catch((error) => log.error({ err: error }, 'the event log was not trimmed'));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
