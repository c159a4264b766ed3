import { isDeadLetterTopic } from './topic-name.ts';

export interface Retention {
  /** Days that an event is kept. Default 7. Dead letters are kept for 90, or as long as events if that is longer. */
  days: number;
  /** Of one partition, in bytes. Default 1 GiB. */
  partitionBytes: number;
}

export const defaultRetention: Retention = { days: 7, partitionBytes: 1_073_741_824 };
export const dayMs = 86_400_000;
const deadLetterDays = 90;

/** How long a topic keeps its messages, in milliseconds. */
export function keptMs(topic: string, { days }: Retention): number {
  return (isDeadLetterTopic(topic) ? Math.max(days, deadLetterDays) : days) * dayMs;
}
