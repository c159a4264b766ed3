import type { previewChange as contract } from '@irp/contracts/authorization';
import type { Call, Operation } from '@irp/http';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { TokenStore } from '../tokens/store/token-store.ts';
import { countUse } from './count-use.ts';
import { ownedApplication } from './owned-application.ts';
import type { ApplicationStore } from './store/application-store.ts';
import type { InstallationGrantStore } from './store/installation-grant-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  consents: ConsentStore;
  installationGrants: InstallationGrantStore;
  tokens: TokenStore;
}

type Query = Call<typeof contract>['query'];

const effects: Record<Query['change'], string[]> = {
  suspend: [
    'Authorization, token and refresh requests are rejected.',
    'Valid tokens stop working immediately. After a resume, unexpired tokens work again.',
  ],
  delete: [
    'In seven days, all tokens, consents and installations of the application become invalid.',
    'During the seven days, the deletion can be undone, and the application accepts no new authorizations.',
  ],
  'revoke-downstream': [
    'Every token is revoked immediately.',
    'Consents stay: people sign in again, and servers request new tokens.',
  ],
  compromise: [
    'Every secret and token is revoked immediately.',
    'A new secret is created. If you use a production credential, you are signed out everywhere.',
    'The owner of the application and the admins of every workspace that uses the application receive a mail.',
  ],
  transfer: [
    'The client ID stays the same. Consents and tokens in other workspaces stay valid.',
    'Once the offer is accepted, all secrets and keys become invalid: immediately, or after an overlap of up to seven days. The new owner chooses the overlap.',
    'In your workspace, all tokens and consents of the application become invalid, unless the application is installed there. In either case, your list of applications no longer shows the application.',
  ],
  unpublish: [
    'The directory no longer shows the application, and nobody can install it.',
    'Existing installations stay active, or are revoked with their tokens, as you choose.',
    'Secrets, scopes, consents and tokens of your workspace stay.',
  ],
  scopes: [
    'Existing consents and tokens do not include added scopes until the person grants consent again.',
    'Where the application is installed, added scopes are withheld until an admin of the workspace reauthorizes the installation.',
    'Removed scopes are removed from every consent, installation and token immediately.',
  ],
};

export function previewChange({
  applications,
  ...stores
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const { id: applicationId, scopes } = await ownedApplication(
      applications,
      principal,
      params.id,
    );
    const use = await countUse(stores, applicationId);
    const requestedScopes = query.scopes ?? scopes;
    const body = {
      change: query.change,
      ...use,
      scopesAdded: requestedScopes.filter((scope) => !scopes.includes(scope)),
      scopesRemoved: scopes.filter((scope) => !requestedScopes.includes(scope)),
      effects: effects[query.change],
    };
    return { status: 200, body };
  };
}
