import type { Collection } from 'mongoose';
import type { ApiKey } from '../domain/api-key.ts';
import type { Application } from '../domain/application.ts';
import type { Workspace } from '../domain/workspace.ts';
import { type ApiKeyRow, toKey } from './api-key-store.ts';
import type { ApplicationRow } from './application-model.ts';
import { toApplication } from './application-store.ts';
import type { Consent, ConsentStore } from './consent-store.ts';
import type { InstallationGrant, InstallationGrantStore } from './installation-grant-store.ts';
import type { Models, UserRow } from './models.ts';
import type { TokenRow } from './oauth-models.ts';
import { toUser, type User, type UserStore } from './user-store.ts';
import { toWorkspace, type WorkspaceRow } from './workspace-store.ts';

/** A token with all that it rests on, as far as it is there. */
export interface TokenRecords {
  token: TokenRow;
  application: Application | undefined;
  workspace: Workspace | undefined;
  installed: InstallationGrant | undefined;
  user: User | undefined;
  consent: Consent | undefined;
}

/** An API key with all that it rests on. */
interface ApiKeyRecords {
  key: ApiKey;
  workspace: Workspace | undefined;
  user: User | undefined;
}

/** Reads a credential with what it rests on, in as few round trips as can be: each first sight of one waits for them. */
export interface CredentialStore {
  /** Tokens that were ended, too, for as long as they would have lived. */
  findToken(hash: string): Promise<TokenRecords | undefined>;
  findApiKey(hash: string): Promise<ApiKeyRecords | undefined>;
}

interface Others {
  installationGrants: InstallationGrantStore;
  users: UserStore;
  consents: ConsentStore;
}

interface Joined {
  _application: ApplicationRow[];
  _workspace: WorkspaceRow[];
  _user: UserRow[];
}

/** @param others for what not every token has */
export function createCredentialStore(models: Models, others: Others): CredentialStore {
  const { tokens, apiKeys, applications, workspaces, users } = models;
  const join = ({ collection }: { collection: Collection }, localField: string, as: keyof Joined) => ({
    $lookup: { from: collection.collectionName, localField, foreignField: '_id', as },
  });
  const workspaceOf = join(workspaces, 'workspaceId', '_workspace');
  const applicationOf = join(applications, 'applicationId', '_application');
  const userOf = join(users, 'userId', '_user');
  return {
    async findToken(hash) {
      const [row] = await tokens.aggregate<TokenRow & Omit<Joined, '_user'>>([
        { $match: { _id: hash } },
        applicationOf,
        workspaceOf,
      ]);
      if (!row) return undefined;
      const { _application, _workspace, ...token } = row;
      const { applicationId, workspaceId, userId, consentId } = token;
      const application = first(_application, toApplication);
      const atHome = application?.workspaceId === workspaceId;
      const [installed, user, consent] = await Promise.all([
        atHome ? undefined : others.installationGrants.find(applicationId, workspaceId),
        userId === null ? undefined : others.users.find(userId),
        consentId === null ? undefined : others.consents.find(workspaceId, consentId),
      ]);
      return { token, application, workspace: first(_workspace, toWorkspace), installed, user, consent };
    },
    async findApiKey(hash) {
      const [row] = await apiKeys.aggregate<ApiKeyRow & Omit<Joined, '_application'>>([
        { $match: { hash } },
        workspaceOf,
        userOf,
      ]);
      if (!row) return undefined;
      const { _workspace, _user, ...key } = row;
      return { key: toKey(key), workspace: first(_workspace, toWorkspace), user: first(_user, toUser) };
    },
  };
}

function first<Row, Domain>(rows: Row[], toDomain: (row: Row) => Domain): Domain | undefined {
  const [row] = rows;
  return row && toDomain(row);
}
