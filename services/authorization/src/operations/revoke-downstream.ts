import type { revokeDownstream as contract } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { type Change, changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';
import { endAllTokens } from './end-all-tokens.ts';
import { endTokens } from './end-tokens.ts';
import { ownedApplication } from './owned-application.ts';

/** The agreements stay; whoever uses the application signs in again. */
export function revokeDownstream(deps: Deps) {
  return async ({ principal, params, body }: Call<typeof contract>): Promise<Reply> => {
    const { id: applicationId } = await ownedApplication(deps.applications, principal, params.id);
    const chosen = body.workspaceIds && (await whereUsed(deps, applicationId, body.workspaceIds));
    if (chosen?.length === 0) return { status: 200, body: { tokensRevoked: 0 } };
    const actor = actorOf(principal);
    const reason = 'the publisher revoked downstream access';
    const record = () =>
      changeApplication(deps, { principal, id: applicationId }, (application): Change => {
        // Everywhere: with this write no token counts any more, should what follows be cut off.
        const tokensFrom = chosen ? application.tokensFrom : new Date(deps.now());
        const data = { workspaceIds: chosen ?? null };
        return {
          application: { ...application, tokensFrom },
          events: [{ type: 'application.downstream_revoked', data }],
        };
      });
    if (!chosen) {
      await record();
      const tokensRevoked = await endAllTokens(deps, applicationId, actor, reason);
      return { status: 200, body: { tokensRevoked } };
    }
    let tokensRevoked = 0;
    for (const workspaceId of chosen)
      tokensRevoked += await endTokens(deps, { applicationId, workspaceId }, actor, reason);
    // Last: what is told of all of them is then true of each.
    await record();
    return { status: 200, body: { tokensRevoked } };
  };
}

/** Of the named workspaces, those that have to do with the application: nobody else is mailed. */
async function whereUsed(
  { installationGrants, consents, tokens }: Deps,
  applicationId: string,
  named: readonly string[],
): Promise<string[]> {
  const [installed, agreedIn, tokensIn] = await Promise.all([
    installationGrants.listOf(applicationId),
    consents.workspacesOf(applicationId),
    tokens.workspacesOf(applicationId),
  ]);
  const used = new Set([...installed.map(({ workspaceId }) => workspaceId), ...agreedIn, ...tokensIn]);
  return [...new Set(named)].filter((workspaceId) => used.has(workspaceId));
}
