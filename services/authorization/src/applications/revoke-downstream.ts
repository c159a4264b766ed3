import type { revokeDownstream as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import type { Operation } from '@irp/http';
import type { Revoke } from '../kernel/revoker.ts';
import type { RevokeTokens } from '../tokens/revoke-tokens.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { TokenStore } from '../tokens/store/token-store.ts';
import type { ApplicationUpdate, ChangeApplication } from './change-application.ts';
import { ownedApplication } from './owned-application.ts';
import type { RevokeAllTokens } from './revoke-all-tokens.ts';
import type { ApplicationStore } from './store/application-store.ts';
import type { InstallationGrantStore } from './store/installation-grant-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  changeApplication: ChangeApplication;
  now: () => number;
  revokeAllTokens: RevokeAllTokens;
  revoke: Revoke;
  revokeTokens: RevokeTokens;
  installationGrants: InstallationGrantStore;
  consents: ConsentStore;
  tokens: TokenStore;
}

/**
 * Revokes the application's tokens in all or some workspaces. Consents stay, and users must sign in
 * again.
 */
export function revokeDownstream({
  applications,
  changeApplication,
  now,
  revoke,
  revokeAllTokens,
  revokeTokens,
  ...uses
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, body }) => {
    const { id: applicationId, tokensFrom: revokedUntil } = await ownedApplication(
      applications,
      principal,
      params.id,
    );
    const live = body.workspaceIds ? await uses.tokens.workspacesOf(applicationId) : [];
    const selected =
      body.workspaceIds && (await usedAmong(uses, applicationId, live, body.workspaceIds));
    if (selected?.length === 0) {
      return {
        status: 200,
        body: { tokensRevoked: 0 },
      };
    }
    const actor = actorOf(principal);
    const reason = 'the publisher revoked the access of other workspaces';
    const data = { workspaceIds: selected ?? null };
    const event = {
      type: 'application.downstream_revoked',
      data,
    } as const;
    const record = () =>
      changeApplication(
        { principal, id: applicationId },
        (application): ApplicationUpdate | undefined => {
          if (selected) {
            return { application, events: [event] };
          }
          // If `tokensFrom` has changed, a concurrent request has revoked the same tokens and
          // recorded the event.
          if (application.tokensFrom?.getTime() !== revokedUntil?.getTime()) {
            return undefined;
          }
          // This write invalidates all older tokens, even if the request is interrupted afterwards.
          return {
            application: {
              ...application,
              tokensFrom: new Date(now()),
            },
            events: [event],
          };
        },
      );
    // A repeated request, such as after a 503, revokes the remaining tokens but records no second
    // event.
    const isNew = selected
      ? selected.some((workspaceId) => live.includes(workspaceId))
      : revokedUntil === null || (await uses.tokens.hasLive(applicationId, revokedUntil));
    const left =
      isNew || !revokedUntil ? [] : await uses.tokens.countLive({ applicationId }, revokedUntil);
    if (isNew) {
      await record();
    }
    const tokensRevoked = selected
      ? await revokeIn(selected, (workspaceId) =>
          revokeTokens({ applicationId, workspaceId }, actor, reason),
        )
      : await revokeAllTokens(applicationId, actor, reason);
    // If more tokens were revoked than counted, a concurrent request has stored tokens since the
    // count.
    if (!isNew && tokensRevoked > left.reduce((sum, { count }) => sum + count, 0)) {
      await record();
    }
    if (selected) {
      await revoke({ by: 'application', id: applicationId });
    }
    return {
      status: 200,
      body: { tokensRevoked },
    };
  };
}

async function revokeIn(
  workspaceIds: readonly string[],
  revokeTokensIn: (workspaceId: string) => Promise<number>,
): Promise<number> {
  let revoked = 0;
  for (const workspaceId of workspaceIds) {
    revoked += await revokeTokensIn(workspaceId);
  }
  return revoked;
}

/**
 * @param tokenWorkspaces the workspaces with live tokens
 * @returns the requested workspaces that use the application, whose admins receive a mail
 */
async function usedAmong(
  { installationGrants, consents }: Pick<Dependencies, 'installationGrants' | 'consents'>,
  applicationId: string,
  tokenWorkspaces: readonly string[],
  requestedIds: readonly string[],
): Promise<string[]> {
  const [installed, consentWorkspaces] = await Promise.all([
    installationGrants.listByApplication(applicationId),
    consents.workspacesOf(applicationId),
  ]);
  const used = new Set([
    ...installed.map(({ workspaceId }) => workspaceId),
    ...consentWorkspaces,
    ...tokenWorkspaces,
  ]);
  return [...new Set(requestedIds)].filter((workspaceId) => used.has(workspaceId));
}
