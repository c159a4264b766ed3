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

type Decision = 'confirmed' | 'declined';

/** The actor for whoever reads the mails of the address. The platform does not know this person. */
const recipient: Actor = { type: 'system', id: 'recipient' };

/** Actions for the holder of a mail's link. */
export interface DecideConfirmation {
  /** Returns the contact of a link; undefined if the link has ended. Changes nothing. */
  find(token: string): Promise<NotificationContact | undefined>;
  /** Confirms or declines the contact. @returns the contact; undefined if the link has ended */
  decide(token: string, answer: Decision): Promise<NotificationContact | undefined>;
}

export function createDecideConfirmation({ confirmations, now }: Dependencies): DecideConfirmation {
  const find = (token: string) => confirmations.find(hashCredential(token), new Date(now()));
  return {
    find,
    async decide(token, answer) {
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
      // The request is removed from the event: the browser's IP address belongs to a person whom
      // the workspace does not know.
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
