import { PlatformError, realm } from '@irp/errors';

/**
 * How a request presents its credential: as an API key in the query or in `X-API-Key`, or with a
 * scheme of the Authorization header.
 */
export type Scheme = 'key' | 'bearer' | 'dpop';

/**
 * The accepted JWS algorithms of DPoP proofs: the asymmetric algorithms of current client
 * libraries.
 */
export const proofAlgorithms = ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'];

const bearer = `Bearer realm="${realm}"`;
const dpop = `DPoP realm="${realm}"`;
const algorithms = `algs="${proofAlgorithms.join(' ')}"`;

/**
 * Returns the 401 for a request with a missing or unparsable credential (RFC 6750, section 3; RFC
 * 9449, section 7.1).
 */
export function unauthorized(message: string): PlatformError {
  return unauthorizedWith(message, `${bearer}, ${dpop}, ${algorithms}`);
}

/**
 * Returns the 401 for a malformed, unknown, revoked or expired credential (RFC 6750, section 3.1).
 */
export function invalidToken(scheme: Scheme, message: string): PlatformError {
  if (scheme === 'dpop') {
    return unauthorizedWith(message, `${dpop}, error="invalid_token", ${algorithms}`);
  }
  return unauthorizedWith(message, `${bearer}, error="invalid_token"`);
}

/** Returns the 401 for a DPoP-bound token sent as a bearer token (RFC 9449, section 7.2). */
export function dpopProofRequired(message: string): PlatformError {
  return unauthorizedWith(message, `${bearer}, error="invalid_token", ${dpop}, ${algorithms}`);
}

/**
 * Returns the 401 for a valid token with a missing or invalid DPoP proof (RFC 9449, section 7.1).
 */
export function invalidProof(message: string): PlatformError {
  return unauthorizedWith(message, `${dpop}, error="invalid_dpop_proof", ${algorithms}`);
}

/**
 * Returns the 403 for a credential without the required scopes (RFC 6750, section 3.1).
 * @param scheme the scheme with which the credential was sent
 */
export function insufficientScope(
  scheme: Scheme,
  required: readonly string[],
  missing: readonly string[],
): PlatformError {
  const error = `error="insufficient_scope", scope="${required.join(' ')}"`;
  const challenge = scheme === 'dpop' ? `${dpop}, ${error}, ${algorithms}` : `${bearer}, ${error}`;
  return new PlatformError(
    'insufficient_scope',
    `This request requires the scope ${missing.join(', ')}, which the credential lacks.`,
    { headers: { 'WWW-Authenticate': challenge } },
  );
}

function unauthorizedWith(message: string, challenge: string): PlatformError {
  return new PlatformError('unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}

/** Adds the URL of the API's metadata to every challenge (RFC 9728, section 5.1). */
export function withMetadataUrl(challenges: string, url: string): string {
  const named = `realm="${realm}"`;
  return challenges.replaceAll(named, `${named}, resource_metadata="${url}"`);
}
