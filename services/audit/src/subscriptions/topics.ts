import { type ConsumerGroup, consumers } from '@irp/contracts/events';

/** The Kafka consumer group of the audit service. All its processes are in this group. */
export const auditGroup = 'audit' satisfies ConsumerGroup;

/** The topics with recorded events. */
export const auditTopics = consumers[auditGroup];
