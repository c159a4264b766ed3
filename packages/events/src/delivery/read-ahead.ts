import { type AheadRoom, maxBatchBytes, type StoredMessage } from '../log-engine.ts';

/** A batch with other keys ends here when one key alone has more messages. */
const fewMessages = 100;

/**
 * Messages of a partition from their read until they are handled. Where a member reads ahead, keys
 * take turns: a key with many messages does not hold up other keys. The messages of a key keep their
 * order.
 */
export class ReadAhead {
  readonly #room: AheadRoom;
  /** By key, in the order of the turns. */
  readonly #waiting = new Map<string, StoredMessage[]>();
  /** Not handled yet, by offset in the order of the partition. */
  readonly #unhandled = new Map<number, StoredMessage>();
  #bytes = 0;

  constructor(room: AheadRoom) {
    this.#room = room;
  }

  /** Whether more messages may be read than those of the next batch. */
  get hasRoom(): boolean {
    return this.#room.left > 0;
  }

  /** Number of messages that are not handled. */
  get size(): number {
    return this.#unhandled.size;
  }

  /** Bytes of messages that are not handled. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The offset of the first message that is not handled; undefined: all are handled. */
  get first(): number | undefined {
    const [first] = this.#unhandled.keys();
    return first;
  }

  add(messages: readonly StoredMessage[]): void {
    for (const message of messages) {
      this.#unhandled.set(message.offset, message);
      this.#count(message.value.length);
      this.#queueOf(message).push(message);
    }
  }

  /** Takes up to `limit` messages and 4 MiB, or a larger message. @returns ascending offsets */
  take(limit: number): StoredMessage[] {
    const batch: StoredMessage[] = [];
    let bytes = 0;
    const isShared = this.#waiting.size > 1;
    // The iteration reaches a key again that became the last.
    for (const [key, queue] of this.#waiting) {
      const [message] = queue;
      bytes += message?.value.length ?? 0;
      if (!message || (batch.length > 0 && bytes > maxBatchBytes)) {
        break;
      }
      queue.shift();
      batch.push(message);
      this.#waiting.delete(key);
      if (queue.length > 0) {
        this.#waiting.set(key, queue);
      }
      const isRest = isShared && this.#waiting.size === 1 && batch.length >= fewMessages;
      if (batch.length === limit || isRest) {
        break;
      }
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

  /** Messages of a batch that are not handled are the first of their keys again. */
  putBack(batch: readonly StoredMessage[]): void {
    for (const message of batch.toReversed()) {
      if (this.#unhandled.has(message.offset)) {
        this.#queueOf(message).unshift(message);
      }
    }
  }

  /** Forgets all messages. */
  clear(): void {
    this.handled([...this.#unhandled.values()]);
    this.#waiting.clear();
  }

  #queueOf(message: StoredMessage): StoredMessage[] {
    const key = this.#room.bytes > 0 ? message.key : '';
    const queue = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, queue);
    return queue;
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#room.left -= bytes;
  }
}
