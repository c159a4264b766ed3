import type { Logger } from '@irp/observability';
import type { KafkaConfig } from 'kafkajs';
import type { Retention } from '../retention.ts';

export interface KafkaEventBusOptions {
  /** Bootstrap brokers, each `host:port`. */
  brokers: string[];
  /** Identifies this service in the brokers' logs and quotas. */
  clientId: string;
  log: Logger;
  /**
   * Prefix of every topic and group, followed by a dot: several installations can share a cluster.
   * Default: `irp`.
   */
  prefix?: string;
  /** Partitions of a new topic. Default 12. */
  partitions?: number;
  /**
   * Replicas of each partition; with 3 or more, `min.insync.replicas` is 2. Default: the brokers'
   * setting.
   */
  replication?: number;
  retention?: Partial<Retention>;
  /** TLS, SASL and a socket factory, as in kafkajs's configuration. */
  connection?: Pick<KafkaConfig, 'ssl' | 'sasl' | 'socketFactory'>;
}
