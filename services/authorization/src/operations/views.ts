import { createHash } from 'node:crypto';
import type { ApiKeyView, MemberView, MeView, Principal, Role, WorkspaceView } from '@irp/contracts';
import { entityTag } from '@irp/http';
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

export function viewMe(principal: Principal, { id, name, region }: Workspace, user: User | undefined): MeView {
  const { kind, organizationId, environment, role, scopes } = principal;
  return {
    kind,
    user: user ? { id: user.id, email: user.email, name: user.name } : null,
    workspace: { id, name, region },
    organizationId,
    environment,
    role: role ?? null,
    scopes,
  };
}

export function viewApiKey(key: ApiKey): ApiKeyView {
  const { id, name, prefix, environment, workspaceId, userId, scopes, createdBy } = key;
  return {
    id,
    name,
    prefix,
    environment,
    workspaceId,
    userId,
    scopes,
    createdAt: key.createdAt.toISOString(),
    createdBy,
    expiresAt: iso(key.expiresAt),
    lastUsedAt: iso(key.lastUsedAt),
    revokedAt: iso(key.revokedAt),
  };
}

/** The tag of what is shown: a change elsewhere in the same record, such as of another member, leaves it alone. */
export function tagOf(view: WorkspaceView | MemberView | MeView): string {
  return entityTag(createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22));
}

function iso(time: Date | null): string | null {
  return time ? time.toISOString() : null;
}
