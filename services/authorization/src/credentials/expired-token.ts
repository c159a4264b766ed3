import type { Principal } from '@irp/contracts';
import {
  type ConsoleApplications,
  consoleConsent,
  consoleIdOf,
  isConsole,
} from '../applications/domain/console.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { InstallationGrantStore } from '../applications/store/installation-grant-store.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { artifactId } from '../tokens/artifact-id.ts';
import type { ArtifactStore } from '../tokens/store/artifact-store.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { TokenRow } from '../tokens/store/oauth-models.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { TokenRecords } from './store/credential-store.ts';

export interface ExpiredTokenStores {
  applications: Pick<ApplicationStore, 'find'>;
  workspaces: Pick<WorkspaceStore, 'find'>;
  installationGrants: Pick<InstallationGrantStore, 'find'>;
  users: Pick<UserStore, 'find'>;
  consents: Pick<ConsentStore, 'findFor'>;
  artifacts: Pick<ArtifactStore, 'find'>;
  consoleApplications: ConsoleApplications;
}

export interface ExpiredTokens {
  /**
   * Returns the records that decide about the validity of an access token that has expired and is
   * no longer stored. Returns undefined if the token's grant is no longer stored. For the console,
   * the grant is not checked, because the grant ends with the session.
   * @param usedAt a time at which the token was valid
   */
  find(principal: Principal, usedAt: Date): Promise<TokenRecords | undefined>;
}

export function createExpiredTokens(stores: ExpiredTokenStores): ExpiredTokens {
  return {
    async find(principal, usedAt) {
      const { workspaceId, userId, grantId } = principal;
      const applicationId = applicationOf(principal);
      const hasGrant =
        grantId === undefined ||
        isConsole(applicationId) ||
        (await stores.artifacts.find(artifactId('Grant', grantId))) !== undefined;
      if (!hasGrant) {
        return undefined;
      }
      const [application, workspace, installed, user, consent] = await Promise.all([
        stores.consoleApplications(applicationId) ?? stores.applications.find(applicationId),
        stores.workspaces.find(workspaceId),
        stores.installationGrants.find(applicationId, workspaceId),
        userId === undefined ? undefined : stores.users.find(userId),
        findConsent(stores, userId, applicationId, workspaceId),
      ]);
      return {
        token: tokenOf(principal, usedAt),
        application,
        workspace,
        installed,
        user,
        consent,
      };
    },
  };
}

/** Returns the id of the application. A principal of the console has no application id. */
function applicationOf({ applicationId, environment }: Principal): string {
  return applicationId ?? consoleIdOf(environment);
}

async function findConsent(
  { consents }: ExpiredTokenStores,
  userId: string | undefined,
  applicationId: string,
  workspaceId: string,
): Promise<TokenRecords['consent']> {
  if (isConsole(applicationId)) {
    return consoleConsent;
  }
  return userId === undefined ? undefined : consents.findFor(userId, applicationId, workspaceId);
}

/** Returns a token with the fields that decide about validity. */
function tokenOf(principal: Principal, usedAt: Date): TokenRow {
  const { workspaceId, environment, userId, grantId, scopes } = principal;
  return {
    _id: '',
    tokenId: principal.credentialId,
    kind: userId === undefined ? 'ClientCredentials' : 'AccessToken',
    applicationId: applicationOf(principal),
    userId: userId ?? null,
    workspaceId,
    environment,
    grantId: grantId ?? null,
    consentId: null,
    scope: scopes.join(' '),
    jkt: null,
    payload: '',
    issuedAt: usedAt,
    consumedAt: null,
    expireAt: usedAt,
    outbox: [],
  };
}
