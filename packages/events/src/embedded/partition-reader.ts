import type { Membership } from '../log-engine.ts';
import type { EventStore } from './event-store.ts';
import type { PartitionLog } from './partition-log.ts';

export interface Place {
  topic: string;
  partition: number;
  group: string;
}

/**
 * Takes one partition to one group: a batch at a time, each to the member that has the partition then. A member that is
 * to give it up ends its batch first, so no event is ever with two at once.
 */
export class PartitionReader {
  readonly place: Place;
  readonly #log: PartitionLog;
  readonly #store: EventStore;
  #owner: Membership | undefined;
  /** Of the owner's turn: aborted when the partition goes to another. */
  #turn = new AbortController();
  #running: Promise<void> | undefined;
  #busyWith: Membership | undefined;
  #current: Promise<void> = Promise.resolve();

  constructor(place: Place, log: PartitionLog, store: EventStore) {
    this.place = place;
    this.#log = log;
    this.#store = store;
  }

  assign(owner: Membership | undefined): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#turn.abort();
    this.#turn = new AbortController();
    if (owner) this.#running ??= this.#run();
  }

  /** Resolves when this member has no batch of the partition under way. */
  async released(member: Membership): Promise<void> {
    if (this.#busyWith === member) await this.#current;
  }

  async #run(): Promise<void> {
    while (this.#owner) {
      const { signal } = this.#turn;
      const owner = this.#owner;
      const messages = this.#log.read(this.#log.position(this.place.group), owner.maxBatch);
      if (messages.length === 0) {
        await this.#more(signal);
        continue;
      }
      const { topic, partition } = this.place;
      this.#busyWith = owner;
      this.#current = owner.deliver({ topic, partition, messages, signal, done: async (next) => this.#done(next) });
      await this.#current;
      this.#busyWith = undefined;
      // Others have their turn, however long the partition is.
      await new Promise(setImmediate);
    }
    this.#running = undefined;
  }

  #done(next: number): void {
    this.#store.move(this.#log, this.place.group, next);
  }

  #more(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = () => {
        leave();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const leave = this.#log.wait(end);
      signal.addEventListener('abort', end);
    });
  }
}
