import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { addExpiringOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';

const options = { versionKey: false, minimize: false } as const;

export type TokenKind = 'AccessToken' | 'ClientCredentials' | 'RefreshToken';

/**
 * An access or refresh token. `_id` is the SHA-256 of the token in base64url; the token itself is
 * never stored.
 */
export interface TokenRow {
  _id: string;
  /** Public id for lists and events. The public id cannot be used as a credential. */
  tokenId: string;
  kind: TokenKind;
  applicationId: string;
  userId: string | null;
  workspaceId: string;
  environment: DataEnvironment;
  grantId: string | null;
  consentId: string | null;
  /**
   * The scopes at the time of issue. The effective scopes are computed at each use, and may be
   * fewer.
   */
  scope: string;
  /** Thumbprint of the DPoP key (RFC 9449, section 6.1); null for a bearer token. */
  jkt: string | null;
  /** The payload of oidc-provider as JSON, without the token (`jti`). */
  payload: string;
  issuedAt: Date;
  consumedAt: Date | null;
  expireAt: Date;
  /**
   * Time of the revocation. The row is stored until `expireAt`, so further uses of the token are
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
// Tokens are also searched without a workspace: a caller's attempt on a token of another workspace
// is recorded in the log of that workspace.
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
 * A session, interaction, code, grant or pushed authorization request, with an encrypted payload.
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
  /** Time at which a session was last used. */
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

/** The scopes that a user has granted to an application in a workspace. */
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
  /**
   * Time of the first consent. Undefined in consents stored by earlier versions of this service.
   */
  since?: Date;
  outbox: DomainEvent[];
  /**
   * Application and workspace of a withdrawn consent. Notices about an event before the withdrawal
   * are still sent to this workspace.
   */
  ended?: {
    applicationId: string;
    workspaceId: string;
    at: Date;
  };
  /** Time at which a withdrawn consent is removed. */
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
