import { hashCredential, newId } from '@irp/contracts';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Actor, DomainEvent } from '../domain/event.ts';
import { newEvent } from '../operations/actor.ts';
import type { Deps } from '../operations/deps.ts';
import type { TokenKind, TokenRow } from '../store/oauth-models.ts';
import { tokenContextOf } from './token-context.ts';

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
    const context = tokenContextOf(Provider.ctx);
    if (context === undefined) throw new Error('a token was issued before it was known where it counts');
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
      issuedAt: new Date(nowMs),
      consumedAt: null,
      expireAt: new Date(nowMs + expiresInS * 1_000),
      outbox: [],
    };
    row.outbox.push(issued(row, payload.gty as string | undefined));
    await this.#deps.tokens.insert(row);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#deps.tokens.find(hashCredential(id));
    if (row?.kind !== this.#kind) return undefined;
    const consumed = this.#countsAsConsumed(row) ? { consumed: Math.floor(row.consumedAt!.getTime() / 1_000) } : {};
    return { ...(JSON.parse(row.payload) as AdapterPayload), jti: id, ...consumed };
  }

  /** Of two requests with one refresh token at the same moment, one gets new tokens. */
  async consume(id: string): Promise<void> {
    const hash = hashCredential(id);
    if (await this.#deps.tokens.consume(hash, new Date(this.#deps.now()))) return;
    const row = await this.#deps.tokens.find(hash);
    if (!row || this.#countsAsConsumed(row)) throw new errors.InvalidGrant('it was used meanwhile');
  }

  async destroy(id: string): Promise<void> {
    const row = await this.#deps.tokens.remove(hashCredential(id));
    if (!row) return;
    await this.#deps.revoke({ by: 'credential', id: row.tokenId });
    await this.#deps.events.add(revoked(row, this.#deps.now()));
  }

  /** A refresh token takes its family along (RFC 7009, section 2.1); an access token ends alone. */
  async revokeByGrantId(grantId: string): Promise<void> {
    const oidc = Provider.ctx?.oidc;
    if (oidc?.route === 'revocation' && oidc.entities.AccessToken !== undefined) return;
    const ended = await this.#deps.tokens.removeAll({ grantId, kind: this.#kind });
    // Told also where none was found: an earlier try may have been cut off here.
    if (this.#kind === 'AccessToken') await this.#deps.revoke({ by: 'grant', id: grantId });
    const context = tokenContextOf(Provider.ctx);
    if (ended > 0 && context)
      await this.#deps.events.add(familyRevoked(context, grantId, this.#kind, this.#deps.now()));
  }

  findByUid = neverAsked;
  findByUserCode = neverAsked;

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

function issued(row: TokenRow, grantType: string | undefined): DomainEvent {
  const { kind, scope, applicationId, environment, jkt } = row;
  const data = { kind, scope, applicationId, environment, grantType: grantType ?? null, dpopBound: jkt !== null };
  const { workspaceId, tokenId: subject } = row;
  return newEvent(row.issuedAt.getTime(), { type: 'token.issued', workspaceId, subject, actor: actorOf(row), data });
}

function revoked(row: TokenRow, nowMs: number): DomainEvent {
  const { workspaceId, tokenId: subject, kind, applicationId } = row;
  const data = { kind, applicationId, reason: 'revoked by the application' };
  return newEvent(nowMs, { type: 'token.revoked', workspaceId, subject, actor: actorOf(row), data });
}

function familyRevoked(
  { workspace, application }: { workspace: { id: string }; application: { id: string } },
  grantId: string,
  kind: TokenKind,
  nowMs: number,
): DomainEvent {
  const actor: Actor = { type: 'application', id: application.id };
  const data = { kind, applicationId: application.id, reason: 'a token of its family was revoked or used twice' };
  return newEvent(nowMs, { type: 'token.revoked', workspaceId: workspace.id, subject: grantId, actor, data });
}
