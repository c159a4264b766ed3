import type { IncomingMessage } from 'node:http';
import { oauthRoutes } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { requireSameOrigin } from '@irp/web-pages';
import { respondWithError } from './error-responses.ts';

type Context = Parameters<typeof respondWithError>[0];

/**
 * Paths whose forms are only on our own pages. Authorization and logout requests are not in the
 * list, because applications may send them from their own sites.
 */
const ownForms: readonly string[] = [
  oauthRoutes.code_verification,
  `${oauthRoutes.end_session}/confirm`,
];

/** Creates middleware that rejects a form from another site with 403, without reading its body. */
export function refuseForeignForms(issuer: string) {
  const { origin } = new URL(issuer);
  return (ctx: Context, next: () => Promise<void>): Promise<void> | void => {
    const refusal = isOwnForm(ctx) ? refusalOf(ctx.req, origin) : undefined;
    return refusal === undefined ? next() : respondWithError(ctx, refusal, 'invalid_request');
  };
}

/**
 * Returns whether a request is one of our forms. oidc-provider also serves these paths in other
 * letter case and with a trailing slash.
 */
function isOwnForm({ method, path }: Context): boolean {
  return method === 'POST' && ownForms.includes(path.toLowerCase().replace(/\/$/, ''));
}

function refusalOf(request: IncomingMessage, origin: string): PlatformError | undefined {
  try {
    requireSameOrigin(request, origin);
  } catch (error) {
    if (error instanceof PlatformError) {
      return error;
    }
    throw error;
  }
  return undefined;
}
