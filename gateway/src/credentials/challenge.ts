import { PlatformError } from '@irp/errors';

/** How a credential was sent: as a key (in the query or in X-API-Key), or by a scheme of the Authorization header. */
export type Scheme = 'key' | 'bearer' | 'dpop';

const realm = 'Bearer realm="irp"';

/** 401 where nothing was sent that could be checked (RFC 6750, section 3). */
export function unauthorized(message: string): PlatformError {
  return challenged(message, realm);
}

/** 401 for what was sent, checked and found to be worth nothing. */
export function invalidToken(message: string): PlatformError {
  return challenged(message, `${realm}, error="invalid_token"`);
}

function challenged(message: string, challenge: string): PlatformError {
  return new PlatformError('unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}
