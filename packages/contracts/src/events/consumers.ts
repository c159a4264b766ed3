/**
 * The consumer groups of the bus: each is a service whose processes share the work, with the topics
 * that it follows. What a group cannot handle is in dead letters of its own.
 */
export const consumers = {
  audit: ['authorization', 'directory', 'investments', 'notifications'],
  directory: ['authorization'],
  notifications: ['authorization', 'directory', 'notifications'],
  webhooks: ['authorization', 'directory', 'investments', 'notifications'],
} as const satisfies Record<string, readonly string[]>;

export type ConsumerGroup = keyof typeof consumers;
