import type { provisionMember as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { system } from '../domain/event.ts';
import { roleIn, withProvisioned } from '../domain/workspace.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import type { Deps } from './deps.ts';
import { endMembership } from './end-membership.ts';

export function provisionMember(deps: Deps) {
  const { workspaces, users, revoke, now } = deps;
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const { workspaceId, email, name, role, password } = body;
    const before = await workspaces.get(workspaceId);
    const user = await users.ensure(email, name);
    if (password !== undefined) await users.setPassword(user.id, await hashPassword(password));
    const member = { userId: user.id, role, joinedAt: new Date(now()) };
    if (!roleIn(before, user.id)) await endMembership(deps, { workspaceId, userId: user.id }, system);
    await workspaces.change(workspaceId, (workspace) => withProvisioned(workspace, member));
    await revoke({ by: 'user', id: user.id, workspaceId });
    return { status: 200, body: { userId: user.id } };
  };
}
