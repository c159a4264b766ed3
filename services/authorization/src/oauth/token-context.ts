import type { DataEnvironment, Scope } from '@irp/contracts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../domain/application.ts';
import type { Place } from './places.ts';

/** What was learnt of a token request before its token is made: where it will count, and for what at most. */
export interface TokenContext {
  application: Application;
  workspace: Place;
  environment: DataEnvironment;
  /** At most these, beside OpenID Connect's own. */
  scopes: readonly Scope[];
  consentId: string | null;
}

/** Notes when a request came. @param atMs since 1970 */
export function setReceived(ctx: { state: Record<string, unknown> }, atMs: number): void {
  ctx.state.receivedMs = atMs;
}

/** When the request came that a token is made for: what ended tokens since then ends this one, too. */
export function receivedAt(ctx: KoaContextWithOIDC): Date {
  return new Date(ctx.state.receivedMs as number);
}

const contexts = new WeakMap<object, TokenContext>();

export function setTokenContext(ctx: KoaContextWithOIDC, context: TokenContext): void {
  contexts.set(ctx, context);
}

export function tokenContextOf(ctx: KoaContextWithOIDC | undefined): TokenContext | undefined {
  return ctx === undefined ? undefined : contexts.get(ctx);
}
