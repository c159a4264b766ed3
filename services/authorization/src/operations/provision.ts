import {
  type provisionApiKey as apiKeyContract,
  generateApiKey,
  type provisionMember as memberContract,
  type provisionOrganization as organizationContract,
  scopesByRole,
  type provisionWorkspace as workspaceContract,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { hashPassword } from '../domain/password.ts';
import { roleIn, type Workspace } from '../domain/workspace.ts';
import { newApiKey } from './create-api-key.ts';
import type { Deps } from './deps.ts';

/** What an operator's tools make, without a person who asks for it. Each can be repeated after a crash half way. */
export function provisionOrganization({ organizations }: Deps) {
  return async ({ body }: Call<typeof organizationContract>): Promise<Reply> => ({
    status: 200,
    body: { id: await organizations.ensure(body.name, body.plan) },
  });
}

export function provisionWorkspace({ workspaces }: Deps) {
  return async ({ body }: Call<typeof workspaceContract>): Promise<Reply> => {
    const { organizationId, name } = body;
    const workspace = (await workspaces.findByName(organizationId, name)) ?? (await workspaces.create(body, []));
    return { status: 200, body: { id: workspace.id } };
  };
}

export function provisionMember({ workspaces, users, revoke, now }: Deps) {
  return async ({ body }: Call<typeof memberContract>): Promise<Reply> => {
    const { workspaceId, email, name, role, password } = body;
    const user = await users.ensure(email, name);
    await users.setPassword(user.id, await hashPassword(password));
    await workspaces.change(workspaceId, (workspace): Workspace => {
      const others = workspace.members.filter(({ userId }) => userId !== user.id);
      return { ...workspace, members: [...others, { userId: user.id, role, joinedAt: new Date(now()) }] };
    });
    await revoke({ by: 'user', id: user.id, workspaceId });
    return { status: 200, body: { userId: user.id } };
  };
}

export function provisionApiKey({ workspaces, apiKeys, now }: Deps) {
  return async ({ body }: Call<typeof apiKeyContract>): Promise<Reply> => {
    const { workspaceId, userId, environment, name } = body;
    const workspace = await workspaces.get(workspaceId);
    const role = roleIn(workspace, userId);
    if (!role) throw new PlatformError('not_found', 'There is no such member in this workspace.');
    const key = generateApiKey({ environment, region: workspace.region });
    const scopes = body.scopes ?? [...scopesByRole[role]];
    const row = newApiKey(key, { workspaceId, userId, environment, name, scopes, expiresAt: null }, now());
    await apiKeys.insert(row);
    return { status: 200, body: { id: row.id, key } };
  };
}
