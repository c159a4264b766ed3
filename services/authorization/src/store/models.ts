import type { Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { ApiKey } from '../domain/api-key.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { PasswordHash } from '../passwords/hash-password.ts';
import { deprecatedCallsSchema, deprecationNoticeSchema } from './deprecated-calls-model.ts';
import { mailSchema } from './mail-model.ts';

type Stored<T extends { id: string }> = Omit<T, 'id'> & { _id: string };

export interface OrganizationRow {
  _id: string;
  name: string;
  plan: 'free' | 'team' | 'enterprise';
  createdAt: Date;
}

export interface UserRow {
  _id: string;
  /** Lower case. */
  email: string;
  name: string;
  password: PasswordHash | null;
  createdAt: Date;
  /** Counts the changes of what others see. */
  revision: number;
}

const options = { versionKey: false, minimize: false } as const;

const organization = new Schema<OrganizationRow>({ _id: String, name: String, plan: String, createdAt: Date }, options);
organization.index({ name: 1 }, { unique: true });

const member = new Schema({ userId: String, role: String, joinedAt: Date }, { _id: false });
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

const user = new Schema<UserRow>(
  { _id: String, email: String, name: String, password: Object, createdAt: Date, revision: Number },
  options,
);
user.index({ email: 1 }, { unique: true });

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
  },
  options,
);
apiKey.index({ hash: 1 }, { unique: true });
apiKey.index({ workspaceId: 1, _id: 1 });
apiKey.index({ workspaceId: 1, userId: 1, _id: 1 });
apiKey.index({ workspaceId: 1, userId: 1, revokedAt: 1 });

export function compileModels(connection: Connection) {
  return {
    organizations: connection.model('Organization', organization),
    workspaces: connection.model('Workspace', workspace),
    users: connection.model('User', user),
    apiKeys: connection.model('ApiKey', apiKey, 'api_keys'),
    mails: connection.model('Mail', mailSchema, 'mails'),
    deprecatedCalls: connection.model('DeprecatedCalls', deprecatedCallsSchema, 'deprecated_calls'),
    deprecationNotices: connection.model('DeprecationNotice', deprecationNoticeSchema, 'deprecation_notices'),
  };
}

export type Models = ReturnType<typeof compileModels>;
