import type { Problem } from '../api-error.ts';
import { ConnectionError } from '../connection-error.ts';
import { toApiError } from '../error-kinds.ts';
import { isRedirect, RedirectError } from '../redirect-error.ts';

export interface TokenClient {
  /**
   * URL of the token endpoint (RFC 6749, section 3.2): `token_endpoint` in the server's metadata.
   */
  tokenUrl: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret?: string | undefined;
  fetch?: typeof fetch | undefined;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string | undefined;
  /** The time of the expiry in Unix milliseconds. */
  expiresAtMs: number;
}

interface TokenResponse {
  access_token: string;
  refresh_token?: string;
  /** The lifetime of the access token in seconds. */
  expires_in?: number;
}

/**
 * The assumed lifetime if the response has no `expires_in`. If the API rejects the token earlier,
 * the client requests a new token.
 */
const defaultLifetimeS = 3_600;

/**
 * Requests tokens (RFC 6749, section 5).
 * @throws ApiError for an error response, ConnectionError without a response
 */
export async function requestTokens(
  { tokenUrl, clientId, clientSecret, fetch = globalThis.fetch }: TokenClient,
  parameters: Record<string, string>,
): Promise<Tokens> {
  const body = new URLSearchParams({ ...parameters, client_id: clientId });
  if (clientSecret !== undefined) {
    body.set('client_secret', clientSecret);
  }
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw new ConnectionError(tokenUrl, error);
  });
  if (isRedirect(response)) {
    throw new RedirectError(tokenUrl, response);
  }
  if (!response.ok) {
    throw await toApiError(response, hintOf);
  }
  const tokens = (await response.json()) as TokenResponse;
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAtMs: Date.now() + (tokens.expires_in ?? defaultLifetimeS) * 1_000,
  };
}

/**
 * Returns advice for `invalid_client` (RFC 6749, section 5.2). Only the token endpoint returns this
 * code, never the API.
 */
function hintOf(problem: Problem | undefined): string | undefined {
  const error: string | undefined = problem?.error;
  return error === 'invalid_client'
    ? 'Check clientId and clientSecret: both must belong to the same application, and the secret must be neither revoked nor expired.'
    : undefined;
}
