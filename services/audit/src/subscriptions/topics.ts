/** The topics whose events are recorded. */
export const auditTopics = ['authorization', 'directory', 'investments'];

/** The consumer group of the audit service: its processes share the partitions. */
export const auditGroup = 'audit';
