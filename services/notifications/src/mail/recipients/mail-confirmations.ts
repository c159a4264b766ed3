import { mailableName } from '@irp/contracts';
import { mailLanguages } from '@irp/contracts/notifications';
import type { Logger } from '@irp/observability';
import type { ReadAudience } from '../../audiences/audience-reader.ts';
import type { Mail, MailQueue } from '../mail.ts';
import { confirmationLink } from './pages/confirmation-address.ts';
import type { ConfirmationStore, DueConfirmation } from './store/confirmation-store.ts';

interface Dependencies {
  confirmations: Pick<ConfirmationStore, 'due' | 'settle' | 'postpone'>;
  readAudience: ReadAudience;
  mailQueue: MailQueue;
  /** Origin of the confirmation page. */
  origin: string;
  log: Logger;
  now: () => number;
}

const atOnce = 100;
const retryAfterMs = 10_000;

/**
 * Creates a task that stores the mails with confirmation links. The operations that add a contact,
 * or renew the link of a contact, have already stored the link. The key of a mail is the hash of
 * the link. If a process ends before the mail is stored, the next run stores the mail, without
 * duplicates.
 */
export function createMailConfirmations(deps: Dependencies): () => Promise<void> {
  const { confirmations, readAudience, mailQueue, origin, log, now } = deps;

  async function mailOf({ hash, expireAt, open }: DueConfirmation): Promise<Mail | undefined> {
    const { contact, token } = open();
    const { workspaceId, createdBy, target: to } = contact;
    const names = createdBy === null ? {} : { names: createdBy };
    const { workspaces, person } = await readAudience(
      { only: [workspaceId], ...names },
      new Date(now()),
      null,
    );
    const [workspace] = workspaces;
    if (!workspace) {
      return undefined;
    }
    const params = {
      workspace: workspace.name,
      expiresAt: expireAt.toISOString(),
      link: confirmationLink(origin, token),
      inviter: mailableName(person?.name),
    };
    return {
      key: `contact-confirmation/${hash}`,
      to,
      language: mailLanguages[0],
      kind: 'contact-confirmation',
      params,
    };
  }

  return async () => {
    for (const due of await confirmations.due(new Date(now()), atOnce)) {
      try {
        const mail = await mailOf(due);
        if (mail) {
          await mailQueue.enqueue([mail]);
        } else {
          log.warn(
            { contactId: due.contactId },
            'workspace of a notification contact not found; confirmation not sent',
          );
        }
        await confirmations.settle(due);
      } catch (error) {
        log.warn(
          { err: error, contactId: due.contactId },
          'contact confirmation not sent; retrying',
        );
        await confirmations.postpone(due, new Date(now() + retryAfterMs));
      }
    }
  };
}
