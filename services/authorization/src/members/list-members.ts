import type { listMembers as contract } from '@irp/contracts/authorization';
import { inMemory, type Operation, readPage } from '@irp/http';
import { requireOwnWorkspace } from '../kernel/caller.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { pendingInvitations } from '../workspaces/domain/invitations.ts';
import type { Invitation, Membership } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { viewInvited, viewMember } from './view-member.ts';
import type { VisibleSecondFactors } from './visible-second-factors.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  users: UserStore;
  visibleSecondFactors: VisibleSecondFactors;
  now: () => number;
}

export function listMembers({
  workspaces,
  users,
  visibleSecondFactors,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    requireOwnWorkspace(principal, params.id);
    const { status, ...page } = query;
    const workspace = await workspaces.get(params.id);
    const listed: (Membership | Invitation)[] = [
      ...(status === 'pending' ? [] : workspace.members),
      ...(status === 'active' ? [] : pendingInvitations(workspace, now())),
    ];
    const { data, meta } = await readPage(
      page,
      inMemory('members', listed, { ...params, status }, (one) =>
        'userId' in one ? one.userId : one.id,
      ),
    );
    const userIds = data.flatMap((one) => ('userId' in one ? [one.userId] : []));
    const [usersById, secondFactorOf] = await Promise.all([
      users.findAll(userIds),
      visibleSecondFactors(principal, workspace, userIds),
    ]);
    const views = data.map((one) =>
      'userId' in one
        ? viewMember(one, usersById.get(one.userId), secondFactorOf(one.userId))
        : viewInvited(one),
    );
    return {
      status: 200,
      body: { data: views, meta },
    };
  };
}
