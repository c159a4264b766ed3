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

/**
 * The actor of the events for a decision. The platform does not know the person who reads the mails
 * of the address.
 */
const recipient: Actor = { type: 'system', id: 'recipient' };

/** The actions on the page to which a confirmation mail links. */
export interface DecideConfirmation {
  /** Returns the contact of a link; undefined if the link is no longer valid. Changes nothing. */
  find(token: string): Promise<NotificationContact | undefined>;
  /** Confirms or declines the contact. @returns the contact; undefined if the link is not valid */
  decide(token: string, decision: Decision): Promise<NotificationContact | undefined>;
}

export function createDecideConfirmation({ confirmations, now }: Dependencies): DecideConfirmation {
  const find = (token: string) => confirmations.find(hashCredential(token), new Date(now()));
  return {
    find,
    async decide(token, decision) {
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
        type: `notification_contact.${decision}`,
        ...about,
      });
      const hash = hashCredential(token);
      const isDone =
        decision === 'confirmed'
          ? await confirmations.confirm(hash, event)
          : await confirmations.decline(hash, event, new Date(now() + refusalLifetimeMs));
      return isDone ? contact : undefined;
    },
  };
}
