import type { endMemberSessions as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import type { Operation } from '@irp/http';
import { requireOwnWorkspace, requirePermission, requireUser } from '../kernel/caller.ts';
import type { Revoke } from '../kernel/revoker.ts';
import { truncateToSeconds } from '../kernel/to-whole-seconds.ts';
import { longestSessionMs } from '../people/domain/session-lifetime.ts';
import type { RevokeTokens } from '../tokens/revoke-tokens.ts';
import {
  requireMayEndSessions,
  roleIn,
  sessionsFromOf,
  type Workspace,
  withSessionsFrom,
} from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { HasSessions } from './live-sessions.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  hasSessions: HasSessions;
  revoke: Revoke;
  revokeTokens: RevokeTokens;
  now: () => number;
}

/**
 * Ends a member's sessions and tokens in the workspace. First, the time is stored on the workspace:
 * older tokens and browser sessions are then invalid, even if a later step is interrupted. An event
 * is recorded if anything ended.
 */
export function endMemberSessions({
  workspaces,
  hasSessions,
  revoke,
  revokeTokens,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requireOwnWorkspace(principal, params.id);
    requirePermission(permissions.endMemberSessions, principal);
    const callerId = requireUser(principal);
    const { id: workspaceId, userId } = params;
    const actor = actorOf(principal);
    const sessionsFrom = truncateToSeconds(now());
    const requireMayEnd = (workspace: Workspace) =>
      requireMayEndSessions(workspace, roleIn(workspace, callerId), userId);
    const workspaceAsRead = await workspaces.get(workspaceId);
    requireMayEnd(workspaceAsRead);
    const hadSessions = await hasSessions(workspaceAsRead, userId, sessionsFrom);
    const withSessionsEnded = (workspace: Workspace) => {
      requireMayEnd(workspace);
      // Stored even if there is nothing to end, because a sign-in may be in progress and must not
      // be valid afterwards.
      return withSessionsFrom(workspace, userId, sessionsFrom, longestSessionMs);
    };
    const event = {
      type: 'member.sessions_ended',
      workspaceId,
      subject: userId,
      actor,
      data: {},
    } as const;
    // If this is false, a concurrent request may have ended and recorded the same sessions.
    const isAsRead = (before: Workspace) =>
      sessionsFromOf(before, userId) === sessionsFromOf(workspaceAsRead, userId);
    await workspaces.change(workspaceId, withSessionsEnded, (before) =>
      hadSessions && isAsRead(before) ? [newEvent(now(), event)] : [],
    );
    // Runs even if nothing has changed, because an earlier request may have been interrupted before
    // these lines.
    await revokeTokens({ workspaceId, userId }, actor, 'an admin ended the sessions of the member');
    await revoke({
      by: 'user',
      id: userId,
      workspaceId,
    });
    return { status: 204 };
  };
}
