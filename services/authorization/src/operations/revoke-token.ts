import type { revokeToken as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { actorOf, newEvent } from './actor.ts';
import type { Deps } from './deps.ts';
import { requireMayRevoke } from './revoke-authorization.ts';

export function revokeToken(deps: Deps) {
  const { tokens, events, now } = deps;
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const { workspaceId, environment } = principal;
    const row = await tokens.findById(workspaceId, params.id);
    if (!row || (environment === 'sandbox' && row.environment !== 'sandbox'))
      throw new PlatformError('not_found', 'There is no such authorization or token.');
    await requireMayRevoke(deps, principal, row.userId);
    // Recorded first: what cannot be recorded is not done.
    const data = { kind: row.kind, applicationId: row.applicationId, reason: 'revoked in the workspace' };
    const actor = actorOf(principal);
    await events.add(newEvent(now(), { type: 'token.revoked', workspaceId, subject: row.tokenId, actor, data }));
    await tokens.remove(row._id);
    await deps.revoke({ by: 'credential', id: row.tokenId });
    return { status: 204 };
  };
}
