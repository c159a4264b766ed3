import type { declineInvitation as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import type { UserStore } from '../people/store/user-store.ts';
import type { DeclineInvitation } from './decline-invitation.ts';
import { requireInvitee } from './require-invitee.ts';

interface Dependencies {
  users: UserStore;
  declineInvitation: DeclineInvitation;
}

export function declineMyInvitation({
  users,
  declineInvitation,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const { email } = await requireInvitee(users, permissions.declineInvitation, principal);
    await declineInvitation(email, params.id);
    return { status: 204 };
  };
}
