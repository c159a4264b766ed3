import type { provisionMember as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { system } from '../domain/event.ts';
import { roleIn, type Workspace, withProvisioned } from '../domain/workspace.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import type { Deps } from './deps.ts';
import { endMembership } from './end-membership.ts';
import { membershipEvents } from './membership-events.ts';
import { userCreated } from './user-created.ts';
import { userEvents } from './user-event.ts';

export function provisionMember(deps: Deps) {
  const { workspaces, users, revoke, now } = deps;
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const { workspaceId, email, name, role, password } = body;
    const before = await workspaces.get(workspaceId);
    const user = await users.ensure(email, name, userCreated(deps, system, workspaceId));
    if (password !== undefined) {
      const told = { type: 'user.password_changed', data: { method: 'provisioned' } } as const;
      const events = await userEvents(deps, told, { userId: user.id, actor: system, workspaceId });
      await users.setPassword(user.id, await hashPassword(password), events);
    }
    const member = { userId: user.id, role, joinedAt: new Date(now()) };
    if (!roleIn(before, user.id)) await endMembership(deps, { workspaceId, userId: user.id }, system);
    const join = (workspace: Workspace) => withProvisioned(workspace, member);
    await workspaces.change(workspaceId, join, membershipEvents(deps, system, user.id));
    await revoke({ by: 'user', id: user.id, workspaceId });
    return { status: 200, body: { userId: user.id } };
  };
}
