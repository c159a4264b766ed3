import { type ConsumerGroup, consumers } from '@irp/contracts/events';

/** The consumer group of the directory: its processes share the partitions. */
export const directoryGroup = 'directory' satisfies ConsumerGroup;

/** The topics from which the directory learns what happened to applications. */
export const directoryTopics = consumers[directoryGroup];
