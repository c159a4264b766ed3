import type { Actor } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import { hashCredential } from '@irp/secrets';
import { refusalLifetimeMs } from './domain/confirmation.ts';
import type { NotificationContact } from './domain/notification-contact.ts';
import type { ConfirmationStore } from './store/confirmation-store.ts';

interface Dependencies {
  confirmations: Pick<ConfirmationStore, 'find' | 'confirm' | 'decline'>;
  now: () => number;
}

type Answer = 'confirmed' | 'declined';

/** Whoever reads the mails of the address. The platform does not know who that is. */
const recipient: Actor = { type: 'system', id: 'recipient' };

/** What whoever has the link of a mail can do with it. */
export interface AnswerConfirmation {
  /** Whose link it is; undefined: it has ended. Changes nothing. */
  find(token: string): Promise<NotificationContact | undefined>;
  /** @returns the contact; undefined: the link has ended */
  answer(token: string, answer: Answer): Promise<NotificationContact | undefined>;
}

export function createAnswerConfirmation({ confirmations, now }: Dependencies): AnswerConfirmation {
  const find = (token: string) => confirmations.find(hashCredential(token), new Date(now()));
  return {
    find,
    async answer(token, answer) {
      const contact = await find(token);
      if (!contact) {
        return undefined;
      }
      const { id: subject, workspaceId, target } = contact;
      const about = {
        workspaceId,
        subject,
        actor: recipient,
        data: { target },
      };
      // The address of a browser would be of somebody whom the workspace does not know.
      const { request: _ofRecipient, ...event } = newEvent(now(), {
        type: `notification_contact.${answer}`,
        ...about,
      });
      const hash = hashCredential(token);
      const isDone =
        answer === 'confirmed'
          ? await confirmations.confirm(hash, event)
          : await confirmations.decline(hash, event, new Date(now() + refusalLifetimeMs));
      return isDone ? contact : undefined;
    },
  };
}
