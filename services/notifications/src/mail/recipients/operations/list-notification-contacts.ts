import type { listNotificationContacts as contract } from '@irp/contracts/notifications';
import { permissions } from '@irp/contracts/permissions';
import { byKey, type Operation, readPage, requireAdmin } from '@irp/http';
import { type NotificationContact, viewContact } from '../domain/notification-contact.ts';
import type { ContactStore } from '../store/contact-store.ts';

interface Dependencies {
  contacts: Pick<ContactStore, 'list' | 'count'>;
}

export function listNotificationContacts({ contacts }: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    requireAdmin(permissions.listNotificationContacts, principal);
    const { workspaceId } = principal;
    const page = await readPage(query, {
      list: 'notification-contacts',
      query: {},
      ...byKey<NotificationContact>(({ id }) => id),
      read: (range) => contacts.list(workspaceId, range),
      count: () => contacts.count(workspaceId),
    });
    return {
      status: 200,
      body: {
        ...page,
        data: page.data.map(viewContact),
      },
    };
  };
}
