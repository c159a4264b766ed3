import type { Member, Membership } from '../log-engine.ts';
import type { EventStore } from './event-store.ts';
import { PartitionReader } from './partition-reader.ts';

/** A consumer group in this process: the members share the partitions of the topics. */
export class LocalGroup {
  readonly #name: string;
  readonly #store: EventStore;
  readonly #members: Membership[] = [];
  readonly #readers = new Map<string, PartitionReader>();

  constructor(name: string, store: EventStore) {
    this.#name = name;
    this.#store = store;
  }

  get isActive(): boolean {
    return this.#members.length > 0;
  }

  join(membership: Membership): Member {
    this.#members.push(membership);
    for (const topic of membership.topics) {
      this.#startReaders(topic);
    }
    this.#rebalance();
    return {
      lag: async () => this.#lag(membership.topics),
      stop: async () => {
        const at = this.#members.indexOf(membership);
        if (at >= 0) {
          this.#members.splice(at, 1);
        }
        this.#rebalance();
        await Promise.all([...this.#readers.values()].map((reader) => reader.idle(membership)));
        await this.#store.saveOffsets();
      },
    };
  }

  #startReaders(topic: string): void {
    for (const [partition, log] of this.#store.partitions(topic).entries()) {
      // This commit records the group, so that the retention counts it as active.
      this.#store.commit(log, this.#name, log.committed(this.#name));
      const name = `${topic}/${partition}`;
      if (!this.#readers.has(name)) {
        this.#readers.set(
          name,
          new PartitionReader(
            {
              topic,
              partition,
              group: this.#name,
            },
            log,
            this.#store,
          ),
        );
      }
    }
  }

  /** Assigns each partition to a member, round robin, so that the loads are nearly equal. */
  #rebalance(): void {
    for (const reader of this.#readers.values()) {
      const { topic, partition } = reader.source;
      const subscribed = this.#members.filter(({ topics }) => topics.includes(topic));
      reader.assign(subscribed[partition % Math.max(subscribed.length, 1)]);
    }
  }

  #lag(topics: readonly string[]): Map<string, number> {
    const lagOf = (topic: string) =>
      this.#store
        .existingPartitions(topic)
        .reduce((sum, log) => sum + log.next - log.committed(this.#name), 0);
    return new Map(topics.map((topic) => [topic, lagOf(topic)]));
  }
}
