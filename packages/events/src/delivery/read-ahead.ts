import { type AheadRoom, maxBatchBytes, type StoredMessage } from '../log-engine.ts';

/**
 * If only one key has further messages, a batch with messages of several keys ends at this number
 * of messages.
 */
const fewMessages = 100;

/**
 * Holds the messages of a partition until they are handled. With reading ahead, a batch takes one
 * message of each key in turn, so that a key with many messages does not delay other keys. The
 * messages of a key keep their order.
 */
export class ReadAhead {
  readonly #room: AheadRoom;
  /**
   * The messages that no batch has taken, by key. The next message is taken from the first key in
   * the map.
   */
  readonly #waiting = new Map<string, StoredMessage[]>();
  /** The unhandled messages by offset, in the order of the partition. */
  readonly #unhandled = new Map<number, StoredMessage>();
  #bytes = 0;

  constructor(room: AheadRoom) {
    this.#room = room;
  }

  /** Whether the member may read further messages ahead of the next batch. */
  get hasRoom(): boolean {
    return this.#room.left > 0;
  }

  /** Number of unhandled messages. */
  get size(): number {
    return this.#unhandled.size;
  }

  /** Total size of the unhandled messages, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The offset of the first unhandled message; undefined without such a message. */
  get first(): number | undefined {
    const [first] = this.#unhandled.keys();
    return first;
  }

  add(messages: readonly StoredMessage[]): void {
    for (const message of messages) {
      this.#unhandled.set(message.offset, message);
      this.#count(message.value.length);
      this.#queueOf(this.#keyOf(message)).push(message);
    }
  }

  /**
   * Takes up to `limit` messages with at most 4 MiB, or a single larger message.
   * @returns the messages by ascending offset
   */
  take(limit: number): StoredMessage[] {
    const batch: StoredMessage[] = [];
    /** Number of messages in the batch, by key. */
    const taken = new Map<string, number>();
    let bytes = 0;
    const isShared = this.#waiting.size > 1;
    // A key with more messages is moved to the end of the map, where the loop reaches the key
    // again.
    for (const [key, queue] of this.#waiting) {
      const at = taken.get(key) ?? 0;
      const message = queue[at];
      bytes += message?.value.length ?? 0;
      if (!message || (batch.length > 0 && bytes > maxBatchBytes)) {
        break;
      }
      taken.set(key, at + 1);
      batch.push(message);
      this.#waiting.delete(key);
      if (queue.length > at + 1) {
        this.#waiting.set(key, queue);
      }
      const isRest = isShared && this.#waiting.size === 1 && batch.length >= fewMessages;
      if (batch.length === limit || isRest) {
        break;
      }
    }
    for (const [key, count] of taken) {
      // Removes the messages of a key together, because the removal of a single message from 20,000
      // takes 43 µs.
      this.#waiting.get(key)?.splice(0, count);
    }
    return batch.toSorted((a, b) => a.offset - b.offset);
  }

  handled(messages: readonly StoredMessage[]): void {
    for (const { offset, value } of messages) {
      if (this.#unhandled.delete(offset)) {
        this.#count(-value.length);
      }
    }
  }

  /** Puts the unhandled messages of a batch back, before all other messages with the same keys. */
  putBack(batch: readonly StoredMessage[]): void {
    const unhandled = batch.filter(({ offset }) => this.#unhandled.has(offset));
    for (const [key, messages] of Map.groupBy(unhandled, (message) => this.#keyOf(message))) {
      this.#queueOf(key).unshift(...messages);
    }
  }

  /** Forgets all messages. */
  clear(): void {
    this.handled([...this.#unhandled.values()]);
    this.#waiting.clear();
  }

  /**
   * Returns the key of a message. Without reading ahead, all messages count as messages of one key.
   */
  #keyOf({ key }: StoredMessage): string {
    return this.#room.bytes > 0 ? key : '';
  }

  #queueOf(key: string): StoredMessage[] {
    const queue = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, queue);
    return queue;
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#room.left -= bytes;
  }
}
