import type { previewChange as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { accessTokens } from '../store/token-store.ts';
import type { Deps } from './deps.ts';
import { ownedApplication } from './owned-application.ts';

type Query = Call<typeof contract>['query'];

const effects: Record<Query['change'], string[]> = {
  suspend: [
    'Authorization, token and refresh requests are refused.',
    'Live tokens stop at once; resuming brings them back until they expire.',
  ],
  delete: [
    'In seven days every token, agreement and installation ends.',
    'Until then it can be undone, and takes no new authorizations.',
  ],
  'revoke-downstream': [
    'Every token ends at once.',
    'Agreements stay: people sign in again, and servers ask for new tokens.',
  ],
  compromise: [
    'Every secret and token ends at once.',
    'A new secret is made. The creator is signed out everywhere.',
    'Owner and users are mailed.',
  ],
  transfer: [
    'Client ID stays, and so do agreements and tokens in other workspaces.',
    'Once the offer is accepted every secret and key ends, at once or after an overlap of up to seven days that the new owner chooses.',
    'In your workspace its tokens, refresh tokens and agreements end, unless it is installed there; you no longer see it.',
  ],
  scopes: [
    'Added scopes are withheld from existing agreements until they are agreed to again.',
    'Removed scopes end in every agreement and token at once.',
  ],
};

export function previewChange({ applications, consents, installationGrants, tokens }: Deps) {
  return async ({ principal, params, query }: Call<typeof contract>): Promise<Reply> => {
    const { id: applicationId, scopes } = await ownedApplication(applications, principal, params.id);
    const [installed, agreedIn, tokensIn, authorizations, liveAccessTokens, liveRefreshTokens] = await Promise.all([
      installationGrants.listOf(applicationId),
      consents.workspacesOf(applicationId),
      tokens.workspacesOf(applicationId),
      consents.count(applicationId),
      tokens.count({ applicationId, kind: accessTokens as never }),
      tokens.count({ applicationId, kind: 'RefreshToken' }),
    ]);
    const wanted = query.scopes ?? scopes;
    const touched = new Set([...installed.map(({ workspaceId }) => workspaceId), ...agreedIn, ...tokensIn]);
    const body = {
      change: query.change,
      workspaces: touched.size,
      installations: installed.length,
      authorizations,
      liveAccessTokens,
      liveRefreshTokens,
      scopesAdded: wanted.filter((scope) => !scopes.includes(scope)),
      scopesRemoved: scopes.filter((scope) => !wanted.includes(scope)),
      effects: effects[query.change],
    };
    return { status: 200, body };
  };
}
