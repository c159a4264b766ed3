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

/** The reader of the address's mails. The platform does not know the person. */
const recipient: Actor = { type: 'system', id: 'recipient' };

/** Actions for the holder of a mail's link. */
export interface AnswerConfirmation {
  /** The contact of a link; undefined: an ended link. Changes nothing. */
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
      // The browser's address would belong to a person unknown to the workspace.
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
