import { newId } from '@irp/contracts';
import { actorOf } from '@irp/contracts/events';
import type { addNotificationContact as contract } from '@irp/contracts/notifications';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { type Operation, requireAdmin } from '@irp/http';
import type { CountConfirmation } from '../count-confirmation.ts';
import {
  firstStatus,
  type NotificationContact,
  shownTarget,
  viewContact,
} from '../domain/notification-contact.ts';
import { newConfirmationLink } from '../new-confirmation-link.ts';
import type { ContactStore } from '../store/contact-store.ts';

interface Dependencies {
  contacts: Pick<ContactStore, 'add' | 'count' | 'known'>;
  /**
   * Checks the URL of a chat.
   * @throws PlatformError 400 for an address that the platform must not call
   */
  checkAddress: (url: string) => Promise<void>;
  countConfirmation: CountConfirmation;
  now: () => number;
  maxPerWorkspace: number;
}

/**
 * Adds a contact. A chat gets notices at once. An e-mail address gets notices only after a person
 * has confirmed the address.
 */
export function addNotificationContact(deps: Dependencies): Operation<typeof contract> {
  const { contacts, checkAddress, countConfirmation, now, maxPerWorkspace } = deps;

  async function requireNew(contact: NotificationContact): Promise<void> {
    const known = await contacts.known(contact);
    if (known === 'contact') {
      throw isKnown();
    }
    if (known === 'declined') {
      throw new PlatformError(
        'conflict',
        'The recipient at this address declined the notices of your workspace.',
      );
    }
    const count = await contacts.count(contact.workspaceId);
    if (count >= maxPerWorkspace) {
      throw new PlatformError(
        'conflict',
        `The workspace has ${count} contacts, which is the limit: remove a contact first.`,
      );
    }
  }

  return async ({ principal, body, idempotencyId }) => {
    requireAdmin(permissions.addNotificationContact, principal);
    const { workspaceId, userId } = principal;
    const { type, description } = body;
    if (body.type === 'chat') {
      await checkAddress(body.url);
    }
    const at = new Date(now());
    const contact: NotificationContact = {
      id: newId(at.getTime()),
      workspaceId,
      type,
      description,
      status: firstStatus(type),
      confirmedAt: null,
      target: body.type === 'chat' ? body.url : body.email,
      createdAt: at,
      createdBy: userId ?? null,
    };
    // A known contact is rejected before the confirmation mail is counted, so a rejected request
    // does not count for the limits.
    await requireNew(contact);
    const isPending = contact.status === 'pending';
    const requestId = idempotencyId ?? contact.id;
    const takeBack = isPending
      ? await countConfirmation(principal, contact.target, requestId)
      : undefined;
    const link = isPending ? newConfirmationLink(at.getTime(), requestId) : undefined;
    const event = newEvent(at.getTime(), {
      type: 'notification_contact.added',
      workspaceId,
      subject: contact.id,
      actor: actorOf(principal),
      data: {
        type,
        target: shownTarget(contact),
      },
    });
    if (!(await contacts.add(contact, event, link))) {
      await takeBack?.();
      throw isKnown();
    }
    return {
      status: 201,
      body: viewContact(contact),
    };
  };
}

function isKnown(): PlatformError {
  return new PlatformError(
    'conflict',
    'The workspace has this contact already: GET /notification-contacts lists it.',
  );
}
