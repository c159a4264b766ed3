import {
  type addMember as contract,
  getMember,
  type MemberView,
} from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { locationOf, type Operation } from '@irp/http';
import { requireOwnWorkspace, requirePermission, requireUser } from '../kernel/caller.ts';
import { tagOf } from '../kernel/view-tag.ts';
import type { UserStore } from '../people/store/user-store.ts';
import {
  type Membership,
  membershipOf,
  requireMayAdd,
  roleIn,
} from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { InvitePerson } from './invite-person.ts';
import { viewInvited, viewMember } from './view-member.ts';
import type { VisibleSecondFactors } from './visible-second-factors.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  users: UserStore;
  visibleSecondFactors: VisibleSecondFactors;
  invitePerson: InvitePerson;
}

/** Invites a person, because nobody becomes a member of a workspace without consent. */
export function addMember({
  workspaces,
  users,
  visibleSecondFactors,
  invitePerson,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, body, version, idempotencyId }) => {
    requireOwnWorkspace(principal, params.id);
    requirePermission(permissions.addMember, principal);
    const inviterId = requireUser(principal);
    const { email, name = '', role } = body;
    const workspace = await workspaces.get(params.id);
    requireMayAdd(roleIn(workspace, inviterId), role);
    const memberIds = workspace.members.map(({ userId }) => userId);
    const existing = membershipOf(workspace, await users.findIdAmong(memberIds, email));
    if (existing) {
      requireInvitedBy(existing, idempotencyId);
    }
    const view = existing
      ? await viewActive(existing)
      : viewInvited(
          await invitePerson(
            principal,
            inviterId,
            {
              email,
              name,
              role,
            },
            idempotencyId,
          ),
        );
    const location = locationOf(getMember, version, { id: params.id, userId: view.id });
    const headers = {
      ETag: tagOf(view),
      Location: location,
    };
    return {
      status: 201,
      headers,
      body: view,
    };

    async function viewActive(member: Membership): Promise<MemberView> {
      const secondFactorOf = await visibleSecondFactors(principal, workspace, [member.userId]);
      return viewMember(member, await users.find(member.userId), secondFactorOf(member.userId));
    }
  };
}

/**
 * Accepts a repeated request if the member has accepted the invitation of the first request.
 * @throws PlatformError 409 if the person is a member, but not because of this request
 */
function requireInvitedBy({ addedUnder }: Membership, idempotencyId: string | undefined): void {
  if (idempotencyId === undefined || addedUnder !== idempotencyId) {
    throw new PlatformError('conflict', 'This user is already a member of the workspace.');
  }
}
