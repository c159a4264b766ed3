import { type ConsumerGroup, consumers } from '@irp/contracts/events';

/** The consumer group of the audit service: its processes share the partitions. */
export const auditGroup = 'audit' satisfies ConsumerGroup;

/** The topics with recorded events. */
export const auditTopics = consumers[auditGroup];
