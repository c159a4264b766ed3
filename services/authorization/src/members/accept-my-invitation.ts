import type { acceptInvitation as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import type { UserStore } from '../people/store/user-store.ts';
import type { AcceptInvitation } from './accept-invitation.ts';
import { requireInvitee } from './require-invitee.ts';
import { viewMember } from './view-member.ts';

interface Dependencies {
  users: UserStore;
  acceptInvitation: AcceptInvitation;
}

export function acceptMyInvitation({
  users,
  acceptInvitation,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const user = await requireInvitee(users, permissions.acceptInvitation, principal);
    return {
      status: 200,
      body: viewMember(await acceptInvitation(user, params.id), user, null),
    };
  };
}
