import type { leaseMailRequests as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { MailRequestStore } from './store/mail-request-store.ts';

interface Dependencies {
  mailRequests: Pick<MailRequestStore, 'lease'>;
  log: Logger;
}

export function leaseMailRequests({ mailRequests, log }: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    const { requests, unreadable } = await mailRequests.lease(body.limit);
    for (const mailRequestId of unreadable) {
      log.error(
        { mailRequestId },
        'mail not sent: no key of SECRETS_KEY decrypts the contents of the mail',
      );
    }
    return {
      status: 200,
      body: { requests },
    };
  };
}
