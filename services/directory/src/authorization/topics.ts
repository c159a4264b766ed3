import { type ConsumerGroup, consumers } from '@irp/contracts/events';

/** The Kafka consumer group of the directory. All its processes are in this group. */
export const directoryGroup = 'directory' satisfies ConsumerGroup;

/** The topics that the directory reads, because their events concern applications. */
export const directoryTopics = consumers[directoryGroup];
