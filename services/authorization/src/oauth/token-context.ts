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

const contexts = new WeakMap<object, TokenContext>();

export function setTokenContext(ctx: KoaContextWithOIDC, context: TokenContext): void {
  contexts.set(ctx, context);
}

export function tokenContextOf(ctx: KoaContextWithOIDC | undefined): TokenContext | undefined {
  return ctx === undefined ? undefined : contexts.get(ctx);
}
