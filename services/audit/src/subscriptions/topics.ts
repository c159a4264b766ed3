/** Whose events are recorded. */
export const topics = ['authorization', 'investments'];

/** As which the audit service listens: its processes share the work. */
export const group = 'audit';
