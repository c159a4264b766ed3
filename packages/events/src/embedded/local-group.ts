import type { Member, Membership } from '../log-engine.ts';
import type { EventStore } from './event-store.ts';
import { PartitionReader } from './partition-reader.ts';

/** A consumer group within this process: its members share the partitions of their topics. */
export class LocalGroup {
  readonly #name: string;
  readonly #store: EventStore;
  readonly #members: Membership[] = [];
  readonly #readers = new Map<string, PartitionReader>();

  constructor(name: string, store: EventStore) {
    this.#name = name;
    this.#store = store;
  }

  get isLive(): boolean {
    return this.#members.length > 0;
  }

  join(membership: Membership): Member {
    this.#members.push(membership);
    for (const topic of membership.topics) this.#startReaders(topic);
    this.#rebalance();
    return {
      lag: async () => this.#lag(membership.topics),
      stop: async () => {
        const at = this.#members.indexOf(membership);
        if (at >= 0) this.#members.splice(at, 1);
        this.#rebalance();
        await Promise.all([...this.#readers.values()].map((reader) => reader.released(membership)));
        await this.#store.savePositions();
      },
    };
  }

  #startReaders(topic: string): void {
    for (const [partition, log] of this.#store.partitions(topic).entries()) {
      // Retention hears of the group from now on.
      this.#store.move(log, this.#name, log.position(this.#name));
      const name = `${topic}/${partition}`;
      if (!this.#readers.has(name))
        this.#readers.set(name, new PartitionReader({ topic, partition, group: this.#name }, log, this.#store));
    }
  }

  /** Each partition to one member: those of a topic in turn, so that every member has nearly as many. */
  #rebalance(): void {
    for (const reader of this.#readers.values()) {
      const { topic, partition } = reader.place;
      const able = this.#members.filter(({ topics }) => topics.includes(topic));
      reader.assign(able[partition % Math.max(able.length, 1)]);
    }
  }

  #lag(topics: readonly string[]): number {
    const logs = topics.flatMap((topic) => this.#store.existing(topic));
    return logs.reduce((sum, log) => sum + log.next - log.position(this.#name), 0);
  }
}
