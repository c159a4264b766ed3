import type { removeMember as contract } from '@irp/contracts/authorization';
import { actorOf, type DomainEvent } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requirePreconditions } from '@irp/http';
import { requireOwnWorkspace, requirePermission, requireScopes } from '../kernel/caller.ts';
import type { Revoke } from '../kernel/revoker.ts';
import { tagOf } from '../kernel/view-tag.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { invitationOf, withoutInvitation } from '../workspaces/domain/invitations.ts';
import {
  membershipOf,
  roleIn,
  type Workspace,
  withoutMember,
} from '../workspaces/domain/workspace.ts';
import { endedInvitations } from '../workspaces/invitation-events.ts';
import { membershipEvents } from '../workspaces/membership-events.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { EndMembership } from './end-membership.ts';
import { viewInvited, viewMember } from './view-member.ts';
import type { VisibleSecondFactors } from './visible-second-factors.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  users: UserStore;
  visibleSecondFactors: VisibleSecondFactors;
  revoke: Revoke;
  now: () => number;
  endMembership: EndMembership;
}

/** Removes a member, or withdraws the invitation of a person who is not a member yet. */
export function removeMember(deps: Dependencies): Operation<typeof contract> {
  const { workspaces, users, visibleSecondFactors, revoke, endMembership, now } = deps;
  return async ({ principal, params, headers }) => {
    requireOwnWorkspace(principal, params.id);
    requirePermission(permissions.removeMember, principal);
    const { id: workspaceId, userId: id } = params;
    if (id === principal.userId) {
      requirePermission(permissions.removeMember.own, principal);
    } else {
      requireScopes(permissions.removeMember.others, principal, 'Removing someone else');
    }
    const user = await users.find(id);
    const secondFactorOf = await visibleSecondFactors(
      principal,
      await workspaces.get(workspaceId),
      [id],
    );
    const leave = (workspace: Workspace) => {
      const invitation = invitationOf(workspace, id, now());
      const changed = invitation
        ? withoutInvitation(workspace, roleIn(workspace, principal.userId), invitation)
        : withoutMember(workspace, principal.userId, id);
      const left = membershipOf(workspace, id);
      const view = invitation
        ? viewInvited(invitation)
        : left && viewMember(left, user, secondFactorOf(id));
      if (view) {
        requirePreconditions(headers, tagOf(view));
      }
      return changed;
    };
    const actor = actorOf(principal);
    const events = (from: Workspace, to: Workspace): DomainEvent[] => [
      ...membershipEvents({ now }, actor, id)(from, to),
      ...endedInvitations({ now }, actor, 'invitation.withdrawn')(from, to),
    ];
    await workspaces.change(workspaceId, leave, events);
    // Without a membership, gateways accept no credential of the user. The revocation is published
    // first, so that a later error does not delay the publication.
    await revoke({
      by: 'user',
      id,
      workspaceId,
    });
    await endMembership({ workspaceId, userId: id }, actor);
    return { status: 204 };
  };
}
