import { OAuthError } from './oauth-error.ts';

export interface TokenSet {
  accessToken: string;
  refreshToken?: string;
  /** The time of the expiry in ISO 8601. */
  expiresAt: string;
  scope?: string;
}

/**
 * Assumed lifetime of a token in seconds, if the response has no `expires_in`. If the API rejects a
 * token earlier, the token is refreshed at once.
 */
const defaultLifetimeS = 3_600;

/**
 * Returns the tokens in a successful token response (RFC 6749, section 5.1).
 * @throws OAuthError
 */
export function toTokenSet(received: Record<string, unknown>): TokenSet {
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: lifetime,
    scope,
  } = received;
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new OAuthError('invalid_response', 'The server returned no access token.');
  }
  const lifetimeS = typeof lifetime === 'number' ? lifetime : defaultLifetimeS;
  return {
    accessToken,
    expiresAt: new Date(Date.now() + lifetimeS * 1_000).toISOString(),
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    ...(typeof scope === 'string' ? { scope } : {}),
  };
}
