import { routes } from './configuration.ts';

interface Answer {
  path: string;
  status: number;
  response: { get(field: string): string };
  set(field: string, value: string): void;
}

/** The same for everybody, and asked for often. */
const documents = new Set<string>([
  routes.jwks,
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
]);

/** What oidc-provider leaves out: nothing but documents is kept by caches, and a 401 says how to authenticate. */
export function completeHeaders(ctx: Answer, issuer: string): void {
  if (ctx.status >= 400 || !documents.has(ctx.path)) ctx.set('Cache-Control', 'no-store');
  // RFC 9110, section 15.5.2, says so of every 401; oidc-provider only answers an Authorization header with it.
  if (ctx.status === 401 && !ctx.response.get('WWW-Authenticate'))
    ctx.set('WWW-Authenticate', `Basic realm="${issuer}"`);
}
