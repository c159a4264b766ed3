import { withTimeout } from '@irp/errors';
import { createKafkaClient } from './kafka-client.ts';
import type { KafkaEventBusOptions } from './kafka-options.ts';

const patienceMs = 15_000;

/**
 * Connects once, first to the brokers and then to the controller at its advertised address.
 * @throws Error with the reason if there is no response, after at most 15 seconds
 */
export async function checkKafka(options: KafkaEventBusOptions): Promise<void> {
  // There are as many attempts as brokers, because kafkajs tries another broker in each attempt.
  const admin = createKafkaClient(options).admin({ retry: { retries: options.brokers.length } });
  const described = admin.connect().then(() => admin.describeCluster());
  const late = () => new Error(`no response within ${patienceMs / 1_000} s`);
  try {
    await withTimeout(patienceMs, described, late);
  } finally {
    void admin.disconnect().catch(() => undefined);
  }
}
