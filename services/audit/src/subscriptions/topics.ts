import { type ConsumerGroup, consumers } from '@irp/contracts/events';

/** The Kafka consumer group of all processes of the audit service. */
export const auditGroup = 'audit' satisfies ConsumerGroup;

/** The topics whose events are recorded. */
export const auditTopics = consumers[auditGroup];
