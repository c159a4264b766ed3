/** The topics from which the directory learns what happened to applications. */
export const directoryTopics = ['authorization'];

/** The consumer group of the directory: its processes share the partitions. */
export const directoryGroup = 'directory';
