import { crc32 } from 'node:zlib';
import { PlatformError } from '@irp/errors';
import type { ErasableDatabase } from '@irp/lmdb-file';
import { lockDirectory } from '@irp/processes';
import type { LogMessage } from '../log-engine.ts';
import { isDeadLetterTopic } from '../topic-name.ts';
import { type QueuedMessage, WriteQueue } from '../write-queue.ts';
import { endOfTopicKeys, firstTopicKey, topicKey } from './keys.ts';
import { type Database, eventsFile, openDatabase } from './open-database.ts';
import { PartitionLog } from './partition-log.ts';

/**
 * Maximum bytes of the messages in a transaction. The limit reduces how long a small event waits
 * for large events.
 */
const maxCommitBytes = 8_388_608;
/**
 * Maximum time until committed offsets are saved, in milliseconds. After a crash, the events that
 * were handled since the last save are delivered again.
 */
const saveOffsetsAfterMs = 20;
/**
 * Time after a failed write until committed offsets are saved again, in milliseconds. The next save
 * of the offsets shows whether the disk accepts writes again.
 */
const retryAfterMs = 1_000;

interface StoredTopic {
  id: number;
  partitions: number;
}

/**
 * Stores the topics of the event log in an LMDB environment. A topic is a list of partitions. A
 * single process at a time can use a directory.
 */
export class EventStore {
  readonly #db: Database;
  readonly #directory: string;
  readonly #unlock: () => void;
  readonly #partitionCount: number;
  readonly #topics = new Map<string, PartitionLog[]>();
  readonly #writes: WriteQueue;
  readonly #unsaved = new Set<PartitionLog>();
  readonly #newTopics = new Map<string, Buffer>();
  #nextTopicId = 1;
  #saving: NodeJS.Timeout | undefined;
  #healthy = true;
  #closed = false;

  /**
   * Opens the store.
   * @throws Error with one line if the folder is in use or cannot be written
   */
  constructor(directory: string, partitions: number) {
    this.#unlock = lockDirectory(directory);
    this.#directory = directory;
    try {
      this.#db = openDatabase(directory);
    } catch (error) {
      this.#unlock();
      throw error;
    }
    this.#partitionCount = partitions;
    this.#writes = new WriteQueue((messages) => this.#append(messages), maxCommitBytes);
    for (const { key, value } of this.#db.getRange({ start: firstTopicKey, end: endOfTopicKeys })) {
      const { id, partitions: count } = JSON.parse(value.toString()) as StoredTopic;
      this.#open(key.toString('utf8', 1), id, count);
    }
  }

  get healthy(): boolean {
    return this.#healthy && !this.#closed;
  }

  topicNames(): string[] {
    return [...this.#topics.keys()];
  }

  /** Returns the partitions of a topic; none if the topic does not exist. */
  existingPartitions(topic: string): PartitionLog[] {
    return this.#topics.get(topic) ?? [];
  }

  /**
   * Returns the partitions of a topic. If the topic is new, the next transaction saves its name.
   */
  partitions(topic: string): PartitionLog[] {
    return this.#topics.get(topic) ?? this.#create(topic);
  }

  /**
   * Appends messages. Resolves when the messages are on disk.
   * @throws PlatformError `unavailable` after a failed write
   */
  append(topic: string, messages: LogMessage[]): Promise<void> {
    return this.#writes.add(topic, messages);
  }

  /** Sets the next offset of a group. A later transaction saves the offset. */
  commit(log: PartitionLog, group: string, nextOffset: number): void {
    log.commit(group, nextOffset);
    this.#unsaved.add(log);
    this.#scheduleSave(saveOffsetsAfterMs);
  }

  /**
   * Saves committed offsets. Never rejects: the events after an unsaved offset are delivered again.
   */
  async saveOffsets(): Promise<void> {
    await this.write(() => undefined).catch(() => undefined);
  }

  /**
   * Runs `change` in a transaction, which also saves new topics and committed offsets. Resolves
   * when the transaction is on disk.
   */
  async write(change: () => void): Promise<void> {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    const saved = new Map<PartitionLog, string[]>();
    try {
      await this.#db.transaction(() => {
        for (const [topic, value] of this.#newTopics) {
          this.#db.putSync(topicKey(topic), value);
        }
        change();
        for (const log of this.#unsaved) {
          saved.set(log, log.saveOffsets());
        }
        this.#unsaved.clear();
      });
      this.#newTopics.clear();
      this.#healthy = true;
    } catch (error) {
      this.#healthy = false;
      for (const [log, groups] of saved) {
        log.markUnsaved(groups);
      }
      for (const log of saved.keys()) {
        this.#unsaved.add(log);
      }
      this.#scheduleSave(retryAfterMs);
      throw new PlatformError('unavailable', 'The event log cannot be written.', {
        cause: await commitErrorOf(error),
      });
    }
    this.#db.resetReadTxn();
  }

  /** The functions of the database with which an erasure overwrites removed data in the file. */
  get erasable(): ErasableDatabase {
    return {
      path: eventsFile(this.#directory),
      inTransaction: (slice) => this.write(slice),
      touch: () => {
        for (const { key, value } of this.#db.getRange({ limit: 1 })) {
          this.#db.putSync(key, Buffer.from(value));
        }
      },
      db: this.#db,
    };
  }

  async close(): Promise<void> {
    await this.#writes.idle();
    await this.saveOffsets();
    clearTimeout(this.#saving);
    this.#closed = true;
    await this.#db.close();
    this.#unlock();
  }

  #scheduleSave(ms: number): void {
    this.#saving ??= setTimeout(() => this.saveOffsets(), ms);
  }

  async #append(messages: QueuedMessage[]): Promise<void> {
    const appends = messages.map(({ topic, message }) => ({
      log: this.#partitionOf(topic, message.key),
      message,
    }));
    const touched = new Set(appends.map(({ log }) => log));
    try {
      await this.write(() => {
        const nowMs = Date.now();
        for (const { log, message } of appends) {
          log.append(message, nowMs);
        }
      });
    } catch (error) {
      for (const log of touched) {
        log.reload();
      }
      throw error;
    }
    for (const log of touched) {
      log.notifyAppended();
    }
  }

  #partitionOf(topic: string, key: string): PartitionLog {
    const partitions = this.partitions(topic);
    const partition = partitions[crc32(key) % partitions.length];
    if (partition === undefined) {
      throw new RangeError(`The topic ${topic} has no partitions.`);
    }
    return partition;
  }

  #create(topic: string): PartitionLog[] {
    const id = this.#nextTopicId;
    // The single partition keeps the dead letters of a topic in the order of storage.
    const partitions = isDeadLetterTopic(topic) ? 1 : this.#partitionCount;
    this.#newTopics.set(
      topic,
      Buffer.from(JSON.stringify({ id, partitions } satisfies StoredTopic)),
    );
    return this.#open(topic, id, partitions);
  }

  #open(topic: string, id: number, count: number): PartitionLog[] {
    this.#nextTopicId = Math.max(this.#nextTopicId, id + 1);
    const logs = Array.from(
      { length: count },
      (_, partition) => new PartitionLog(this.#db, id, partition),
    );
    this.#topics.set(topic, logs);
    return logs;
  }
}

/**
 * lmdb reports the cause of a failed commit in a second promise; awaiting this promise avoids an
 * unhandled rejection.
 */
async function commitErrorOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError ? commitError.catch((cause: unknown) => cause) : error;
}
