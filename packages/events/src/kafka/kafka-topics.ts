import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';
import { defaultRetention, retentionMs } from '../retention.ts';
import { isDeadLetterTopic } from '../topic-name.ts';
import type { KafkaEventBusOptions } from './kafka-options.ts';

/** Creates the topics of the bus in Kafka, and reads their offsets. */
export class KafkaTopics {
  readonly #kafka: Kafka;
  readonly #options: KafkaEventBusOptions;
  readonly #prefix: string;
  readonly #ensured = new Set<string>();

  constructor(kafka: Kafka, options: KafkaEventBusOptions) {
    this.#kafka = kafka;
    this.#options = options;
    this.#prefix = `${options.prefix ?? 'irp'}.`;
  }

  /** Returns the name that a topic or group has in Kafka, with the prefix. */
  kafkaName(name: string): string {
    return this.#prefix + name;
  }

  busName(name: string): string {
    return name.slice(this.#prefix.length);
  }

  /** Creates missing topics; existing topics stay unchanged. */
  async ensure(topics: Iterable<string>): Promise<void> {
    const missing = [...new Set(topics)].filter((topic) => !this.#ensured.has(topic));
    if (missing.length === 0) {
      return;
    }
    await this.withAdmin(async (admin) => {
      await admin
        .createTopics({
          waitForLeaders: true,
          topics: missing.map((topic) => this.#topicConfig(topic)),
        })
        .catch(ignoreUnknownYet);
      await Promise.all(missing.map((topic) => waitForLeaders(admin, this.kafkaName(topic))));
    });
    for (const topic of missing) {
      this.#ensured.add(topic);
    }
  }

  /** Returns the first and the next offset of each partition; none if the topic does not exist. */
  async offsets(
    admin: Admin,
    topic: string,
  ): Promise<
    {
      partition: number;
      low: number;
      high: number;
    }[]
  > {
    if (!(await admin.listTopics()).includes(this.kafkaName(topic))) {
      return [];
    }
    const offsets = await admin.fetchTopicOffsets(this.kafkaName(topic));
    return offsets.map(({ partition, low, high }) => ({
      partition,
      low: Number(low),
      high: Number(high),
    }));
  }

  /** Returns, by topic, the number of events after the group's committed offsets. */
  async lag(group: string, topics: readonly string[]): Promise<Map<string, number>> {
    return this.withAdmin(async (admin) => {
      const names = topics.map((topic) => this.kafkaName(topic));
      const committed = await admin.fetchOffsets({
        groupId: this.kafkaName(group),
        topics: names,
      });
      const lags = new Map<string, number>();
      for (const topic of topics) {
        let lag = 0;
        const committedOffsets = new Map(
          committed
            .find((one) => one.topic === this.kafkaName(topic))
            ?.partitions.map(({ partition, offset }) => [partition, Number(offset)]),
        );
        for (const { partition, low, high } of await this.offsets(admin, topic)) {
          lag += high - Math.max(low, committedOffsets.get(partition) ?? -1);
        }
        lags.set(topic, lag);
      }
      return lags;
    });
  }

  /**
   * Runs `use` with a separate admin connection, because admin requests are too rare for a
   * permanent connection.
   */
  async withAdmin<T>(use: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.#kafka.admin();
    try {
      await admin.connect();
      return await use(admin);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }

  #topicConfig(topic: string) {
    const { partitions = 12, replication = -1, retention } = this.#options;
    const { partitionBytes, ...age } = { ...defaultRetention, ...retention };
    const entries = {
      'cleanup.policy': 'delete',
      'retention.ms': retentionMs(topic, { ...age, partitionBytes }),
      'retention.bytes': partitionBytes,
      ...(replication >= 3 ? { 'min.insync.replicas': 2 } : {}),
    };
    return {
      topic: this.kafkaName(topic),
      // The single partition keeps the dead letters of a topic in the order of storage.
      numPartitions: isDeadLetterTopic(topic) ? 1 : partitions,
      replicationFactor: replication,
      configEntries: Object.entries(entries).map(([name, value]) => ({
        name,
        value: String(value),
      })),
    };
  }
}

/**
 * Ignores the error of a broker that does not yet know the leaders of new topics. The broker has
 * created the topics: kafkajs only waits for their leaders, and a producer retries requests for
 * unknown topics.
 */
function ignoreUnknownYet(error: Error & { type?: string }): void {
  if (error.type !== 'UNKNOWN_TOPIC_OR_PARTITION') {
    throw error;
  }
}

/**
 * Waits at most 6.4 s for the leaders of a topic. kafkajs waits for the metadata, but a busy broker
 * may become the leader of a new partition later than announced. The producer handles other errors.
 */
async function waitForLeaders(admin: Admin, kafkaTopic: string): Promise<void> {
  for (let pauseMs = 50; pauseMs <= 3_200; pauseMs *= 2) {
    const error = await admin.fetchTopicOffsets(kafkaTopic).then(
      () => undefined,
      (failure) => failure,
    );
    if (error?.type !== 'NOT_LEADER_FOR_PARTITION') {
      return;
    }
    await sleep(pauseMs);
  }
}
