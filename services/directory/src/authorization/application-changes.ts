import type { PublishedApplication } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { ReceivedEvent } from '@irp/events';
import { translateDatabaseError } from '@irp/persistence';
import type { ReadApplication } from './application-reader.ts';

/**
 * Updates the directory's data about an application. The function must be idempotent, because the
 * bus can deliver an event several times.
 */
export type FollowApplication = (application: PublishedApplication) => Promise<unknown>;

interface Dependencies {
  readApplication: ReadApplication;
  followers: readonly FollowApplication[];
  /** The ids of an organization's applications in the directory. */
  idsOfOrganization: (organizationId: string) => Promise<string[]>;
}

/**
 * Handles batches of events. An event only names the applications that changed. The handler reads
 * the current state of each application once per batch, and passes the state to every follower.
 */
export function createApplicationChanges({
  readApplication,
  followers,
  idsOfOrganization,
}: Dependencies) {
  async function changedBy({ type, subject }: ReceivedEvent['event']): Promise<string[]> {
    if (type.startsWith('application.')) {
      return [subject];
    }
    return type === 'organization.plan_changed' ? idsOfOrganization(subject) : [];
  }
  return async (batch: readonly Pick<ReceivedEvent, 'event'>[]): Promise<void> => {
    const changed = await Promise.all(batch.map(({ event }) => changedBy(event)));
    for (const id of new Set(changed.flat())) {
      const application = await readApplication(id);
      if (application) {
        for (const follow of followers) {
          await follow(application);
        }
      }
    }
  };
}

/**
 * Returns whether an event must be retried later, because the database or the authorization service
 * is unavailable. If the function returns false, the event becomes a dead letter.
 */
export function isUnavailable(error: unknown): boolean {
  const translated = error instanceof PlatformError ? error : translateDatabaseError(error);
  return translated?.code === 'unavailable';
}
