import type { updateMember as contract } from '@irp/contracts/authorization';
import { actorOf, type DomainEvent } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requirePreconditions } from '@irp/http';
import { requireOwnWorkspace, requirePermission, requireUser } from '../kernel/caller.ts';
import type { Revoke } from '../kernel/revoker.ts';
import { tagOf } from '../kernel/view-tag.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { invitationOf, withInvitedRole } from '../workspaces/domain/invitations.ts';
import {
  requireMember,
  requireRole,
  roleIn,
  type Workspace,
  withRole,
} from '../workspaces/domain/workspace.ts';
import { invitationEvents } from '../workspaces/invitation-events.ts';
import { membershipEvents } from '../workspaces/membership-events.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { viewInvited, viewMember } from './view-member.ts';
import type { VisibleSecondFactors } from './visible-second-factors.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  users: UserStore;
  visibleSecondFactors: VisibleSecondFactors;
  revoke: Revoke;
  now: () => number;
}

/**
 * Changes a member. Checks the caller's role in the stored workspace, because the principal that
 * the gateway has cached may be outdated.
 */
export function updateMember({
  workspaces,
  users,
  visibleSecondFactors,
  revoke,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    requireOwnWorkspace(principal, params.id);
    requirePermission(permissions.updateMember, principal);
    const callerId = requireUser(principal);
    const user = await users.find(params.userId);
    const { userId } = params;
    const secondFactorOf = await visibleSecondFactors(principal, await workspaces.get(params.id), [
      userId,
    ]);
    const pendingIn = (workspace: Workspace) => invitationOf(workspace, params.userId, now());
    const view = (workspace: Workspace) => {
      const invitation = pendingIn(workspace);
      if (invitation) {
        return viewInvited(invitation);
      }
      return viewMember(requireMember(workspace, userId), user, secondFactorOf(userId));
    };
    const change = (workspace: Workspace) => {
      const callerRole = roleIn(workspace, principal.userId);
      requireRole(permissions.updateMember, callerRole);
      const current = view(workspace);
      requirePreconditions(headers, tagOf(current));
      const role = body.role ?? current.role;
      const invitation = pendingIn(workspace);
      return invitation
        ? withInvitedRole(workspace, callerId, invitation, role)
        : withRole(workspace, callerRole, params.userId, role);
    };
    const actor = actorOf(principal);
    const events = (from: Workspace, to: Workspace): DomainEvent[] => [
      ...membershipEvents({ now }, actor, params.userId)(from, to),
      ...invitationEvents({ now }, actor)(from, to),
    ];
    const changed = await workspaces.change(params.id, change, events);
    await revoke({
      by: 'user',
      id: params.userId,
      workspaceId: params.id,
    });
    return {
      status: 200,
      headers: { ETag: tagOf(view(changed)) },
      body: view(changed),
    };
  };
}
