import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import type { StoredMessage } from '../log-engine.ts';
import { fromKafka } from './kafka-messages.ts';
import type { KafkaTopics } from './kafka-topics.ts';

/**
 * Reads a topic from the beginning to the present end, with a temporary group, because kafkajs
 * cannot read without a group.
 */
export async function scanTopic(
  kafka: Kafka,
  topics: KafkaTopics,
  topic: string,
  visit: (message: StoredMessage) => void,
): Promise<void> {
  const offsets = await topics.withAdmin((admin) => topics.offsets(admin, topic));
  const pending = new Map(
    offsets.filter(({ low, high }) => high > low).map(({ partition, high }) => [partition, high]),
  );
  if (pending.size === 0) {
    return;
  }
  const groupId = topics.kafkaName(`scan.${randomUUID()}`);
  const consumer = kafka.consumer({
    groupId,
    maxWaitTimeInMs: 100,
    retry: { restartOnFailure: async () => false },
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topics.kafkaName(topic)], fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      consumer.on('consumer.crash', ({ payload: { error } }) => reject(error));
      const run = consumer.run({
        autoCommit: false,
        async eachBatch({ batch }) {
          const end = pending.get(batch.partition) ?? 0;
          for (const message of batch.messages) {
            if (Number(message.offset) < end) {
              visit(fromKafka(message));
            }
          }
          if (Number(batch.lastOffset()) + 1 >= end) {
            pending.delete(batch.partition);
          }
          if (pending.size === 0) {
            resolve();
          }
        },
      });
      run.catch(reject);
    });
  } finally {
    await consumer.disconnect().catch(() => undefined);
    await topics.withAdmin((admin) => admin.deleteGroups([groupId])).catch(() => undefined);
  }
}
