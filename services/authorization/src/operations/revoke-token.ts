import type { revokeToken as contract } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';
import { requireMayRevoke } from './revoke-authorization.ts';

export function revokeToken(deps: Deps) {
  const { tokens, now } = deps;
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const { workspaceId, environment } = principal;
    const row = await tokens.findById(workspaceId, params.id);
    if (!row || (environment === 'sandbox' && row.environment !== 'sandbox'))
      throw new PlatformError('not_found', 'There is no such authorization or token.');
    await requireMayRevoke(deps, principal, row.userId);
    const data = { kind: row.kind, applicationId: row.applicationId, reason: 'revoked in the workspace' };
    const actor = actorOf(principal);
    const event = newEvent(now(), { type: 'token.revoked', workspaceId, subject: row.tokenId, actor, data });
    await tokens.end(row._id, new Date(now()), event);
    await deps.revoke({ by: 'credential', id: row.tokenId });
    return { status: 204 };
  };
}
