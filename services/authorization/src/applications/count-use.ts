import type { ConsentStore } from '../tokens/store/consent-store.ts';
import { accessTokens, type TokenStore } from '../tokens/store/token-store.ts';
import type { InstallationGrantStore } from './store/installation-grant-store.ts';

interface Dependencies {
  consents: Pick<ConsentStore, 'workspacesOf' | 'count'>;
  installationGrants: Pick<InstallationGrantStore, 'listByApplication'>;
  tokens: Pick<TokenStore, 'workspacesOf' | 'count'>;
}

/** Counts the workspaces and users of an application. */
export async function countUse(
  { consents, installationGrants, tokens }: Dependencies,
  applicationId: string,
) {
  const [
    installed,
    consentWorkspaces,
    tokenWorkspaces,
    authorizations,
    liveAccessTokens,
    liveRefreshTokens,
  ] = await Promise.all([
    installationGrants.listByApplication(applicationId),
    consents.workspacesOf(applicationId),
    tokens.workspacesOf(applicationId),
    consents.count(applicationId),
    tokens.count({ applicationId, kind: accessTokens }),
    tokens.count({ applicationId, kind: 'RefreshToken' }),
  ]);
  const workspaces = new Set([
    ...installed.map(({ workspaceId }) => workspaceId),
    ...consentWorkspaces,
    ...tokenWorkspaces,
  ]).size;
  return {
    workspaces,
    installations: installed.length,
    authorizations,
    liveAccessTokens,
    liveRefreshTokens,
  };
}
