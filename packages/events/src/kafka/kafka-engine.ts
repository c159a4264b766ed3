import type { LogEngine } from '../log-engine.ts';
import { WriteQueue } from '../write-queue.ts';
import { createKafkaClient } from './kafka-client.ts';
import { kafkaFailure } from './kafka-failure.ts';
import { KafkaMember } from './kafka-member.ts';
import type { KafkaEventBusOptions } from './kafka-options.ts';
import { KafkaProbe } from './kafka-probe.ts';
import { KafkaProducer } from './kafka-producer.ts';
import { KafkaTopics } from './kafka-topics.ts';
import { scanTopic } from './scan-topic.ts';

/**
 * Maximum size of a request in bytes. By default, a broker accepts at most 1,048,588 bytes for a
 * batch of a partition.
 */
const maxRequestBytes = 960_000;

export function createKafkaEngine(options: KafkaEventBusOptions): LogEngine {
  const { log } = options;
  const kafka = createKafkaClient(options);
  const topics = new KafkaTopics(kafka, options);
  const producer = new KafkaProducer(kafka, topics, log);
  const writes = new WriteQueue((messages) => producer.send(messages), maxRequestBytes);
  const members = new Set<KafkaMember>();
  const probe = new KafkaProbe(kafka, () => members.size === 0 && producer.isIdle);

  return {
    append: (topic, messages) => writes.add(topic, messages),
    join(membership) {
      const member = new KafkaMember(kafka, topics, membership, log);
      members.add(member);
      return {
        lag: () => translateError(member.lag()),
        async stop() {
          await member.stop();
          members.delete(member);
        },
      };
    },
    scan: (topic, visit) => translateError(scanTopic(kafka, topics, topic, visit)),
    healthy: () =>
      producer.connected && probe.answered && [...members].every(({ connected }) => connected),
    async close() {
      await writes.idle();
      await Promise.all([producer.close(), probe.close()]);
    },
  };
}

async function translateError<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw kafkaFailure(error, 'Kafka is unavailable.', 'Kafka refused the read');
  }
}
