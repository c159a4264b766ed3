import { type LogMessage, maxBatchBytes, type StoredMessage } from '../log-engine.ts';
import { committedKey, groupOf, messageKey, offsetOf } from './keys.ts';
import type { Database } from './open-database.ts';
import { appendedMsOf, decodeRecord, encodeRecord, extentOf } from './record-codec.ts';

/** The next offset of a group, and the time of its commit in milliseconds since 1970. */
interface Committed {
  next: number;
  committedMs: number;
}

/**
 * A partition: its messages, the committed offset of each group, and listeners for new messages.
 */
export class PartitionLog {
  readonly #db: Database;
  readonly #topicId: number;
  readonly #partition: number;
  readonly #committed = new Map<string, Committed>();
  readonly #dirty = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #first = 0;
  #next = 0;
  #bytes = 0;

  constructor(db: Database, topicId: number, partition: number) {
    this.#db = db;
    this.#topicId = topicId;
    this.#partition = partition;
    this.reload();
    const start = committedKey(topicId, partition, '');
    for (const { key, value } of db.getRange({
      start,
      end: committedKey(topicId, partition + 1, ''),
    })) {
      this.#committed.set(groupOf(key), {
        next: value.readUIntBE(0, 6),
        committedMs: value.readUIntBE(6, 6),
      });
    }
  }

  /**
   * Reads the first and the next offset from the database, at the start and after a failed write.
   */
  reload(): void {
    this.#db.resetReadTxn();
    this.#first = this.#next = this.#bytes = 0;
    const [start, end] = [this.#key(0), messageKey(this.#topicId, this.#partition + 1, 0)];
    for (const key of this.#db.getKeys({
      start,
      end,
      limit: 1,
    })) {
      this.#first = offsetOf(key);
    }
    const backwards = {
      start: end,
      end: start,
      reverse: true,
      exclusiveStart: true,
      inclusiveEnd: true,
      limit: 1,
    };
    for (const { key, value } of this.#db.getRange(backwards)) {
      this.#next = offsetOf(key) + 1;
      this.#bytes = extentOf(value).after;
    }
  }

  get next(): number {
    return this.#next;
  }

  /** Appends a message. Must be called inside a transaction. */
  append(message: LogMessage, nowMs: number): void {
    const record = encodeRecord(message, nowMs, this.#bytes);
    this.#db.putSync(this.#key(this.#next), record);
    this.#next++;
    this.#bytes += record.length;
  }

  read(from: number, limit: number): StoredMessage[] {
    const messages: StoredMessage[] = [];
    let bytes = 0;
    const range = {
      start: this.#key(from),
      end: this.#key(this.#next),
      limit,
    };
    for (const { key, value } of this.#db.getRange(range)) {
      bytes += value.length;
      if (bytes > maxBatchBytes && messages.length > 0) {
        break;
      }
      messages.push(decodeRecord(value, offsetOf(key)));
    }
    return messages;
  }

  /** Returns the next offset of a group. A new group begins with the oldest message. */
  committed(group: string): number {
    return Math.max(this.#committed.get(group)?.next ?? 0, this.#first);
  }

  commit(group: string, next: number): void {
    this.#committed.set(group, {
      next,
      committedMs: Date.now(),
    });
    this.#dirty.add(group);
  }

  /**
   * Saves committed offsets. Must be called inside a transaction.
   * @returns the groups whose offsets were saved
   */
  saveOffsets(): string[] {
    const groups = [...this.#dirty];
    for (const group of groups) {
      const committed = this.#committed.get(group);
      if (committed === undefined) {
        continue;
      }
      const value = Buffer.allocUnsafe(12);
      value.writeUIntBE(committed.next, 0, 6);
      value.writeUIntBE(committed.committedMs, 6, 6);
      this.#db.putSync(committedKey(this.#topicId, this.#partition, group), value);
    }
    this.#dirty.clear();
    return groups;
  }

  /**
   * Marks the offsets of groups as not saved, after the transaction with the offsets has failed.
   */
  markUnsaved(groups: string[]): void {
    for (const group of groups) {
      this.#dirty.add(group);
    }
  }

  /**
   * Calls `listener` each time after messages have been appended.
   * @returns a function that removes the listener
   */
  onAppended(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notifyAppended(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }

  /** Yields all messages that are stored now. */
  *all(): Iterable<StoredMessage> {
    for (const { key, value } of this.#db.getRange({
      start: this.#key(this.#first),
      end: this.#key(this.#next),
    })) {
      yield decodeRecord(value, offsetOf(key));
    }
  }

  /**
   * Returns the lowest committed offset of the groups for which `counts` returns true; without such
   * groups, the next offset.
   */
  lowestCommitted(counts: (group: string, committedMs: number) => boolean): number {
    let lowest = this.#next;
    for (const [group, { next, committedMs }] of this.#committed) {
      if (counts(group, committedMs)) {
        lowest = Math.min(lowest, next);
      }
    }
    return lowest;
  }

  /**
   * Returns the oldest offsets before `keep` that exceed the limits. Never returns the last offset,
   * because the next offset is derived from the last offset.
   */
  expired(
    limits: { olderThanMs: number; maxBytes: number },
    keep: number,
    limit: number,
  ): number[] {
    const offsets: number[] = [];
    const end = Math.max(this.#first, Math.min(keep, this.#next - 1));
    const range = {
      start: this.#key(this.#first),
      end: this.#key(end),
      limit,
    };
    for (const { key, value } of this.#db.getRange(range)) {
      const isTooMuch = this.#bytes - extentOf(value).before > limits.maxBytes;
      if (!isTooMuch && appendedMsOf(value) >= limits.olderThanMs) {
        break;
      }
      offsets.push(offsetOf(key));
    }
    return offsets;
  }

  /**
   * Replaces a message. The new message keeps the offset, the time and the byte position of the old
   * message. Must be called inside a transaction.
   */
  replace(message: StoredMessage): void {
    const key = this.#key(message.offset);
    const stored = this.#db.get(key);
    if (stored === undefined) {
      return;
    }
    this.#db.putSync(key, encodeRecord(message, appendedMsOf(stored), extentOf(stored).before));
  }

  /** Removes messages. Must be called inside a transaction. */
  remove(offsets: number[]): void {
    for (const offset of offsets) {
      this.#db.removeSync(this.#key(offset));
      this.#first = offset + 1;
    }
  }

  #key(offset: number): Buffer {
    return messageKey(this.#topicId, this.#partition, offset);
  }
}
