/**
 * The header with the token of a request to a service. The gateway removes this header from the
 * requests of clients.
 */
export const principalHeader = 'x-irp-principal';

/**
 * A header of a 503 to a request whose token is too old or from the future. It contains the age in
 * seconds. The gateway does not forward it.
 */
export const staleTokenHeader = 'x-irp-stale-token';

export const issuer = 'irp:platform';
export const algorithm = 'EdDSA';
/** The algorithm of tokens from the gateway to a service if both share a secret. */
export const secretAlgorithm = 'HS256';

/** Time from the signature of a token until its request must begin, in seconds. */
export const lifetimeS = 5;
/**
 * Maximum difference between the clocks of two machines, in seconds. Tokens are valid for so much
 * longer at both ends.
 */
export const clockAllowanceS = 2;
/** The period in which a token is valid by any of these clocks, in milliseconds. */
export const windowMs = (lifetimeS + 2 * clockAllowanceS) * 1_000;

/**
 * A member of public JWKs that names a service. With this key, only calls of this service may be
 * signed.
 */
export const serviceMember = 'irp_service';
