import type { endMemberSessions as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import type { Operation } from '@irp/http';
import { requireOwnWorkspace, requirePermission, requireUser } from '../kernel/caller.ts';
import type { Revoke } from '../kernel/revoker.ts';
import { truncateToSeconds } from '../kernel/truncate-to-seconds.ts';
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
 * Ends a member's sessions and tokens in the workspace. First stores the current time in the
 * workspace. Tokens and browser sessions from before this time are invalid in the workspace, even
 * if a later step is interrupted. An event is recorded if the member had a session or token.
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
      // The time is stored even if the member has no session, because even a sign-in in progress
      // must become invalid.
      return withSessionsFrom(workspace, userId, sessionsFrom, longestSessionMs);
    };
    const event = {
      type: 'member.sessions_ended',
      workspaceId,
      subject: userId,
      actor,
      data: {},
    } as const;
    // If the stored time has changed since the read, a concurrent request has ended the same
    // sessions and recorded the event.
    const isAsRead = (before: Workspace) =>
      sessionsFromOf(before, userId) === sessionsFromOf(workspaceAsRead, userId);
    await workspaces.change(workspaceId, withSessionsEnded, (before) =>
      hadSessions && isAsRead(before) ? [newEvent(now(), event)] : [],
    );
    // The revocation runs even if nothing has changed, because an earlier request may have been
    // interrupted before the revocation.
    await revokeTokens({ workspaceId, userId }, actor, 'an admin ended the sessions of the member');
    await revoke({
      by: 'user',
      id: userId,
      workspaceId,
    });
    return { status: 204 };
  };
}
