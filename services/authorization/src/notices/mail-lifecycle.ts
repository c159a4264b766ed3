import type { Logger } from '@irp/logging';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { MailApplicationEvents } from './mail-application-events.ts';

interface Dependencies {
  applications: ApplicationStore;
  log: Logger;
  mailApplicationEvents: MailApplicationEvents;
}

/**
 * Mails events of applications to the admins of every workspace concerned. Unmailed events are stored with the change, so
 * that a crash loses none; the idempotency key of a mail is event, workspace and recipient, so that a retry sends none twice.
 */
export function mailLifecycle({ applications, log, mailApplicationEvents }: Dependencies) {
  return async (): Promise<void> => {
    for (const id of await applications.idsWithUnmailedEvents())
      await mailApplicationEvents(id).catch((error) =>
        log.warn({ err: error, applicationId: id }, 'could not mail the events of an application; retrying'),
      );
  };
}
