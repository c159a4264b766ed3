import type { Logger } from '@irp/observability';
import type { KafkaConfig } from 'kafkajs';
import type { Retention } from '../retention.ts';

export interface KafkaEventBusOptions {
  /** Bootstrap brokers, each `host:port`. */
  brokers: string[];
  /** The name of this service in the brokers' logs and quotas. */
  clientId: string;
  log: Logger;
  /**
   * Prefix of every topic and group, followed by a dot. With different prefixes, several
   * installations can share a cluster. Default: `irp`.
   */
  prefix?: string;
  /** Number of partitions in a new topic. Default: 12. */
  partitions?: number;
  /**
   * Number of replicas of each partition. With 3 or more replicas, `min.insync.replicas` is 2.
   * Default: the setting of the brokers.
   */
  replication?: number;
  retention?: Partial<Retention>;
  /** TLS, SASL and a socket factory, in the format of kafkajs. */
  connection?: Pick<KafkaConfig, 'ssl' | 'sasl' | 'socketFactory'>;
}
