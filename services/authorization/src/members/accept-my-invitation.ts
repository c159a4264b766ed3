import type { acceptInvitation as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import type { Call, Reply } from '@irp/http';
import type { UserStore } from '../people/store/user-store.ts';
import type { AcceptInvitation } from './accept-invitation.ts';
import { requireInvitee } from './require-invitee.ts';
import { viewMember } from './view-member.ts';

interface Dependencies {
  users: UserStore;
  acceptInvitation: AcceptInvitation;
}

export function acceptMyInvitation({ users, acceptInvitation }: Dependencies) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const user = await requireInvitee(users, permissions.acceptInvitation, principal);
    return {
      status: 200,
      body: viewMember(await acceptInvitation(user, params.id), user, null),
    };
  };
}
