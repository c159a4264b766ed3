import { type ConsumerGroup, consumers } from '@irp/contracts/events';

/** The Kafka consumer group of all processes of the directory. */
export const directoryGroup = 'directory' satisfies ConsumerGroup;

/** The topics with events about applications for the directory. */
export const directoryTopics = consumers[directoryGroup];
