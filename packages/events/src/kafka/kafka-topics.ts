import type { Admin, Kafka } from 'kafkajs';
import { defaultRetention, keptMs } from '../retention.ts';
import { isDeadLetterTopic } from '../topic-name.ts';
import type { KafkaEventBusOptions } from './kafka-options.ts';

/** The bus's topics and groups as Kafka knows them. */
export class KafkaTopics {
  readonly #kafka: Kafka;
  readonly #options: KafkaEventBusOptions;
  readonly #prefix: string;
  readonly #made = new Set<string>();

  constructor(kafka: Kafka, options: KafkaEventBusOptions) {
    this.#kafka = kafka;
    this.#options = options;
    this.#prefix = `${options.prefix ?? 'irp'}.`;
  }

  /** A topic's or a group's name in Kafka. */
  inKafka(name: string): string {
    return this.#prefix + name;
  }

  inBus(name: string): string {
    return name.slice(this.#prefix.length);
  }

  /** Makes those that are missing; one that is there stays as it is. */
  async ensure(topics: Iterable<string>): Promise<void> {
    const missing = [...new Set(topics)].filter((topic) => !this.#made.has(topic));
    if (missing.length === 0) return;
    await this.withAdmin((admin) =>
      admin.createTopics({ waitForLeaders: true, topics: missing.map((topic) => this.#settings(topic)) }),
    );
    for (const topic of missing) this.#made.add(topic);
  }

  /** Where a topic's partitions begin and end; none when there is no such topic. */
  async ends(admin: Admin, topic: string): Promise<{ partition: number; low: number; high: number }[]> {
    if (!(await admin.listTopics()).includes(this.inKafka(topic))) return [];
    const ends = await admin.fetchTopicOffsets(this.inKafka(topic));
    return ends.map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }));
  }

  /** Events that the group has not done yet. */
  async lag(group: string, topics: readonly string[]): Promise<number> {
    return this.withAdmin(async (admin) => {
      const names = topics.map((topic) => this.inKafka(topic));
      const committed = await admin.fetchOffsets({ groupId: this.inKafka(group), topics: names });
      let lag = 0;
      for (const topic of topics) {
        const offsets = new Map(
          committed
            .find((one) => one.topic === this.inKafka(topic))
            ?.partitions.map(({ partition, offset }) => [partition, Number(offset)]),
        );
        for (const { partition, low, high } of await this.ends(admin, topic))
          lag += high - Math.max(low, offsets.get(partition) ?? -1);
      }
      return lag;
    });
  }

  /** A connection for this once: it is rarely needed, and one that is kept would have to be watched. */
  async withAdmin<T>(use: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.#kafka.admin();
    try {
      await admin.connect();
      return await use(admin);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }

  #settings(topic: string) {
    const { partitions = 12, replication = -1, retention } = this.#options;
    const { partitionBytes, ...age } = { ...defaultRetention, ...retention };
    const entries = {
      'cleanup.policy': 'delete',
      'retention.ms': keptMs(topic, { ...age, partitionBytes }),
      'retention.bytes': partitionBytes,
      ...(replication >= 3 ? { 'min.insync.replicas': 2 } : {}),
    };
    return {
      topic: this.inKafka(topic),
      // In one partition dead letters are in the order in which they were put there.
      numPartitions: isDeadLetterTopic(topic) ? 1 : partitions,
      replicationFactor: replication,
      configEntries: Object.entries(entries).map(([name, value]) => ({ name, value: String(value) })),
    };
  }
}
