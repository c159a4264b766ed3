import { startEraser } from '@irp/lmdb-file';
import type { Logger } from '@irp/observability';
import type { LogEngine, StoredMessage } from '../log-engine.ts';
import { defaultRetention, type Retention } from '../retention.ts';
import { applyRetentionPeriodically } from './apply-retention.ts';
import { EventStore } from './event-store.ts';
import { LocalGroup } from './local-group.ts';
import type { PartitionLog } from './partition-log.ts';

export interface EmbeddedEventBusOptions {
  /**
   * The directory of the event log, created if missing. A single process at a time can use the
   * directory.
   */
  directory: string;
  log: Logger;
  /** Number of partitions in a new topic. Default: 4. */
  partitions?: number;
  retention?: Partial<Retention>;
}

/**
 * Opens the engine.
 * @throws Error with one line if the folder is in use or cannot be written
 */
export function createEmbeddedEngine({
  directory,
  log,
  partitions = 4,
  retention,
}: EmbeddedEventBusOptions): LogEngine {
  const store = new EventStore(directory, partitions);
  const groups = new Map<string, LocalGroup>();
  const isActive = (group: string) => groups.get(group)?.isActive === true;
  const eraser = startEraser(store.erasable, {
    onError: (error) =>
      log.error({ err: error }, 'erasure of removed events from the event log failed; retrying'),
  });
  const stopRetention = applyRetentionPeriodically(
    store,
    { ...defaultRetention, ...retention },
    isActive,
    log,
  );

  return {
    append: (topic, messages) => store.append(topic, messages),
    join(membership) {
      const group = groups.get(membership.group) ?? new LocalGroup(membership.group, store);
      groups.set(membership.group, group);
      return group.join(membership);
    },
    async scan(topic, visit) {
      for (const partition of store.existingPartitions(topic)) {
        for (const message of partition.all()) {
          visit(message);
        }
      }
    },
    async rewrite(topic, change, at) {
      for (const [partition, messages] of messagesToRewrite(store, topic, at)) {
        const changed = messages.flatMap((message) => {
          const value = change(message);
          return value === undefined || value.equals(message.value) ? [] : [{ ...message, value }];
        });
        if (changed.length > 0) {
          await store.write(() => {
            for (const message of changed) {
              partition.replace(message);
            }
          });
        }
        // The pause lets other work run between the batches of a long partition.
        await new Promise(setImmediate);
      }
      eraser.request();
    },
    healthy: () => store.healthy,
    async close() {
      await stopRetention();
      await eraser.stop();
      await store.close();
    },
  };
}

const messagesPerRewrite = 200;

/**
 * Yields the messages of a topic in batches. If offsets are given, each batch contains a single
 * message.
 */
function* messagesToRewrite(
  store: EventStore,
  topic: string,
  at: readonly { partition: number; offset: number }[] | undefined,
): Iterable<[PartitionLog, StoredMessage[]]> {
  const partitions = store.existingPartitions(topic);
  if (at) {
    for (const { partition, offset } of at) {
      const log = partitions[partition];
      if (log) {
        yield [log, log.read(offset, 1).filter((message) => message.offset === offset)];
      }
    }
    return;
  }
  for (const log of partitions) {
    const end = log.next;
    for (let next = 0; next < end; ) {
      const messages = log.read(next, messagesPerRewrite);
      const last = messages.at(-1);
      if (last === undefined) {
        break;
      }
      yield [log, messages];
      next = last.offset + 1;
    }
  }
}
