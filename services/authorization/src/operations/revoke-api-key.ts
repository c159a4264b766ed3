import { actorOf, type revokeApiKey as contract } from '@irp/contracts';
import { insufficientScope } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireNoLess } from '../domain/caller.ts';
import { requireAdmin, roleIn } from '../domain/workspace.ts';
import { keyRevoked } from './api-key-events.ts';
import type { Deps } from './deps.ts';
import { visibleApiKey } from './visible-api-key.ts';

export function revokeApiKey(deps: Deps) {
  const { apiKeys, workspaces, revoke, now } = deps;
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const key = await visibleApiKey(apiKeys, principal, params.id);
    if (key.userId !== principal.userId) {
      requireAdmin(roleIn(await workspaces.get(principal.workspaceId), principal.userId));
      if (!principal.scopes.includes('tokens.revoke'))
        throw insufficientScope("Revoking someone else's key needs the scope tokens.revoke.", ['tokens.revoke']);
    } else if (key.id !== principal.credentialId) requireNoLess(principal, key.scopes, 'Revoking another key');
    const event = keyRevoked(deps, key, actorOf(principal), 'revoked in the workspace');
    await apiKeys.revoke(key, new Date(now()), event);
    // Told again for a key that was revoked before: the first try may have been cut off here.
    await revoke({ by: 'credential', id: key.id });
    return { status: 204 };
  };
}
