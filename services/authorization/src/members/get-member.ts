import type { getMember as contract, MemberView } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import { requireOwnWorkspace } from '../kernel/caller.ts';
import { tagOf } from '../kernel/view-tag.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { invitationOf } from '../workspaces/domain/invitations.ts';
import { requireMember, type Workspace } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { viewInvited, viewMember } from './view-member.ts';
import type { VisibleSecondFactors } from './visible-second-factors.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  users: UserStore;
  visibleSecondFactors: VisibleSecondFactors;
  now: () => number;
}

export function getMember({
  workspaces,
  users,
  visibleSecondFactors,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requireOwnWorkspace(principal, params.id);
    const workspace = await workspaces.get(params.id);
    const invitation = invitationOf(workspace, params.userId, now());
    const body = invitation ? viewInvited(invitation) : await viewActive(workspace);
    return {
      status: 200,
      headers: { ETag: tagOf(body) },
      body,
    };

    async function viewActive(of: Workspace): Promise<MemberView> {
      const member = requireMember(of, params.userId);
      const secondFactorOf = await visibleSecondFactors(principal, of, [member.userId]);
      return viewMember(member, await users.find(member.userId), secondFactorOf(member.userId));
    }
  };
}
