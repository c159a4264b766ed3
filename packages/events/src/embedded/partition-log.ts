import { type LogMessage, maxBatchBytes, type StoredMessage } from '../log-engine.ts';
import { groupOf, offsetOf, positionKey, recordKey } from './keys.ts';
import type { Database } from './open-database.ts';
import { appendedMsOf, decodeRecord, encodeRecord, extentOf } from './record-codec.ts';

/** How far a group has come. */
interface Position {
  next: number;
  movedMs: number;
}

/** One partition: its records, how far each group has come, and who waits for more. */
export class PartitionLog {
  readonly #db: Database;
  readonly #topicId: number;
  readonly #partition: number;
  readonly #positions = new Map<string, Position>();
  readonly #dirty = new Set<string>();
  readonly #waiters = new Set<() => void>();
  #first = 0;
  #next = 0;
  #bytes = 0;

  constructor(db: Database, topicId: number, partition: number) {
    this.#db = db;
    this.#topicId = topicId;
    this.#partition = partition;
    this.reload();
    const start = positionKey(topicId, partition, '');
    for (const { key, value } of db.getRange({ start, end: positionKey(topicId, partition + 1, '') }))
      this.#positions.set(groupOf(key), { next: value.readUIntBE(0, 6), movedMs: value.readUIntBE(6, 6) });
  }

  /** Learns from the database where the records begin and end: at first, and after a write that failed. */
  reload(): void {
    this.#db.resetReadTxn();
    this.#first = this.#next = this.#bytes = 0;
    const [start, end] = [this.#key(0), recordKey(this.#topicId, this.#partition + 1, 0)];
    for (const key of this.#db.getKeys({ start, end, limit: 1 })) this.#first = offsetOf(key);
    const backwards = { start: end, end: start, reverse: true, exclusiveStart: true, inclusiveEnd: true, limit: 1 };
    for (const { key, value } of this.#db.getRange(backwards)) {
      this.#next = offsetOf(key) + 1;
      this.#bytes = extentOf(value).after;
    }
  }

  get next(): number {
    return this.#next;
  }

  /** Inside a write. */
  append(message: LogMessage, nowMs: number): void {
    const record = encodeRecord(message, nowMs, this.#bytes);
    this.#db.putSync(this.#key(this.#next), record);
    this.#next++;
    this.#bytes += record.length;
  }

  read(from: number, limit: number): StoredMessage[] {
    const messages: StoredMessage[] = [];
    let bytes = 0;
    const range = { start: this.#key(from), end: this.#key(this.#next), limit };
    for (const { key, value } of this.#db.getRange(range)) {
      bytes += value.length;
      if (bytes > maxBatchBytes && messages.length > 0) break;
      messages.push(decodeRecord(value, offsetOf(key)));
    }
    return messages;
  }

  /** Where the group goes on; a new one at the oldest record. */
  position(group: string): number {
    return Math.max(this.#positions.get(group)?.next ?? 0, this.#first);
  }

  move(group: string, next: number): void {
    this.#positions.set(group, { next, movedMs: Date.now() });
    this.#dirty.add(group);
  }

  /** Inside a write. @returns the groups whose positions it holds */
  savePositions(): string[] {
    const groups = [...this.#dirty];
    for (const group of groups) {
      const { next, movedMs } = this.#positions.get(group)!;
      const value = Buffer.allocUnsafe(12);
      value.writeUIntBE(next, 0, 6);
      value.writeUIntBE(movedMs, 6, 6);
      this.#db.putSync(positionKey(this.#topicId, this.#partition, group), value);
    }
    this.#dirty.clear();
    return groups;
  }

  /** The write came to nothing: the next one is to hold them. */
  unsaved(groups: string[]): void {
    for (const group of groups) this.#dirty.add(group);
  }

  /** Calls back at the next {@link wake}; returns a function that ends the wait. */
  wait(woken: () => void): () => void {
    this.#waiters.add(woken);
    return () => this.#waiters.delete(woken);
  }

  wake(): void {
    for (const woken of this.#waiters) woken();
  }

  /** Every record there is now. */
  *all(): Iterable<StoredMessage> {
    for (const { key, value } of this.#db.getRange({ start: this.#key(this.#first), end: this.#key(this.#next) }))
      yield decodeRecord(value, offsetOf(key));
  }

  /** The offset that the slowest of these groups has yet to read. */
  slowest(counts: (group: string, movedMs: number) => boolean): number {
    let slowest = this.#next;
    for (const [group, { next, movedMs }] of this.#positions)
      if (counts(group, movedMs)) slowest = Math.min(slowest, next);
    return slowest;
  }

  /** The oldest offsets before `keep` that are too old or too many; never the last record's, which tells the next. */
  surplus(limits: { olderThanMs: number; maxBytes: number }, keep: number, limit: number): number[] {
    const offsets: number[] = [];
    const end = Math.max(this.#first, Math.min(keep, this.#next - 1));
    const range = { start: this.#key(this.#first), end: this.#key(end), limit };
    for (const { key, value } of this.#db.getRange(range)) {
      const spare = this.#bytes - extentOf(value).before > limits.maxBytes;
      if (!spare && appendedMsOf(value) >= limits.olderThanMs) break;
      offsets.push(offsetOf(key));
    }
    return offsets;
  }

  /** Inside a write. */
  remove(offsets: number[]): void {
    for (const offset of offsets) {
      this.#db.removeSync(this.#key(offset));
      this.#first = offset + 1;
    }
  }

  #key(offset: number): Buffer {
    return recordKey(this.#topicId, this.#partition, offset);
  }
}
