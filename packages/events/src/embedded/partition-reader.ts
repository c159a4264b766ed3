import type { Membership } from '../log-engine.ts';
import type { EventStore } from './event-store.ts';
import type { PartitionLog } from './partition-log.ts';

export interface GroupPartition {
  topic: string;
  partition: number;
  group: string;
}

/**
 * Delivers one partition to one group: batch by batch, each to the member that the partition is
 * assigned to. A member that loses the partition finishes its batch first, so that no event is with
 * two members at the same time.
 */
export class PartitionReader {
  readonly source: GroupPartition;
  readonly #log: PartitionLog;
  readonly #store: EventStore;
  #owner: Membership | undefined;
  /** Aborted when the partition is assigned to another member. */
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

  /** Resolves when this member has no batch of the partition under way. */
  async idle(member: Membership): Promise<void> {
    if (this.#busyWith === member) {
      await this.#current;
    }
  }

  async #run(): Promise<void> {
    while (this.#owner) {
      const { signal } = this.#assignment;
      const owner = this.#owner;
      const messages = this.#log.read(this.#log.committed(this.source.group), owner.maxBatch);
      if (messages.length === 0) {
        await this.#waitForMessages(signal);
        continue;
      }
      const { topic, partition } = this.source;
      this.#busyWith = owner;
      this.#current = owner.deliver({
        topic,
        partition,
        messages,
        signal,
        commit: async (next) => this.#commit(next),
      });
      await this.#current;
      this.#busyWith = undefined;
      // Yields to other work between the batches of a long partition.
      await new Promise(setImmediate);
    }
    this.#running = undefined;
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
