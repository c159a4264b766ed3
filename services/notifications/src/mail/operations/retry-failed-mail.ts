import type { retryFailedMail as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { suppressible } from '../domain/suppressible.ts';
import type { FailedMailStore } from '../store/failed-mail-store.ts';
import type { SuppressionStore } from '../store/suppression-store.ts';

interface Dependencies {
  failedMails: FailedMailStore;
  suppressions: Pick<SuppressionStore, 'among'>;
}

export function retryFailedMail({
  failedMails,
  suppressions,
}: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    const mail = await failedMails.find(body.id);
    if (!mail) {
      throw new PlatformError('not_found', 'No mail with this id has failed permanently.');
    }
    const isSuppressed = await suppressions.among([mail.to]);
    // Rejects the retry of a mail to a suppressed address, because the queue would drop the mail
    // without an attempt.
    if (suppressible.has(mail.category) && isSuppressed(mail.to)) {
      throw new PlatformError(
        'conflict',
        'The address is suppressed because mails to it bounced, and receives only mandatory mails: lift the suppression first.',
      );
    }
    if (!(await failedMails.retry(mail))) {
      throw new PlatformError(
        'conflict',
        'The contents of the mail were removed, so the mail cannot be sent again.',
      );
    }
    return { status: 204 };
  };
}
