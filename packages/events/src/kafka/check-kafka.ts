import { createKafkaClient } from './kafka-client.ts';
import type { KafkaEventBusOptions } from './kafka-options.ts';

const patienceMs = 15_000;

/**
 * Connects once, to the brokers and to the controller by the advertised address.
 * @throws Error with the reason without a response, after 15 seconds at the latest
 */
export async function checkKafka(options: KafkaEventBusOptions): Promise<void> {
  // kafkajs tries another broker at each attempt.
  const admin = createKafkaClient(options).admin({ retry: { retries: options.brokers.length } });
  const late = Promise.withResolvers<never>();
  const error = new Error(`no response within ${patienceMs / 1_000} s`);
  const timer = setTimeout(() => late.reject(error), patienceMs);
  try {
    await Promise.race([admin.connect().then(() => admin.describeCluster()), late.promise]);
  } finally {
    clearTimeout(timer);
    void admin.disconnect().catch(() => undefined);
  }
}
