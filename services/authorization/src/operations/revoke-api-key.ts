import type { revokeApiKey as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';
import { visibleKey } from './read-api-keys.ts';

export function revokeApiKey({ apiKeys, revoke, now }: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const key = await visibleKey(apiKeys, principal, params.id);
    if (key.userId !== principal.userId && !principal.scopes.includes('tokens.revoke')) {
      throw new PlatformError('insufficient_scope', "Revoking someone else's key needs the scope tokens.revoke.");
    }
    await apiKeys.revoke(principal.workspaceId, key.id, new Date(now()));
    await revoke({ by: 'credential', id: key.id });
    return { status: 204 };
  };
}
