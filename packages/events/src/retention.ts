import { isDeadLetterTopic } from './topic-name.ts';

export interface Retention {
  /**
   * Number of days after which an event is deleted. Default: 7. Dead letters are stored for 90
   * days, or for `days` if `days` is more than 90.
   */
  days: number;
  /** Maximum size of a partition in bytes. Default: 1 GiB. */
  partitionBytes: number;
}

export const defaultRetention: Retention = { days: 7, partitionBytes: 1_073_741_824 };
export const dayMs = 86_400_000;
const deadLetterDays = 90;

/** Returns how long the messages of a topic are stored, in milliseconds. */
export function retentionMs(topic: string, { days }: Retention): number {
  return (isDeadLetterTopic(topic) ? Math.max(days, deadLetterDays) : days) * dayMs;
}
