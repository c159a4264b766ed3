/**
 * The consumer groups of the bus. Each group belongs to a service, and the processes of the service
 * share the events of the listed topics. Each group has a separate dead-letter queue.
 */
export const consumers = {
  audit: ['authorization', 'directory', 'investments', 'notifications'],
  directory: ['authorization'],
  notifications: ['authorization', 'directory', 'notifications'],
  webhooks: ['authorization', 'directory', 'investments', 'notifications'],
} as const satisfies Record<string, readonly string[]>;

export type ConsumerGroup = keyof typeof consumers;
