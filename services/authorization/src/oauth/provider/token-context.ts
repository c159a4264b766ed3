import type { DataEnvironment, Scope } from '@irp/contracts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../../applications/domain/application.ts';
import type { WorkspaceFacts } from '../../workspaces/workspace-facts-cache.ts';

/**
 * The application, workspace and maximum scopes of a token request. oidc-provider's hooks read the
 * context when they issue the token.
 */
export interface TokenContext {
  application: Application;
  workspace: WorkspaceFacts;
  environment: DataEnvironment;
  /** The maximum scopes, without the scopes of OpenID Connect. */
  scopes: readonly Scope[];
  consentId: string | null;
}

/** Stores when a request was received. @param atMs milliseconds since 1970 */
export function setReceived(ctx: { state: Record<string, unknown> }, atMs: number): void {
  ctx.state.receivedMs = atMs;
}

/**
 * Returns when the token request was received. `issuedAt` of the issued token is the time of the
 * request, so a revocation during the request includes the token.
 */
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
