import type { Logger } from '@irp/logging';
import { Kafka, logLevel } from 'kafkajs';
import type { KafkaEventBusOptions } from './kafka-options.ts';
import { mendRequestQueue } from './mend-request-queue.ts';

/** What every client of the bus has in common: little patience, since whoever uses it goes on for ever by itself. */
export function createKafkaClient({ brokers, clientId, log, connection }: KafkaEventBusOptions): Kafka {
  mendRequestQueue();
  return new Kafka({
    ...{ brokers, clientId, ...connection },
    ...{ connectionTimeout: 3_000, authenticationTimeout: 5_000, requestTimeout: 5_000 },
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 4 },
    logLevel: logLevel.INFO,
    logCreator: () => (entry) => say(log, entry),
  });
}

/** For debugging only: kafkajs calls an error also what it gets over by itself; what it does not is thrown. */
function say(log: Logger, { namespace, log: { message, ...rest } }: Parameters<KafkaLog>[0]): void {
  const { error, groupId, retryCount } = rest;
  log.debug({ namespace, error, groupId, retryCount }, `kafka: ${message}`);
}

type KafkaLog = ReturnType<NonNullable<ConstructorParameters<typeof Kafka>[0]['logCreator']>>;
