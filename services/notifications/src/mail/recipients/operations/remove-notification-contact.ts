import { actorOf } from '@irp/contracts/events';
import type { removeNotificationContact as contract } from '@irp/contracts/notifications';
import { permissions } from '@irp/contracts/permissions';
import { resourceNotFound } from '@irp/errors';
import { newEvent } from '@irp/events';
import { type Operation, requireAdmin } from '@irp/http';
import { shownTarget } from '../domain/notification-contact.ts';
import type { ContactStore } from '../store/contact-store.ts';

interface Dependencies {
  contacts: Pick<ContactStore, 'find' | 'remove'>;
  now: () => number;
}

export function removeNotificationContact({
  contacts,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params: { id } }) => {
    requireAdmin(permissions.removeNotificationContact, principal);
    const { workspaceId } = principal;
    const found = await contacts.find(id);
    const notFound = () =>
      resourceNotFound(
        'There is no notification contact with this id.',
        principal,
        found?.workspaceId,
      );
    if (found?.workspaceId !== workspaceId) {
      throw notFound();
    }
    const event = newEvent(now(), {
      type: 'notification_contact.removed',
      workspaceId,
      subject: id,
      actor: actorOf(principal),
      data: {
        type: found.type,
        target: shownTarget(found),
      },
    });
    if (!(await contacts.remove(id, event))) {
      throw notFound();
    }
    return { status: 204 };
  };
}
