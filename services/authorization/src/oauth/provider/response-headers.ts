import { createHash } from 'node:crypto';
import { discoveryRoutes, oauthRoutes } from '@irp/contracts/authorization';
import { realm } from '@irp/errors';

interface ResponseContext {
  path: string;
  status: number;
  body: unknown;
  get(field: string): string;
  /** `get` returns an array if oidc-provider has added a second value. */
  response: { get(field: string): string | string[] };
  set(field: string, value: string): void;
}

/** Public documents that are the same for all callers, and may be cached. */
const documents = new Set<string>([oauthRoutes.jwks, ...Object.values(discoveryRoutes)]);

/**
 * Maximum age of a cached document in seconds. A new signing key is published for longer than
 * `documentMaxAgeS` before its first use, so verifiers with a cached key set know the key.
 */
const documentMaxAgeS = 300;

/** Sets headers that oidc-provider omits: cache headers, and a challenge on each 401. */
export function completeHeaders(ctx: ResponseContext, issuer: string): void {
  if (ctx.status === 200 && documents.has(ctx.path)) {
    setDocumentHeaders(ctx);
  } else {
    ctx.set('Cache-Control', 'no-store');
  }
  // Each 401 needs a challenge (RFC 9110, section 15.5.2), but oidc-provider sets the challenge
  // only if the request has an Authorization header.
  const given = [ctx.response.get('WWW-Authenticate')].flat().join(', ');
  const challenge = given || (ctx.status === 401 ? `Basic realm="${realm}"` : '');
  // As in the library, the realm is the issuer.
  if (challenge) {
    ctx.set('WWW-Authenticate', challenge.replaceAll(`realm="${issuer}"`, `realm="${realm}"`));
  }
}

/**
 * Lets caches store a document, and check it with a conditional request (RFC 9110, section 13.1.2).
 */
function setDocumentHeaders(ctx: ResponseContext): void {
  const tag = `"${createHash('sha256').update(JSON.stringify(ctx.body)).digest('base64url')}"`;
  ctx.set('Cache-Control', `public, max-age=${documentMaxAgeS}`);
  ctx.set('ETag', tag);
  const known = ctx.get('If-None-Match').split(',');
  if (known.some((one) => ['*', tag, `W/${tag}`].includes(one.trim()))) {
    ctx.status = 304;
  }
}
