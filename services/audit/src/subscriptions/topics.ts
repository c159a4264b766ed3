/** The topics whose events are recorded. */
export const auditTopics = ['authorization', 'investments'];

/** The consumer group of the audit service: its processes share the partitions. */
export const auditGroup = 'audit';
