import type { DataEnvironment, DomainEvent } from '@irp/contracts';
import { addExpiringOutbox, addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

const options = { versionKey: false, minimize: false } as const;

export type TokenKind = 'AccessToken' | 'ClientCredentials' | 'RefreshToken';

/** An access or refresh token; `_id` is its SHA-256: the database cannot tell it. */
export interface TokenRow {
  _id: string;
  /** Names the token without being worth anything. */
  tokenId: string;
  kind: TokenKind;
  applicationId: string;
  userId: string | null;
  workspaceId: string;
  environment: DataEnvironment;
  grantId: string | null;
  consentId: string | null;
  /** As granted: what it may do now is less where application, installation or role may do less. */
  scope: string;
  /** The DPoP key's thumbprint. */
  jkt: string | null;
  /** What oidc-provider keeps, as JSON, without the token itself. */
  payload: string;
  issuedAt: Date;
  consumedAt: Date | null;
  expireAt: Date;
  /** It counts for nothing from then on. It stays until it would have ended anyway: whoever still shows it is told of. */
  endedAt?: Date;
  outbox: DomainEvent[];
}

export const tokenSchema = new Schema<TokenRow>(
  {
    _id: String,
    tokenId: String,
    kind: String,
    applicationId: String,
    userId: String,
    workspaceId: String,
    environment: String,
    grantId: String,
    consentId: String,
    scope: String,
    jkt: String,
    payload: String,
    issuedAt: Date,
    consumedAt: Date,
    endedAt: Date,
  },
  options,
);
tokenSchema.index({ workspaceId: 1, tokenId: 1 });
tokenSchema.index({ workspaceId: 1, userId: 1, tokenId: 1 });
tokenSchema.index({ applicationId: 1, workspaceId: 1, kind: 1 });
tokenSchema.index({ grantId: 1, kind: 1 });
tokenSchema.index({ consentId: 1 });
addExpiringOutbox(tokenSchema);

/** Sessions, interactions, codes, grants, pushed requests: what lives for minutes or days, encrypted. */
export interface ArtifactRow {
  _id: string;
  kind: string;
  uid?: string;
  userCode?: string;
  grantId?: string;
  userId?: string;
  applicationId?: string;
  consentId?: string;
  workspaceId?: string;
  payload: Buffer;
  consumedAt: Date | null;
  polledAt: Date | null;
  expireAt: Date;
}

export const artifactSchema = new Schema<ArtifactRow>(
  {
    _id: String,
    kind: String,
    uid: String,
    userCode: String,
    grantId: String,
    userId: String,
    applicationId: String,
    consentId: String,
    workspaceId: String,
    payload: Buffer,
    consumedAt: Date,
    polledAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  options,
);
artifactSchema.index({ uid: 1 }, { sparse: true });
artifactSchema.index({ userCode: 1 }, { sparse: true });
artifactSchema.index({ grantId: 1, kind: 1 }, { sparse: true });
artifactSchema.index({ userId: 1, kind: 1 }, { sparse: true });
artifactSchema.index({ applicationId: 1, kind: 1 }, { sparse: true });
artifactSchema.index({ consentId: 1, kind: 1 }, { sparse: true });

/** What a person agreed that an application may do in a workspace. */
export interface ConsentRow {
  _id: string;
  userId: string;
  applicationId: string;
  workspaceId: string;
  environment: DataEnvironment;
  scopes: string[];
  identityScopes: string[];
  agreedAt: Date;
  lastUsedAt: Date | null;
  outbox: DomainEvent[];
  /** It was withdrawn, and only its last events keep it. */
  goneAt?: Date;
}

export const consentSchema = new Schema<ConsentRow>(
  {
    _id: String,
    userId: String,
    applicationId: String,
    workspaceId: String,
    environment: String,
    scopes: [String],
    identityScopes: [String],
    agreedAt: Date,
    lastUsedAt: Date,
    goneAt: Date,
  },
  options,
);
consentSchema.index({ userId: 1, applicationId: 1, workspaceId: 1 }, { unique: true });
consentSchema.index({ workspaceId: 1, _id: 1 });
consentSchema.index({ workspaceId: 1, userId: 1, _id: 1 });
consentSchema.index({ applicationId: 1, workspaceId: 1 });
addOutbox(consentSchema);
