import type { DomainEvent } from '@irp/contracts';
import { addOutbox, createEventRows, createLease } from '@irp/persistence';
import type { Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { ApiKey } from '../domain/api-key.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { PasswordHash } from '../passwords/hash-password.ts';
import { applicationSchema, installationGrantSchema } from './application-model.ts';
import { deprecatedCallsSchema, deprecationNoticeSchema } from './deprecated-calls-model.ts';
import { guessSchema } from './guess-model.ts';
import { linkSchema } from './link-model.ts';
import { mailSchema } from './mail-model.ts';
import { artifactSchema, consentSchema, tokenSchema } from './oauth-models.ts';
import { signingKeySchema } from './signing-key-model.ts';
import { totpSchema } from './totp-model.ts';

/** Without events, none wait. */
export type Stored<T extends { id: string }> = Omit<T, 'id'> & { _id: string; outbox?: DomainEvent[]; goneAt?: Date };

export interface OrganizationRow {
  _id: string;
  name: string;
  plan: 'free' | 'team' | 'enterprise';
  createdAt: Date;
  outbox?: DomainEvent[];
}

export interface UserRow {
  _id: string;
  /** Lower case. */
  email: string;
  name: string;
  password: PasswordHash | null;
  /** Browser sessions that began before are over. */
  sessionsFrom?: Date;
  createdAt: Date;
  /** Counts the changes of what others see. */
  revision: number;
  outbox?: DomainEvent[];
}

const options = { versionKey: false, minimize: false } as const;

const organization = new Schema<OrganizationRow>({ _id: String, name: String, plan: String, createdAt: Date }, options);
organization.index({ name: 1 }, { unique: true });
addOutbox(organization);

const member = new Schema({ userId: String, role: String, joinedAt: Date, addedUnder: String }, { _id: false });
const workspace = new Schema<Stored<Workspace>>(
  {
    _id: String,
    organizationId: String,
    name: String,
    region: String,
    members: [member],
    revision: Number,
    createdAt: Date,
  },
  options,
);
workspace.index({ organizationId: 1, name: 1 }, { unique: true });
workspace.index({ organizationId: 1, 'members.userId': 1, _id: 1 });
workspace.index({ 'members.userId': 1 });
addOutbox(workspace);

const user = new Schema<UserRow>(
  { _id: String, email: String, name: String, password: Object, sessionsFrom: Date, createdAt: Date, revision: Number },
  options,
);
user.index({ email: 1 }, { unique: true });
addOutbox(user);

const apiKey = new Schema<Stored<ApiKey>>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    userId: String,
    name: String,
    scopes: [String],
    prefix: String,
    hash: String,
    createdAt: Date,
    createdBy: String,
    expiresAt: Date,
    lastUsedAt: Date,
    revokedAt: Date,
    revision: Number,
    /** Nobody has seen it, and nobody will: only its last events keep it. */
    goneAt: Date,
  },
  options,
);
apiKey.index({ hash: 1 }, { unique: true });
apiKey.index({ workspaceId: 1, _id: 1 });
apiKey.index({ workspaceId: 1, userId: 1, _id: 1 });
apiKey.index({ workspaceId: 1, userId: 1, revokedAt: 1 });
addOutbox(apiKey);

export function compileModels(connection: Connection) {
  return {
    organizations: connection.model('Organization', organization),
    workspaces: connection.model('Workspace', workspace),
    users: connection.model('User', user),
    apiKeys: connection.model('ApiKey', apiKey, 'api_keys'),
    applications: connection.model('Application', applicationSchema, 'applications'),
    installationGrants: connection.model('InstallationGrant', installationGrantSchema, 'installation_grants'),
    tokens: connection.model('Token', tokenSchema, 'oauth_tokens'),
    artifacts: connection.model('Artifact', artifactSchema, 'oauth_artifacts'),
    consents: connection.model('Consent', consentSchema, 'consents'),
    signingKeys: connection.model('SigningKey', signingKeySchema, 'signing_keys'),
    events: createEventRows(connection),
    lease: createLease(connection, 'relay'),
    guesses: connection.model('Guess', guessSchema, 'guesses'),
    totps: connection.model('Totp', totpSchema, 'totps'),
    links: connection.model('Link', linkSchema, 'links'),
    mails: connection.model('Mail', mailSchema, 'mails'),
    deprecatedCalls: connection.model('DeprecatedCalls', deprecatedCallsSchema, 'deprecated_calls'),
    deprecationNotices: connection.model('DeprecationNotice', deprecationNoticeSchema, 'deprecation_notices'),
  };
}

export type Models = ReturnType<typeof compileModels>;
