import { newId } from '@irp/contracts';
import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import { setRequestCredential } from '@irp/observability';
import { hashCredential } from '@irp/secrets';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { isConsole } from '../../applications/domain/console.ts';
import type { Revoke } from '../../kernel/revoker.ts';
import { system } from '../../kernel/system-actor.ts';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { RevokeTokens } from '../../tokens/revoke-tokens.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import type { TokenKind, TokenRow } from '../../tokens/store/oauth-models.ts';
import type { TokenStore } from '../../tokens/store/token-store.ts';
import type { RefreshResponses } from './refresh-responses.ts';
import { refuseReuse } from './refuse-reuse.ts';
import { receivedAt, tokenContextOf } from './token-context.ts';

export interface TokenAdapterDependencies {
  tokens: TokenStore;
  artifacts: ArtifactStore;
  revoke: Revoke;
  revokeTokens: RevokeTokens;
  now: () => number;
}

export interface TokenAdapterOptions {
  deps: TokenAdapterDependencies;
  refreshResponses: RefreshResponses;
}

/** Stores access and refresh tokens by their hash. Publishes each revocation to all gateways. */
export class TokenAdapter implements Adapter {
  readonly #kind: TokenKind;
  readonly #deps: TokenAdapterDependencies;
  readonly #refreshResponses: RefreshResponses;

  constructor(kind: TokenKind, { deps, refreshResponses }: TokenAdapterOptions) {
    this.#kind = kind;
    this.#deps = deps;
    this.#refreshResponses = refreshResponses;
  }

  async upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    const { ctx } = Provider;
    nameClient();
    const context = tokenContextOf(ctx);
    if (ctx === undefined || context === undefined) {
      throw new Error('a token was issued before its workspace was determined');
    }
    const { jti: _jti, ...stored } = payload;
    const nowMs = this.#deps.now();
    const row: TokenRow = {
      _id: hashCredential(id),
      tokenId: newId(nowMs),
      kind: this.#kind,
      applicationId: context.application.id,
      userId: payload.accountId ?? null,
      workspaceId: context.workspace.id,
      environment: context.environment,
      grantId: payload.grantId ?? null,
      consentId: context.consentId,
      scope: payload.scope ?? '',
      jkt: (payload.jkt as string | undefined) ?? null,
      payload: JSON.stringify(stored),
      issuedAt: receivedAt(ctx),
      consumedAt: null,
      expireAt: new Date(nowMs + expiresInS * 1_000),
      outbox: [],
    };
    row.outbox.push(tokenIssued(row));
    await this.#deps.tokens.insert(row);
    await this.#requireGrant(row);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#deps.tokens.find(hashCredential(id));
    if (row?.kind !== this.#kind) {
      return undefined;
    }
    const consumedAt = this.#effectiveConsumedAt(row);
    const consumed =
      consumedAt === null ? {} : { consumed: Math.floor(consumedAt.getTime() / 1_000) };
    return {
      ...(JSON.parse(row.payload) as AdapterPayload),
      jti: id,
      ...consumed,
    };
  }

  /**
   * Marks a token as used. A second request with the same refresh token gets the response of the
   * first request, if the second request arrives within `RefreshResponses.windowMs`. A later
   * request with the same refresh token revokes the tokens of the first request.
   */
  async consume(id: string): Promise<void> {
    const hash = hashCredential(id);
    if (await this.#deps.tokens.consume(hash, new Date(this.#deps.now()))) {
      return;
    }
    const row = await this.#deps.tokens.find(hash);
    if (!row || this.#effectiveConsumedAt(row) !== null) {
      return refuseReuse(row?.grantId);
    }
    await this.#refreshResponses.repeat(id);
  }

  async destroy(id: string): Promise<void> {
    const { tokens, revoke, now } = this.#deps;
    const row = await tokens.findIncludingRevoked(hashCredential(id));
    if (!row) {
      return;
    }
    nameClient();
    const reused = reuseReason();
    const event = tokenRevoked(row, now(), reused ?? 'revoked by the application');
    // After reuse of a token, the platform is the actor of the revocation, because the client that
    // presented the token twice requested no revocation.
    await tokens.revoke(
      row._id,
      new Date(now()),
      reused === undefined ? event : { ...event, actor: system },
    );
    // The revocation is published even if the token was revoked before, because an earlier request
    // may have been interrupted before the publication.
    await revoke({ by: 'credential', id: row.tokenId });
  }

  /**
   * Revokes a token. A refresh token is revoked together with its family (RFC 7009, section 2.1),
   * an access token alone.
   */
  async revokeByGrantId(grantId: string): Promise<void> {
    const oidc = Provider.ctx?.oidc;
    if (oidc?.route === 'revocation' && oidc.entities.AccessToken !== undefined) {
      return;
    }
    const applicationId = oidc?.client?.clientId;
    const selection = {
      ...(applicationId === undefined ? {} : { applicationId }),
      grantId,
      kind: this.#kind,
    };
    nameClient();
    const reused = reuseReason();
    const byApplication = applicationId !== undefined && reused === undefined;
    const actor: Actor = byApplication
      ? {
          type: 'application',
          id: applicationId,
        }
      : system;
    await this.#deps.revokeTokens(
      selection,
      actor,
      reused ?? 'another token of the same grant was revoked',
    );
    // The revocation is published even without a live token, because an earlier request may have
    // been interrupted before the publication.
    if (this.#kind === 'AccessToken') {
      await this.#deps.revoke({ by: 'grant', id: grantId });
    }
  }

  findByUid = notSupported;
  findByUserCode = notSupported;

  /**
   * Requires that the grant of a token exists. A revocation first removes the grant, and then
   * revokes the stored tokens. If a token is stored after the revocation of its grant, this method
   * revokes the token.
   * @throws InvalidGrant
   */
  async #requireGrant(row: TokenRow): Promise<void> {
    const { artifacts, tokens, now } = this.#deps;
    if (row.grantId === null || (await artifacts.find(artifactId('Grant', row.grantId)))) {
      return;
    }
    await tokens.revoke(
      row._id,
      new Date(now()),
      tokenRevoked(row, now(), 'the grant was revoked while the token was issued'),
    );
    throw new errors.InvalidGrant('the grant was revoked');
  }

  /**
   * Returns when a token was used; null for an unused token, and for a refresh token that may still
   * be repeated.
   */
  #effectiveConsumedAt({ kind, consumedAt }: TokenRow): Date | null {
    if (consumedAt === null || kind !== 'RefreshToken') {
      return consumedAt;
    }
    return this.#deps.now() - consumedAt.getTime() >= this.#refreshResponses.windowMs
      ? consumedAt
      : null;
  }
}

/** Adds the requesting client to the events of the request. */
function nameClient(): void {
  const id = Provider.ctx?.oidc?.client?.clientId;
  if (id !== undefined) {
    setRequestCredential({ kind: 'client', id });
  }
}

/**
 * Returns the reason for which a token request revokes tokens. The only possible reason is that a
 * code or refresh token was used twice (RFC 9700, section 4.14.2).
 */
function reuseReason(): string | undefined {
  const oidc = Provider.ctx?.oidc;
  if (oidc?.route !== 'token') {
    return undefined;
  }
  const what = oidc.params?.grant_type === 'refresh_token' ? 'a refresh token' : 'a code';
  return `reuse detected: ${what} was used a second time`;
}

async function notSupported(): Promise<undefined> {
  return undefined;
}

/** Returns the actor of a token. A token of the console has only the user as actor. */
function actorOf({ applicationId, userId }: Pick<TokenRow, 'applicationId' | 'userId'>): Actor {
  if (userId !== null && isConsole(applicationId)) {
    return { type: 'user', id: userId };
  }
  return {
    type: 'application',
    id: applicationId,
    ...(userId === null ? {} : { onBehalfOf: userId }),
  };
}

function tokenIssued(row: TokenRow): DomainEvent {
  const { kind, scope, applicationId, environment, jkt } = row;
  const requestedGrantType = Provider.ctx?.oidc?.params?.grant_type;
  const grantType = typeof requestedGrantType === 'string' ? requestedGrantType : null;
  const data = {
    kind,
    scope,
    applicationId,
    environment,
    grantType,
    dpopBound: jkt !== null,
  };
  const { workspaceId, tokenId: subject } = row;
  const about = {
    workspaceId,
    environment,
    subject,
    actor: actorOf(row),
  };
  return newEvent(row.issuedAt.getTime(), {
    type: 'token.issued',
    ...about,
    data,
  });
}

function tokenRevoked(row: TokenRow, nowMs: number, reason: string): DomainEvent {
  const { workspaceId, environment, tokenId: subject, kind, applicationId } = row;
  const data = {
    kind,
    applicationId,
    reason,
  };
  return newEvent(nowMs, {
    type: 'token.revoked',
    workspaceId,
    environment,
    subject,
    actor: actorOf(row),
    data,
  });
}
