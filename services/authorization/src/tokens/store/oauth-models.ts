import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { addExpiringOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';

const options = { versionKey: false, minimize: false } as const;

export type TokenKind = 'AccessToken' | 'ClientCredentials' | 'RefreshToken';

/**
 * An access or refresh token; `_id` is the SHA-256 of the token in base64url: the token itself is
 * never stored.
 */
export interface TokenRow {
  _id: string;
  /** Public id, shown in lists and events. The id is useless as a credential. */
  tokenId: string;
  kind: TokenKind;
  applicationId: string;
  userId: string | null;
  workspaceId: string;
  environment: DataEnvironment;
  grantId: string | null;
  consentId: string | null;
  /**
   * The scopes granted at issuance. The effective scopes are computed at each resolution and may be
   * fewer.
   */
  scope: string;
  /** Thumbprint of the DPoP key (RFC 9449, section 6.1); null: a bearer token. */
  jkt: string | null;
  /** oidc-provider's payload as JSON, without the token (`jti`). */
  payload: string;
  issuedAt: Date;
  consumedAt: Date | null;
  expireAt: Date;
  /**
   * The time of the revocation. The row stays until `expireAt`, so that further use of the token is
   * recorded.
   */
  endedAt?: Date;
  outbox: DomainEvent[];
}

const tokenSchema = new Schema<TokenRow>(
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
// Attempts at a token of another workspace are recorded in the token's workspace.
tokenSchema.index({ tokenId: 1 });
tokenSchema.index({
  workspaceId: 1,
  userId: 1,
  tokenId: 1,
});
tokenSchema.index({
  applicationId: 1,
  workspaceId: 1,
  kind: 1,
});
tokenSchema.index({ grantId: 1, kind: 1 });
tokenSchema.index({ consentId: 1 });
addExpiringOutbox(tokenSchema);

/**
 * Sessions, interactions, codes, grants and pushed authorization requests, with an encrypted
 * payload.
 */
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
  /** When a session was last used. */
  usedAt?: Date;
  expireAt: Date;
}

const artifactSchema = new Schema<ArtifactRow>(
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
    usedAt: Date,
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

/** The scopes granted by a person to an application in a workspace. */
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
  /** The time of the first consent. Absent in consents of former versions. */
  since?: Date;
  outbox: DomainEvent[];
  /** The workspace of a withdrawn consent, for the recipients of notices about earlier events. */
  ended?: {
    applicationId: string;
    workspaceId: string;
    at: Date;
  };
  /** When a withdrawn consent is removed. */
  expireAt?: Date;
}

const consentSchema = new Schema<ConsentRow>(
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
    since: Date,
    ended: Object,
  },
  options,
);
consentSchema.index(
  {
    userId: 1,
    applicationId: 1,
    workspaceId: 1,
  },
  { unique: true },
);
consentSchema.index({ workspaceId: 1, _id: 1 });
consentSchema.index({
  workspaceId: 1,
  userId: 1,
  _id: 1,
});
consentSchema.index({ applicationId: 1, workspaceId: 1 });
consentSchema.index(
  {
    'ended.applicationId': 1,
    'ended.workspaceId': 1,
  },
  { sparse: true },
);
addExpiringOutbox(consentSchema);

export function compileTokenModels(connection: Connection) {
  return {
    tokens: connection.model('Token', tokenSchema, 'oauth_tokens'),
    artifacts: connection.model('Artifact', artifactSchema, 'oauth_artifacts'),
    consents: connection.model('Consent', consentSchema, 'consents'),
  };
}

export type TokenModels = ReturnType<typeof compileTokenModels>;
