import { flag, integer, prefix, text, withValue } from '@irp/config';
import type { KafkaEventBusOptions } from '@irp/events';
import type { Logger } from '@irp/observability';
import { z } from 'zod';

/**
 * Settings of the connection to Kafka. Every service except the gateway requires the settings. If
 * all services run in a single process, an embedded log replaces Kafka.
 */
export const kafkaSettings = {
  /** Bootstrap brokers, each `host:port`, separated by commas. */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}(?:,[\w.-]+:\d{1,5})*$/, {
      error: withValue('must be one or more host:port, separated by commas'),
    })
    .transform((brokers) => brokers.split(','))
    .optional(),
  /**
   * Prefix of every topic and consumer group. Installations with a shared cluster need different
   * prefixes.
   */
  KAFKA_PREFIX: prefix().default('irp'),
  KAFKA_PARTITIONS: integer(1, 1_000).default(12),
  /** Replicas of each partition. Default: the setting of the brokers. */
  KAFKA_REPLICATION: integer(1, 9).optional(),
  KAFKA_SSL: flag().default(false),
  /** The user for SASL with SCRAM-SHA-512 (RFC 5802). Must be set together with KAFKA_PASSWORD. */
  KAFKA_USERNAME: text().optional(),
  KAFKA_PASSWORD: text().optional(),
};

export type KafkaSettings = z.output<z.ZodObject<typeof kafkaSettings>>;

/**
 * Returns the options of the connection to Kafka; undefined without KAFKA_BROKERS.
 * @param clientId the name of this process in Kafka's logs
 */
export function kafkaOptions(
  settings: KafkaSettings,
  clientId: string,
  log: Logger,
): KafkaEventBusOptions | undefined {
  const { KAFKA_BROKERS: brokers, KAFKA_REPLICATION: replication } = settings;
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password = '' } = settings;
  if (brokers === undefined) {
    return undefined;
  }
  return {
    brokers,
    clientId,
    log,
    prefix: settings.KAFKA_PREFIX,
    partitions: settings.KAFKA_PARTITIONS,
    ...(replication === undefined ? {} : { replication }),
    connection: {
      ssl: settings.KAFKA_SSL,
      ...(username === undefined
        ? {}
        : {
            sasl: {
              mechanism: 'scram-sha-512',
              username,
              password,
            },
          }),
    },
  };
}
