import type { Logger } from '@irp/observability';
import type { Kafka, KafkaConfig } from 'kafkajs';
import type { KafkaEventBusOptions } from './kafka-options.ts';
import { loadKafkajs } from './load-kafkajs.ts';
import { patchRequestQueue } from './patch-request-queue.ts';

/**
 * The configuration of every Kafka client: short timeouts and few retries, because the callers
 * retry without limit.
 */
export function createKafkaClient({
  brokers,
  clientId,
  log,
  connection,
}: KafkaEventBusOptions): Kafka {
  const kafkajs = loadKafkajs();
  patchRequestQueue();
  return new kafkajs.Kafka({
    brokers,
    clientId,
    ...connection,
    connectionTimeout: 3_000,
    authenticationTimeout: 5_000,
    requestTimeout: 5_000,
    retry: {
      initialRetryTime: 100,
      maxRetryTime: 2_000,
      retries: 4,
    },
    logLevel: kafkajs.logLevel.INFO,
    logCreator: () => (entry) => logKafka(log, entry),
  });
}

/**
 * Logs errors at level debug, because kafkajs throws every error from which kafkajs has not
 * recovered.
 */
function logKafka(
  log: Logger,
  { namespace, log: { message, ...rest } }: Parameters<KafkaLog>[0],
): void {
  const { error, groupId, retryCount } = rest;
  log.debug(
    {
      namespace,
      error,
      groupId,
      retryCount,
    },
    `kafka: ${message}`,
  );
}

type KafkaLog = ReturnType<NonNullable<KafkaConfig['logCreator']>>;
