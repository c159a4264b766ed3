import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { translateDatabaseError } from '@irp/persistence';

/** The consumer group of webhooks: its processes share the partitions. */
export const webhooksGroup = 'webhooks' satisfies ConsumerGroup;

export const webhooksTopics = consumers[webhooksGroup];

/**
 * While the database or another service is unavailable, events wait; every other error makes the
 * event a dead letter.
 */
export function isUnavailable(error: unknown): boolean {
  const translated = error instanceof PlatformError ? error : translateDatabaseError(error);
  return translated?.code === 'unavailable';
}
