import { PlatformError } from '@irp/errors';
import type { ReceivedHeaders } from '../received-headers.ts';

/** Longer ones are refused unread. */
const maxLength = 512;
const bearer = /^bearer +([\w.~+/-]+=*)$/i;

/**
 * The one credential of a request: `apiKey=` in the query, `X-API-Key:`, or `Authorization: Bearer`, where an API key may
 * stand as well as a token.
 * @throws PlatformError 400 for more than one, 401 for none or for what can be no credential
 */
export function sentCredential(inQuery: readonly string[], { apiKeys, authorizations }: ReceivedHeaders): string {
  const sent = inQuery.length + apiKeys.length + authorizations.length;
  if (sent > 1)
    throw new PlatformError(
      'invalid_request',
      'More than one credential was sent. Send one: ?apiKey=, X-API-Key, or Authorization: Bearer.',
    );
  if (sent === 0) throw unauthorized('A credential is needed: an API key or an access token.');
  const value = inQuery[0] ?? apiKeys[0] ?? bearerToken(authorizations[0]!);
  if (value === '') throw unauthorized('The credential is empty.');
  if (value.length > maxLength) throw unauthorized('The credential is too long to be one of ours.', 'invalid_token');
  return value;
}

function bearerToken(authorization: string): string {
  if (authorization.length > maxLength + 16) return authorization;
  const match = bearer.exec(authorization);
  if (match) return match[1]!;
  throw unauthorized('The Authorization header must be: Bearer, a space, and an access token or an API key.');
}

/** @param error RFC 6750, section 3.1; absent where no credential was sent */
export function unauthorized(message: string, error?: 'invalid_token'): PlatformError {
  const challenge = error === undefined ? 'Bearer realm="irp"' : `Bearer realm="irp", error="${error}"`;
  return new PlatformError('unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}
