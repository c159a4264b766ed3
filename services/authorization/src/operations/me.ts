import type { getMe as getContract, MeView, Principal, updateMe as updateContract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireUser } from '../domain/caller.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';

export function getMe({ users, workspaces }: Deps) {
  return async ({ principal }: Call<typeof getContract>): Promise<Reply> => {
    const user = principal.userId === undefined ? undefined : await users.find(principal.userId);
    return { status: 200, body: await viewMe(workspaces, principal, user) };
  };
}

export function updateMe({ users, workspaces }: Deps) {
  return async ({ principal, body }: Call<typeof updateContract>): Promise<Reply> => {
    const user = await users.rename(requireUser(principal), body.name);
    return { status: 200, body: await viewMe(workspaces, principal, user) };
  };
}

async function viewMe(workspaces: Deps['workspaces'], principal: Principal, user: User | undefined): Promise<MeView> {
  const { id, name, region } = await workspaces.get(principal.workspaceId);
  const { kind, organizationId, environment, role, scopes } = principal;
  return {
    kind,
    user: user ?? null,
    workspace: { id, name, region },
    organizationId,
    environment,
    role: role ?? null,
    scopes,
  };
}
