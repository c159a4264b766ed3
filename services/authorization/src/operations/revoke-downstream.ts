import type { revokeDownstream as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { actorOf } from './actor.ts';
import type { Deps } from './deps.ts';
import { endTokens } from './end-tokens.ts';
import { ownedApplication } from './owned-application.ts';

/** The agreements stay; whoever uses the application signs in again. */
export function revokeDownstream(deps: Deps) {
  return async ({ principal, params, body }: Call<typeof contract>): Promise<Reply> => {
    const { id: applicationId } = await ownedApplication(deps.applications, principal, params.id);
    const actor = actorOf(principal);
    const reason = 'the publisher revoked downstream access';
    let tokensRevoked = 0;
    const reaches = body.workspaceIds?.map((workspaceId) => ({ applicationId, workspaceId })) ?? [{ applicationId }];
    for (const reach of reaches) tokensRevoked += await endTokens(deps, reach, actor, reason);
    await deps.revoke({ by: 'application', id: applicationId });
    return { status: 200, body: { tokensRevoked } };
  };
}
