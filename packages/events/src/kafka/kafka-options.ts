import type { Logger } from '@irp/logging';
import type { KafkaConfig } from 'kafkajs';
import type { Retention } from '../retention.ts';

export interface KafkaEventBusOptions {
  /** Some of the cluster's, each `host:port`. */
  brokers: string[];
  /** Names this service to the brokers. */
  clientId: string;
  log: Logger;
  /** Stands before every topic and group, with a dot, so that installations can share a cluster. Default `irp`. */
  prefix?: string;
  /** Of each topic that is made from now on. Default 12. */
  partitions?: number;
  /** Copies of each partition; from 3 on, two must have a message before it counts as durable. Default: the brokers' own. */
  replication?: number;
  retention?: Partial<Retention>;
  /** TLS, SASL and the way to make a socket, as kafkajs takes them. */
  connection?: Pick<KafkaConfig, 'ssl' | 'sasl' | 'socketFactory'>;
}
