import type { revokeApiKey as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { requireScopes, requireScopesCovering } from '../kernel/caller.ts';
import type { Revoke } from '../kernel/revoker.ts';
import { requireRole, roleIn } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { keyRevoked } from './api-key-events.ts';
import type { ApiKeyStore } from './store/api-key-store.ts';
import { visibleApiKey } from './visible-api-key.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
  workspaces: WorkspaceStore;
  revoke: Revoke;
  now: () => number;
}

export function revokeApiKey({
  apiKeys,
  workspaces,
  revoke,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const key = await visibleApiKey(apiKeys, permissions.revokeApiKey, principal, params.id);
    const { own, others } = permissions.revokeApiKey;
    if (key.userId !== principal.userId) {
      requireRole(others, roleIn(await workspaces.get(principal.workspaceId), principal.userId));
      requireScopes(others, principal, "Revoking another person's key");
    } else if (key.id !== principal.credentialId) {
      requireScopesCovering(own, principal, key.scopes, 'Revoking another key');
    }
    const event = keyRevoked({ now }, key, actorOf(principal), 'revoked in the workspace');
    await apiKeys.revoke(key, new Date(now()), event);
    // The revocation is published even if the key was revoked before, because an earlier request
    // may have been interrupted before the publication.
    await revoke({ by: 'credential', id: key.id });
    return { status: 204 };
  };
}
