import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { translateDatabaseError } from '@irp/persistence';

/** The consumer group of webhooks. The processes of the group share the partitions. */
export const webhooksGroup = 'webhooks' satisfies ConsumerGroup;

export const webhooksTopics = consumers[webhooksGroup];

/**
 * Returns whether the handling of events must wait, because the database or another service is
 * unavailable. An event whose handling fails with any other error becomes a dead letter.
 */
export function isUnavailable(error: unknown): boolean {
  const translated = error instanceof PlatformError ? error : translateDatabaseError(error);
  return translated?.code === 'unavailable';
}
