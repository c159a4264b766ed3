import { PlatformError } from '@irp/errors';
import type { ReceivedHeaders } from '../received-headers.ts';
import { invalidToken, type Scheme, unauthorized } from './challenge.ts';

export interface PresentedCredential {
  value: string;
  scheme: Scheme;
}

/**
 * The maximum length of a credential in characters. Longer credentials are rejected before they are
 * parsed.
 */
const maxLength = 512;
/**
 * The maximum length of the Authorization header: a credential, the name of the scheme, and some
 * spaces.
 */
const maxHeaderLength = maxLength + 16;
const authorizationHeader = /^(?:bearer|dpop) +([\w.~+/-]+=*)$/i;
const dpop = /^dpop /i;
const accessTokenPrefix = 'irt_';
/**
 * Created once, because the stack trace of a new error takes more time than some steps of the
 * pipeline. Two frequent kinds of requests need this error: token requests, and requests without a
 * credential to public routes.
 */
const noCredential = unauthorized('A credential is required: an API key or an access token.');
const otherScheme = unauthorized(
  'The Authorization header must be "Bearer" and an access token or an API key, or "DPoP" and a DPoP-bound access token.',
);

/**
 * Returns the credential of a request. An API key is sent as `apiKey=` in the query, in `X-API-Key`
 * or as `Authorization: Bearer`. An access token is sent as `Authorization: Bearer` or
 * `Authorization: DPoP`.
 * @throws PlatformError 400 for several credentials, 401 for a missing or malformed credential
 */
export function presentedCredential(
  inQuery: readonly string[],
  { apiKeys, authorizations }: ReceivedHeaders,
): PresentedCredential {
  if (inQuery.length + apiKeys.length + authorizations.length > 1) {
    throw new PlatformError(
      'invalid_request',
      'More than one credential was sent. Send only one credential, as ?apiKey=, X-API-Key, or Authorization: Bearer.',
    );
  }
  const key = inQuery[0] ?? apiKeys[0];
  if (key !== undefined) {
    return parseApiKey(key);
  }
  const [header] = authorizations;
  if (header !== undefined) {
    return parseAuthorization(header);
  }
  throw noCredential;
}

/**
 * Parses an API key from the query or from `X-API-Key`. Rejects an access token: browser histories
 * and logs store the URL, and so would store a token in the query (RFC 6750, section 2.3).
 */
function parseApiKey(value: string): PresentedCredential {
  if (value === '') {
    throw unauthorized('The credential is empty.');
  }
  if (value.length > maxLength) {
    throw tooLong('key');
  }
  if (value.startsWith(accessTokenPrefix)) {
    throw invalidToken(
      'key',
      'This is an access token, not an API key: send the token in the header "Authorization: Bearer", never as apiKey or X-API-Key.',
    );
  }
  return { value, scheme: 'key' };
}

function parseAuthorization(header: string): PresentedCredential {
  const scheme = dpop.test(header) ? 'dpop' : 'bearer';
  if (header.length > maxHeaderLength) {
    throw tooLong(scheme);
  }
  const [, value = ''] = authorizationHeader.exec(header) ?? [];
  if (value === '') {
    throw otherScheme;
  }
  if (value.length > maxLength) {
    throw tooLong(scheme);
  }
  return { value, scheme };
}

function tooLong(scheme: Scheme): PlatformError {
  return invalidToken(
    scheme,
    `The credential is too long: it must be at most ${maxLength} characters.`,
  );
}
