import type { listMyInvitations as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import { inMemory, type Operation, readPage } from '@irp/http';
import type { UserStore } from '../people/store/user-store.ts';
import type { ReceivedInvitations, ViewInvitations } from './received-invitations.ts';
import { requireInvitee } from './require-invitee.ts';

interface Dependencies {
  users: UserStore;
  receivedInvitations: ReceivedInvitations;
  viewInvitations: ViewInvitations;
}

export function listMyInvitations({
  users,
  receivedInvitations,
  viewInvitations,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const { id, email } = await requireInvitee(users, permissions.listMyInvitations, principal);
    const received = await receivedInvitations(email);
    const { data, meta } = await readPage(
      query,
      inMemory('invitations', received, { userId: id }, ({ invitation }) => invitation.id),
    );
    return {
      status: 200,
      body: {
        data: await viewInvitations(data),
        meta,
      },
    };
  };
}
