/**
 * The Kafka consumer groups and their topics. Each group is a service, whose processes share the
 * partitions. Each group has a dead-letter queue of its own.
 */
export const consumers = {
  audit: ['authorization', 'directory', 'investments', 'notifications'],
  directory: ['authorization'],
  notifications: ['authorization', 'directory', 'notifications'],
  webhooks: ['authorization', 'directory', 'investments', 'notifications'],
} as const satisfies Record<string, readonly string[]>;

export type ConsumerGroup = keyof typeof consumers;
