import type {
  addMember as addContract,
  removeMember as removeContract,
  updateMember as updateContract,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Call, entityTag, type Reply, requireMatch } from '@irp/http';
import { requireOwnWorkspace } from '../domain/caller.ts';
import { requireAdmin, roleIn, withMember, withoutMember, withRole } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { viewMember } from './views.ts';

/** Each rule looks at the caller's role as it is at the moment of the change, not as the gateway remembers it. */
export function addMember({ workspaces, users, now }: Deps) {
  return async ({ principal, params, body }: Call<typeof addContract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireAdmin(principal.role);
    const user = await users.ensure(body.email, body.name ?? body.email);
    const member = { userId: user.id, role: body.role, joinedAt: new Date(now()) };
    await workspaces.change(params.id, (workspace) =>
      withMember(workspace, roleIn(workspace, principal.userId), member),
    );
    const headers = { Location: `/v2/workspaces/${params.id}/members/${user.id}` };
    return { status: 201, headers, body: viewMember(member, user) };
  };
}

export function updateMember({ workspaces, users, revoke }: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof updateContract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    const changed = await workspaces.change(params.id, (workspace) => {
      requireMatch(headers['if-match'], entityTag(workspace.revision));
      return withRole(workspace, roleIn(workspace, principal.userId), params.userId, body.role);
    });
    await revoke({ by: 'user', id: params.userId, workspaceId: params.id });
    const member = changed.members.find(({ userId }) => userId === params.userId)!;
    return {
      status: 200,
      headers: { ETag: entityTag(changed.revision) },
      body: viewMember(member, await users.find(params.userId)),
    };
  };
}

export function removeMember({ workspaces, revoke }: Deps) {
  return async ({ principal, params, headers }: Call<typeof removeContract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    if (params.userId !== principal.userId && !principal.scopes.includes('members.write')) {
      throw new PlatformError('insufficient_scope', 'Removing someone else needs the scope members.write.');
    }
    await workspaces.change(params.id, (workspace) => {
      requireMatch(headers['if-match'], entityTag(workspace.revision));
      return withoutMember(
        workspace,
        { userId: principal.userId, role: roleIn(workspace, principal.userId) },
        params.userId,
      );
    });
    await revoke({ by: 'user', id: params.userId, workspaceId: params.id });
    return { status: 204 };
  };
}
