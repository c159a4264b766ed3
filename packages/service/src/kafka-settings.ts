import { flag, integer, prefix, text } from '@irp/config';
import { createKafkaEventBus, type EventBus } from '@irp/events';
import type { Logger } from '@irp/logging';
import { z } from 'zod';

/** How Kafka is reached. Every service but the gateway needs it; in one process an embedded log takes its place. */
export const kafkaSettings = {
  /** Some of the cluster's, each `host:port`, separated by commas. */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}(?:,[\w.-]+:\d{1,5})*$/, 'must be host:port, several separated by commas')
    .transform((brokers) => brokers.split(','))
    .optional(),
  /** The beginning of every topic and group: installations that share Kafka have one each. */
  KAFKA_PREFIX: prefix().default('irp'),
  KAFKA_PARTITIONS: integer(1, 1_000).default(12),
  /** Copies of each partition; the brokers' own default unless told. */
  KAFKA_REPLICATION: integer(1, 9).optional(),
  KAFKA_SSL: flag().default(false),
  /** SCRAM-SHA-512, with KAFKA_PASSWORD. */
  KAFKA_USERNAME: text().optional(),
  KAFKA_PASSWORD: text().optional(),
};

type KafkaSettings = z.output<z.ZodObject<typeof kafkaSettings>>;

/** Undefined without KAFKA_BROKERS. */
export function kafkaBus(settings: KafkaSettings, clientId: string, log: Logger): EventBus | undefined {
  const { KAFKA_BROKERS: brokers, KAFKA_REPLICATION: replication } = settings;
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password = '' } = settings;
  if (brokers === undefined) return undefined;
  return createKafkaEventBus({
    ...{ brokers, clientId, log },
    prefix: settings.KAFKA_PREFIX,
    partitions: settings.KAFKA_PARTITIONS,
    ...(replication === undefined ? {} : { replication }),
    connection: {
      ssl: settings.KAFKA_SSL,
      ...(username === undefined ? {} : { sasl: { mechanism: 'scram-sha-512', username, password } }),
    },
  });
}
