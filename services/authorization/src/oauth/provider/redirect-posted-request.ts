import type { IncomingMessage, ServerResponse } from 'node:http';
import { oauthRoutes } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { readFormOfAnySite, readsPages } from '@irp/web-pages';

const endpoints: readonly string[] = [oauthRoutes.authorization, oauthRoutes.end_session];

/** Maximum characters of the query. The gateway accepts addresses of 8,192 characters. */
const maxQueryLength = 8_000;

/** Returns whether an authorization or logout request was sent by POST. */
export function isPostedRequest({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && endpoints.includes(url.split('?', 1)[0] ?? '');
}

/**
 * Redirects an authorization request (OpenID Connect Core 1.0, section 3.1.2.1) or a logout request
 * (RP-Initiated Logout 1.0, section 2) from POST to GET. The session cookie is SameSite=Lax, so
 * browsers send the cookie with the GET request, but not with a POST from another site.
 */
export async function redirectPostedRequest(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const query = (await readFormOfAnySite(request)).toString();
    if (query.length > maxQueryLength) {
      throw new PlatformError(
        'payload_too_large',
        `The form must have at most ${maxQueryLength} bytes. Push a longer authorization request to /oauth/par (RFC 9126).`,
      );
    }
    const [path] = (request.url ?? '').split('?', 1);
    response
      .writeHead(303, {
        Location: `${path}?${query}`,
        'Cache-Control': 'no-store',
        'Content-Length': 0,
      })
      .end();
  } catch (error) {
    if (!(error instanceof PlatformError) || readsPages(request)) {
      throw error;
    }
    const body = JSON.stringify({
      error: 'invalid_request',
      error_description: error.message,
    });
    response
      .writeHead(error.status, {
        ...error.headers,
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
      })
      .end(body);
  }
}
