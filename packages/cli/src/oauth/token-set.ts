import { OAuthError } from './oauth-error.ts';

export interface TokenSet {
  accessToken: string;
  refreshToken?: string;
  expiresAt: string;
  scope?: string;
}

/** Where the server does not tell how long a token lives, it is renewed when it is refused. */
const unknownLifetimeS = 3_600;

/** The answer of a token endpoint (RFC 6749, section 5.1). @throws OAuthError */
export function toTokenSet(answer: Record<string, unknown>): TokenSet {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: lifetime, scope } = answer;
  if (typeof accessToken !== 'string' || accessToken === '')
    throw new OAuthError('invalid_response', 'The server answered without a token.');
  const lifetimeS = typeof lifetime === 'number' ? lifetime : unknownLifetimeS;
  return {
    accessToken,
    expiresAt: new Date(Date.now() + lifetimeS * 1_000).toISOString(),
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    ...(typeof scope === 'string' ? { scope } : {}),
  };
}
