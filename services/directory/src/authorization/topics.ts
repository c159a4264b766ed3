import { type ConsumerGroup, consumers } from '@irp/contracts/events';

/** The consumer group of the directory: its processes share the partitions. */
export const directoryGroup = 'directory' satisfies ConsumerGroup;

/** The topics with events about applications for the directory. */
export const directoryTopics = consumers[directoryGroup];
