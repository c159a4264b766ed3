import { PlatformError } from '@irp/errors';

/** How a credential was sent: as a key (in the query or in X-API-Key), or by a scheme of the Authorization header. */
export type Scheme = 'key' | 'bearer' | 'dpop';

/** Asymmetric ones that every current client library can use. */
export const proofAlgorithms = ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'];

const bearer = 'Bearer realm="irp"';
const algorithms = `algs="${proofAlgorithms.join(' ')}"`;

/** 401 where nothing was sent that could be checked (RFC 6750, section 3). */
export function unauthorized(message: string): PlatformError {
  return challenged(message, bearer);
}

/** 401 for what was sent, checked and found to be worth nothing. */
export function invalidToken(scheme: Scheme, message: string): PlatformError {
  if (scheme === 'dpop') return challenged(message, `DPoP error="invalid_token", ${algorithms}`);
  return challenged(message, `${bearer}, error="invalid_token"`);
}

/** 401 for a token that must not be sent as a bearer (RFC 9449, section 7.2). */
export function proofNeeded(message: string): PlatformError {
  return challenged(message, `${bearer}, error="invalid_token", DPoP ${algorithms}`);
}

/** 401 for a good token without a good proof (RFC 9449, section 7.1). */
export function invalidProof(message: string): PlatformError {
  return challenged(message, `DPoP error="invalid_dpop_proof", ${algorithms}`);
}

/** 403 for a caller who may do less than was asked for (RFC 6750, section 3.1). @param scheme of the token */
export function insufficientScope(
  scheme: Scheme,
  needed: readonly string[],
  missing: readonly string[],
): PlatformError {
  const fault = `error="insufficient_scope", scope="${needed.join(' ')}"`;
  const challenge = scheme === 'dpop' ? `DPoP ${fault}, ${algorithms}` : `Bearer ${fault}`;
  return new PlatformError(
    'insufficient_scope',
    `This needs the scope ${missing.join(', ')}, which the credential does not have.`,
    { headers: { 'WWW-Authenticate': challenge } },
  );
}

function challenged(message: string, challenge: string): PlatformError {
  return new PlatformError('unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}
