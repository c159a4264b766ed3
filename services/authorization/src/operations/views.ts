import type { ApiKeyView, MemberView, Role, WorkspaceView } from '@irp/contracts';
import type { ApiKey } from '../domain/api-key.ts';
import type { Membership, Workspace } from '../domain/workspace.ts';
import type { User } from '../store/user-store.ts';

/** How stored things are shown to clients: hashes and revisions stay here. */
export function viewWorkspace(workspace: Workspace, role: Role | undefined): WorkspaceView {
  const { id, name, organizationId, region, createdAt } = workspace;
  return { id, name, organizationId, region, role: role ?? null, createdAt: createdAt.toISOString() };
}

export function viewMember({ userId, role, joinedAt }: Membership, user: User | undefined): MemberView {
  return { userId, email: user?.email ?? '', name: user?.name ?? '', role, joinedAt: joinedAt.toISOString() };
}

export function viewApiKey(key: ApiKey): ApiKeyView {
  const { id, name, prefix, environment, workspaceId, userId, scopes } = key;
  const times = { expiresAt: iso(key.expiresAt), lastUsedAt: iso(key.lastUsedAt), revokedAt: iso(key.revokedAt) };
  return {
    id,
    name,
    prefix,
    environment,
    workspaceId,
    userId,
    scopes,
    createdAt: key.createdAt.toISOString(),
    ...times,
  };
}

function iso(time: Date | null): string | null {
  return time ? time.toISOString() : null;
}
