import type { Collection } from 'mongoose';
import type { ApiKey } from '../../api-keys/domain/api-key.ts';
import type { ApiKeyModels, ApiKeyRow } from '../../api-keys/store/api-key-model.ts';
import { toKey } from '../../api-keys/store/api-key-store.ts';
import type { Application } from '../../applications/domain/application.ts';
import {
  type ConsoleApplications,
  consoleConsent,
  isConsole,
} from '../../applications/domain/console.ts';
import type {
  ApplicationModels,
  ApplicationRow,
} from '../../applications/store/application-model.ts';
import { toApplication } from '../../applications/store/application-store.ts';
import type {
  InstallationGrant,
  InstallationGrantStore,
} from '../../applications/store/installation-grant-store.ts';
import type { PeopleModels, UserRow } from '../../people/store/people-models.ts';
import { toUser, type User, type UserStore } from '../../people/store/user-store.ts';
import type { Consent, ConsentStore } from '../../tokens/store/consent-store.ts';
import type { TokenModels, TokenRow } from '../../tokens/store/oauth-models.ts';
import type { Workspace } from '../../workspaces/domain/workspace.ts';
import type { WorkspaceModels, WorkspaceRow } from '../../workspaces/store/workspace-models.ts';
import { toWorkspace } from '../../workspaces/store/workspace-store.ts';

/** A token and the existing records that decide about its validity. */
export interface TokenRecords {
  token: TokenRow;
  application: Application | undefined;
  workspace: Workspace | undefined;
  installed: InstallationGrant | undefined;
  user: User | undefined;
  consent: Pick<Consent, 'scopes'> | undefined;
}

/** An API key and the records that decide about its validity. */
export interface ApiKeyRecords {
  key: ApiKey;
  workspace: Workspace | undefined;
  user: User | undefined;
}

/**
 * Reads a credential with its related records, in as few round trips as possible, because the first
 * request with a credential waits for the read.
 */
export interface CredentialStore {
  /** Finds a token by its hash. A revoked token is found until its expiry. */
  findToken(hash: string): Promise<TokenRecords | undefined>;
  findApiKey(hash: string): Promise<ApiKeyRecords | undefined>;
  /** Finds a token by its public id. All methods with a `CredentialKey` use the public id. */
  findTokenOf(credential: CredentialKey): Promise<TokenRecords | undefined>;
  findApiKeyOf(credential: CredentialKey): Promise<ApiKeyRecords | undefined>;
}

interface CredentialKey {
  credentialId: string;
  workspaceId: string;
}

interface Lookups {
  installationGrants: InstallationGrantStore;
  users: UserStore;
  consents: ConsentStore;
  consoleApplications: ConsoleApplications;
}

interface Joined {
  _application: ApplicationRow[];
  _workspace: WorkspaceRow[];
  _user: UserRow[];
}

type Models = Pick<TokenModels, 'tokens'> &
  ApiKeyModels &
  Pick<ApplicationModels, 'applications'> &
  WorkspaceModels &
  Pick<PeopleModels, 'users'>;

/** Creates the store. @param lookups stores of the records that only some tokens have */
export function createCredentialStore(models: Models, lookups: Lookups): CredentialStore {
  const { tokens, apiKeys, applications, workspaces, users } = models;
  const join = (
    { collection }: { collection: Collection },
    localField: string,
    as: keyof Joined,
  ) => ({
    $lookup: {
      from: collection.collectionName,
      localField,
      foreignField: '_id',
      as,
    },
  });
  const workspaceOf = join(workspaces, 'workspaceId', '_workspace');
  const applicationOf = join(applications, 'applicationId', '_application');
  const userOf = join(users, 'userId', '_user');
  async function findConsent({ applicationId, workspaceId, consentId }: TokenRow) {
    if (isConsole(applicationId)) {
      return consoleConsent;
    }
    return consentId === null ? undefined : lookups.consents.find(workspaceId, consentId);
  }

  async function findToken(match: Partial<TokenRow>): Promise<TokenRecords | undefined> {
    const [row] = await tokens.aggregate<TokenRow & Omit<Joined, '_user'>>([
      { $match: match },
      applicationOf,
      workspaceOf,
    ]);
    if (!row) {
      return undefined;
    }
    const { _application, _workspace, ...token } = row;
    const { applicationId, workspaceId, userId } = token;
    const application =
      first(_application, toApplication) ?? lookups.consoleApplications(token.applicationId);
    const isHomeWorkspace = application?.workspaceId === workspaceId;
    const [installed, user, consent] = await Promise.all([
      isHomeWorkspace ? undefined : lookups.installationGrants.find(applicationId, workspaceId),
      userId === null ? undefined : lookups.users.find(userId),
      findConsent(token),
    ]);
    return {
      token,
      application,
      workspace: first(_workspace, toWorkspace),
      installed,
      user,
      consent,
    };
  }
  async function findApiKey(match: Partial<ApiKeyRow>): Promise<ApiKeyRecords | undefined> {
    const [row] = await apiKeys.aggregate<ApiKeyRow & Omit<Joined, '_application'>>([
      { $match: match },
      workspaceOf,
      userOf,
    ]);
    if (!row) {
      return undefined;
    }
    const { _workspace, _user, ...key } = row;
    return {
      key: toKey(key),
      workspace: first(_workspace, toWorkspace),
      user: first(_user, toUser),
    };
  }
  return {
    findToken: (hash) => findToken({ _id: hash }),
    findApiKey: (hash) => findApiKey({ hash }),
    findTokenOf: ({ credentialId: tokenId, workspaceId }) => findToken({ workspaceId, tokenId }),
    findApiKeyOf: ({ credentialId: _id, workspaceId }) => findApiKey({ _id, workspaceId }),
  };
}

function first<Row, Domain>(rows: Row[], toDomain: (row: Row) => Domain): Domain | undefined {
  const [row] = rows;
  return row && toDomain(row);
}
