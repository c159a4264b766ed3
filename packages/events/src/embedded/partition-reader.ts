import { ReadAhead } from '../delivery/read-ahead.ts';
import type { Membership } from '../log-engine.ts';
import type { EventStore } from './event-store.ts';
import type { PartitionLog } from './partition-log.ts';

export interface GroupPartition {
  topic: string;
  partition: number;
  group: string;
}

/** Maximum number of messages to read before the event loop runs other work. */
const readAtOnce = 1_000;

/**
 * Delivers the messages of a partition to a group. A batch goes to the member to which the
 * partition is assigned. After a reassignment, the former member finishes its batch first, so that
 * two members never have the same event at the same time.
 */
export class PartitionReader {
  readonly source: GroupPartition;
  readonly #log: PartitionLog;
  readonly #store: EventStore;
  #owner: Membership | undefined;
  /** The offset at which the next read begins. */
  #next = 0;
  /** Is aborted when the partition is assigned to another member. */
  #assignment = new AbortController();
  #running: Promise<void> | undefined;
  #busyWith: Membership | undefined;
  #current: Promise<void> = Promise.resolve();

  constructor(source: GroupPartition, log: PartitionLog, store: EventStore) {
    this.source = source;
    this.#log = log;
    this.#store = store;
  }

  assign(owner: Membership | undefined): void {
    if (owner === this.#owner) {
      return;
    }
    this.#owner = owner;
    this.#assignment.abort();
    this.#assignment = new AbortController();
    if (owner) {
      this.#running ??= this.#run();
    }
  }

  /** Resolves when this member handles no batch of the partition. */
  async idle(member: Membership): Promise<void> {
    if (this.#busyWith === member) {
      await this.#current;
    }
  }

  async #run(): Promise<void> {
    let owner: Membership | undefined;
    let ahead: ReadAhead | undefined;
    while (this.#owner) {
      if (this.#owner !== owner || !ahead) {
        ahead?.clear();
        owner = this.#owner;
        ahead = new ReadAhead(owner.ahead);
        this.#next = this.#log.committed(this.source.group);
      }
      if (this.#readPage(ahead, owner.maxBatch)) {
        await new Promise(setImmediate);
      } else {
        await this.#deliver(ahead, owner, this.#assignment.signal);
      }
    }
    ahead?.clear();
    this.#running = undefined;
  }

  /**
   * Reads the next batch. If the member reads ahead, reads up to 1,000 messages.
   * @returns whether another page can be read before a delivery
   */
  #readPage(ahead: ReadAhead, maxBatch: number): boolean {
    if (ahead.size > 0 && !ahead.hasRoom) {
      return false;
    }
    const limit = ahead.hasRoom ? readAtOnce : maxBatch;
    const messages = this.#log.read(this.#next, limit);
    ahead.add(messages);
    this.#next = (messages.at(-1)?.offset ?? this.#next - 1) + 1;
    return messages.length === limit && ahead.hasRoom;
  }

  /**
   * Delivers a batch, or waits for the next message if there is none. Between the read of the
   * messages and the wait, no other code may run, because a new message would be missed.
   */
  async #deliver(ahead: ReadAhead, owner: Membership, signal: AbortSignal): Promise<void> {
    const messages = ahead.take(owner.maxBatch);
    if (messages.length === 0) {
      return this.#waitForMessages(signal);
    }
    const { topic, partition } = this.source;
    this.#busyWith = owner;
    this.#current = owner.deliver({
      topic,
      partition,
      messages,
      signal,
      commit: async (next) => {
        ahead.handled(messages.filter(({ offset }) => offset < next));
        this.#commit(ahead.first ?? this.#next);
      },
    });
    await this.#current;
    this.#busyWith = undefined;
    ahead.putBack(messages);
    // The pause lets other work run between the batches of a long partition.
    await new Promise(setImmediate);
  }

  #commit(nextOffset: number): void {
    this.#store.commit(this.#log, this.source.group, nextOffset);
  }

  #waitForMessages(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) {
        return resolve();
      }
      const end = () => {
        unsubscribe();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const unsubscribe = this.#log.onAppended(end);
      signal.addEventListener('abort', end);
    });
  }
}
