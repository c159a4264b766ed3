import { crc32 } from 'node:zlib';
import { lockDirectory } from '@irp/directory-lock';
import { PlatformError } from '@irp/errors';
import type { LogMessage } from '../log-engine.ts';
import { isDeadLetterTopic } from '../topic-name.ts';
import { type QueuedMessage, WriteQueue } from '../write-queue.ts';
import { endOfTopicKeys, firstTopicKey, topicKey } from './keys.ts';
import { type Database, openDatabase } from './open-database.ts';
import { PartitionLog } from './partition-log.ts';

/** Of one commit: keeps the wait of a small event behind a large one short. */
const maxCommitBytes = 8_388_608;
/** Positions are written with the next commit, and without one after this long: after a crash a little comes again. */
const savePositionsAfterMs = 20;
/** After a write that failed: so that the log finds out by itself that the disk is well again. */
const tryAgainAfterMs = 1_000;

interface StoredTopic {
  id: number;
  partitions: number;
}

/** Topics, each a list of partitions, in one LMDB environment. One process at a time has a directory. */
export class EventStore {
  readonly #db: Database;
  readonly #unlock: () => void;
  readonly #partitionCount: number;
  readonly #topics = new Map<string, PartitionLog[]>();
  readonly #writes: WriteQueue;
  readonly #moved = new Set<PartitionLog>();
  readonly #newTopics = new Map<string, Buffer>();
  #nextTopicId = 1;
  #saving: NodeJS.Timeout | undefined;
  #healthy = true;
  #closed = false;

  /** @throws Error in one line: the folder is in use or cannot be written */
  constructor(directory: string, partitions: number) {
    this.#unlock = lockDirectory(directory);
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

  /** The partitions of a topic that exists. */
  existing(topic: string): PartitionLog[] {
    return this.#topics.get(topic) ?? [];
  }

  /** The partitions of a topic, which is made where it is missing; its name is written with the next commit. */
  partitions(topic: string): PartitionLog[] {
    return this.#topics.get(topic) ?? this.#create(topic);
  }

  /** @throws PlatformError `unavailable` when the disk does not take it */
  append(topic: string, messages: LogMessage[]): Promise<void> {
    return this.#writes.add(topic, messages);
  }

  move(log: PartitionLog, group: string, next: number): void {
    log.move(group, next);
    this.#moved.add(log);
    this.#saveLater(savePositionsAfterMs);
  }

  /** Never rejects: after a position that was not kept, a little is handed over once more. */
  async savePositions(): Promise<void> {
    await this.write(() => undefined).catch(() => undefined);
  }

  /** Runs `change` in a transaction, with the positions that have moved, and resolves once all is on disk. */
  async write(change: () => void): Promise<void> {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    const saved = new Map<PartitionLog, string[]>();
    try {
      await this.#db.transaction(() => {
        for (const [topic, value] of this.#newTopics) this.#db.putSync(topicKey(topic), value);
        change();
        for (const log of this.#moved) saved.set(log, log.savePositions());
        this.#moved.clear();
      });
      this.#newTopics.clear();
      this.#healthy = true;
    } catch (error) {
      this.#healthy = false;
      for (const [log, groups] of saved) log.unsaved(groups);
      for (const log of saved.keys()) this.#moved.add(log);
      this.#saveLater(tryAgainAfterMs);
      throw new PlatformError('unavailable', 'The event log cannot be written.', { cause: await causeOf(error) });
    }
    this.#db.resetReadTxn();
  }

  async close(): Promise<void> {
    await this.#writes.idle();
    await this.savePositions();
    clearTimeout(this.#saving);
    this.#closed = true;
    await this.#db.close();
    this.#unlock();
  }

  #saveLater(ms: number): void {
    this.#saving ??= setTimeout(() => this.savePositions(), ms);
  }

  async #append(messages: QueuedMessage[]): Promise<void> {
    const logs = messages.map(({ topic, message }) => {
      const partitions = this.partitions(topic);
      return partitions[crc32(message.key) % partitions.length]!;
    });
    const touched = new Set(logs);
    try {
      await this.write(() => {
        const nowMs = Date.now();
        for (const [at, { message }] of messages.entries()) logs[at]!.append(message, nowMs);
      });
    } catch (error) {
      for (const log of touched) log.reload();
      throw error;
    }
    for (const log of touched) log.wake();
  }

  #create(topic: string): PartitionLog[] {
    const id = this.#nextTopicId;
    // In one partition dead letters are in the order in which they were put there.
    const partitions = isDeadLetterTopic(topic) ? 1 : this.#partitionCount;
    this.#newTopics.set(topic, Buffer.from(JSON.stringify({ id, partitions } satisfies StoredTopic)));
    return this.#open(topic, id, partitions);
  }

  #open(topic: string, id: number, count: number): PartitionLog[] {
    this.#nextTopicId = Math.max(this.#nextTopicId, id + 1);
    const logs = Array.from({ length: count }, (_, partition) => new PartitionLog(this.#db, id, partition));
    this.#topics.set(topic, logs);
    return logs;
  }
}

/** What lmdb says of a failed commit is in a promise of its own, which must not be left alone. */
async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError ? commitError.catch((cause: unknown) => cause) : error;
}
