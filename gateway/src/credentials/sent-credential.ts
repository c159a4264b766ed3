import { PlatformError } from '@irp/errors';
import type { ReceivedHeaders } from '../received-headers.ts';
import { invalidToken, type Scheme, unauthorized } from './challenge.ts';

export interface SentCredential {
  value: string;
  scheme: Scheme;
}

/** Longer ones are refused unread. */
const maxLength = 512;
const authorized = /^(bearer|dpop) +([\w.~+/-]+=*)$/i;
const accessTokenMark = 'irt_';

/**
 * The one credential of a request: `apiKey=` in the query, `X-API-Key:`, or `Authorization: Bearer` (where an API key may
 * stand as well as a token) or `DPoP`.
 * @throws PlatformError 400 for more than one, 401 for none or for what can be no credential
 */
export function sentCredential(
  inQuery: readonly string[],
  { apiKeys, authorizations }: ReceivedHeaders,
): SentCredential {
  const sent = inQuery.length + apiKeys.length + authorizations.length;
  if (sent > 1)
    throw new PlatformError(
      'invalid_request',
      'More than one credential was sent. Send one: ?apiKey=, X-API-Key, or Authorization: Bearer.',
    );
  if (sent === 0) throw unauthorized('A credential is needed: an API key or an access token.');
  const key = inQuery[0] ?? apiKeys[0];
  return key === undefined ? authorization(authorizations[0]!) : apiKey(key);
}

/** Addresses are kept in histories and logs: no place for what acts in a person's name (RFC 6750, section 2.3). */
function apiKey(value: string): SentCredential {
  if (value === '') throw unauthorized('The credential is empty.');
  if (value.length > maxLength) throw tooLong('key');
  if (value.startsWith(accessTokenMark))
    throw invalidToken(
      'key',
      'This is an access token, not an API key: send it in the header "Authorization: Bearer", never as apiKey or X-API-Key.',
    );
  return { value, scheme: 'key' };
}

function authorization(text: string): SentCredential {
  if (text.length > maxLength + 16) throw tooLong('bearer');
  const match = authorized.exec(text);
  if (!match)
    throw unauthorized(
      'The Authorization header must be: Bearer, or DPoP for a token that is bound to a key, a space, and an access token or an API key.',
    );
  const scheme = match[1]!.length === 'dpop'.length ? 'dpop' : 'bearer';
  const value = match[2]!;
  if (value.length > maxLength) throw tooLong(scheme);
  return { value, scheme };
}

function tooLong(scheme: Scheme): PlatformError {
  return invalidToken(scheme, 'The credential is too long to be one of ours.');
}
