import { isDeadLetterTopic } from './topic-name.ts';

export interface Retention {
  /**
   * Days until the deletion of an event. Default: 7. Dead letters: 90 days, or `days` if greater.
   */
  days: number;
  /** The most bytes of a partition. Default 1 GiB. */
  partitionBytes: number;
}

export const defaultRetention: Retention = { days: 7, partitionBytes: 1_073_741_824 };
export const dayMs = 86_400_000;
const deadLetterDays = 90;

/** Milliseconds until the deletion of a topic's messages. */
export function retentionMs(topic: string, { days }: Retention): number {
  return (isDeadLetterTopic(topic) ? Math.max(days, deadLetterDays) : days) * dayMs;
}
