import type { Actor, DomainEvent } from '@irp/contracts';
import { hashCredential, newId } from '@irp/contracts';
import { newEvent } from '@irp/events';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { system } from '../domain/event.ts';
import type { Deps } from '../operations/deps.ts';
import { endTokens } from '../operations/end-tokens.ts';
import type { TokenKind, TokenRow } from '../store/oauth-models.ts';
import { artifactId } from './hashes.ts';
import { refuseReuse } from './refuse-reuse.ts';
import { receivedAt, tokenContextOf } from './token-context.ts';

export interface TokenAdapterOptions {
  deps: Deps;
  /** For how long a refresh token that was just used may be used again: for answers lost on the way. */
  refreshLeewayMs: number;
}

/** Access and refresh tokens: kept by their hash, told to every gateway when they end. */
export class TokenAdapter implements Adapter {
  readonly #kind: TokenKind;
  readonly #deps: Deps;
  readonly #refreshLeewayMs: number;

  constructor(kind: TokenKind, { deps, refreshLeewayMs }: TokenAdapterOptions) {
    this.#kind = kind;
    this.#deps = deps;
    this.#refreshLeewayMs = refreshLeewayMs;
  }

  async upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    const { ctx } = Provider;
    const context = tokenContextOf(ctx);
    if (ctx === undefined || context === undefined)
      throw new Error('a token was issued before it was known where it counts');
    const { jti: _jti, ...kept } = payload;
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
      payload: JSON.stringify(kept),
      issuedAt: receivedAt(ctx),
      consumedAt: null,
      expireAt: new Date(nowMs + expiresInS * 1_000),
      outbox: [],
    };
    row.outbox.push(issued(row));
    await this.#deps.tokens.insert(row);
    await this.#requireGrant(row);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#deps.tokens.find(hashCredential(id));
    if (row?.kind !== this.#kind) return undefined;
    const consumed = this.#countsAsConsumed(row) ? { consumed: Math.floor(row.consumedAt!.getTime() / 1_000) } : {};
    return { ...(JSON.parse(row.payload) as AdapterPayload), jti: id, ...consumed };
  }

  /** Of two requests with one refresh token at the same moment, one gets new tokens, and the other ends them. */
  async consume(id: string): Promise<void> {
    const hash = hashCredential(id);
    if (await this.#deps.tokens.consume(hash, new Date(this.#deps.now()))) return;
    const row = await this.#deps.tokens.find(hash);
    if (!row || this.#countsAsConsumed(row)) await refuseReuse(row?.grantId);
  }

  async destroy(id: string): Promise<void> {
    const { tokens, revoke, now } = this.#deps;
    const row = await tokens.findEver(hashCredential(id));
    if (!row) return;
    await tokens.end(row._id, new Date(now()), revoked(row, now(), 'revoked by the application'));
    // Also where it had ended: an earlier try may have been cut off here.
    await revoke({ by: 'credential', id: row.tokenId });
  }

  /** A refresh token takes its family along (RFC 7009, section 2.1); an access token ends alone. */
  async revokeByGrantId(grantId: string): Promise<void> {
    const oidc = Provider.ctx?.oidc;
    if (oidc?.route === 'revocation' && oidc.entities.AccessToken !== undefined) return;
    const applicationId = oidc?.client?.clientId;
    const reach = { ...(applicationId === undefined ? {} : { applicationId }), grantId, kind: this.#kind };
    const actor: Actor = applicationId === undefined ? system : { type: 'application', id: applicationId };
    await endTokens(this.#deps, reach, actor, 'a token of its family was revoked or used twice');
    // Told also where none was found: an earlier try may have been cut off here.
    if (this.#kind === 'AccessToken') await this.#deps.revoke({ by: 'grant', id: grantId });
  }

  findByUid = neverAsked;
  findByUserCode = neverAsked;

  /** Whoever ends a grant looks for tokens afterwards; one written down after that look finds its grant gone here. */
  async #requireGrant(row: TokenRow): Promise<void> {
    const { artifacts, tokens, now } = this.#deps;
    if (row.grantId === null || (await artifacts.find(artifactId('Grant', row.grantId)))) return;
    await tokens.end(row._id, new Date(now()), revoked(row, now(), 'its grant was ended while it was made'));
    throw new errors.InvalidGrant('the grant was ended meanwhile');
  }

  #countsAsConsumed({ kind, consumedAt }: TokenRow): boolean {
    if (consumedAt === null) return false;
    return kind !== 'RefreshToken' || this.#deps.now() - consumedAt.getTime() >= this.#refreshLeewayMs;
  }
}

async function neverAsked(): Promise<undefined> {
  return undefined;
}

function actorOf({ applicationId, userId }: Pick<TokenRow, 'applicationId' | 'userId'>): Actor {
  return { type: 'application', id: applicationId, ...(userId === null ? {} : { onBehalfOf: userId }) };
}

function issued(row: TokenRow): DomainEvent {
  const { kind, scope, applicationId, environment, jkt } = row;
  const asked = Provider.ctx?.oidc?.params?.grant_type;
  const grantType = typeof asked === 'string' ? asked : null;
  const data = { kind, scope, applicationId, environment, grantType, dpopBound: jkt !== null };
  const { workspaceId, tokenId: subject } = row;
  return newEvent(row.issuedAt.getTime(), { type: 'token.issued', workspaceId, subject, actor: actorOf(row), data });
}

function revoked(row: TokenRow, nowMs: number, reason: string): DomainEvent {
  const { workspaceId, tokenId: subject, kind, applicationId } = row;
  const data = { kind, applicationId, reason };
  return newEvent(nowMs, { type: 'token.revoked', workspaceId, subject, actor: actorOf(row), data });
}
