import { newId } from '@irp/contracts';
import { actorOf } from '@irp/contracts/events';
import type { addNotificationContact as contract } from '@irp/contracts/notifications';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { type Operation, requireAdmin } from '@irp/http';
import { type NotificationContact, shownTarget, viewContact } from '../domain/notification-contact.ts';
import type { ContactStore } from '../store/contact-store.ts';

interface Dependencies {
  contacts: Pick<ContactStore, 'add' | 'count'>;
  /** Of the URL of a chat. @throws PlatformError 400 for an address that must not be called */
  checkAddress: (url: string) => Promise<void>;
  now: () => number;
  maxPerWorkspace: number;
}

export function addNotificationContact({
  contacts,
  checkAddress,
  now,
  maxPerWorkspace,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, body }) => {
    requireAdmin(permissions.addNotificationContact, principal);
    const { workspaceId, userId } = principal;
    if (body.type === 'chat') await checkAddress(body.url);
    const count = await contacts.count(workspaceId);
    if (count >= maxPerWorkspace)
      throw new PlatformError(
        'conflict',
        `The workspace has ${count} contacts, the most that it can have: remove one first.`,
      );
    const at = new Date(now());
    const contact: NotificationContact = {
      ...{ id: newId(at.getTime()), workspaceId, type: body.type, description: body.description },
      ...{ target: body.type === 'chat' ? body.url : body.email, createdAt: at, createdBy: userId ?? null },
    };
    const event = newEvent(at.getTime(), {
      ...{ type: 'notification_contact.added', workspaceId, subject: contact.id, actor: actorOf(principal) },
      data: { type: contact.type, target: shownTarget(contact) },
    });
    if (!(await contacts.add(contact, event)))
      throw new PlatformError(
        'conflict',
        'The workspace has this contact already: GET /notification-contacts lists it.',
      );
    return { status: 201, body: viewContact(contact) };
  };
}
