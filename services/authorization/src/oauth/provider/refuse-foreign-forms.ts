import type { IncomingMessage } from 'node:http';
import { oauthRoutes } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { requireSameOrigin } from '@irp/web-pages';
import { respondWithError } from './error-responses.ts';

type Context = Parameters<typeof respondWithError>[0];

/**
 * Paths to which only the service's own pages may send forms. The paths of authorization and logout
 * requests are missing, because applications may send such requests from their own sites.
 */
const ownForms: readonly string[] = [
  oauthRoutes.code_verification,
  `${oauthRoutes.end_session}/confirm`,
];

/** Middleware: 403 for a form of oidc-provider from another site, without reading the body. */
export function refuseForeignForms(issuer: string) {
  const { origin } = new URL(issuer);
  return (ctx: Context, next: () => Promise<void>): Promise<void> | void => {
    const refusal = isOwnForm(ctx) ? refusalOf(ctx.req, origin) : undefined;
    return refusal === undefined ? next() : respondWithError(ctx, refusal, 'invalid_request');
  };
}

/**
 * Returns whether the request sends a form to one of {@link ownForms}. Like oidc-provider, the
 * function ignores letter case and a trailing slash.
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
