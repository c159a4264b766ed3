/**
 * The header with the token of a request to a service. The gateway removes this header from the
 * requests of clients.
 */
export const principalHeader = 'x-irp-principal';

/**
 * A header of a 503 response to a request whose token is too old or not yet valid. The header
 * contains the age of the token in seconds. The gateway does not forward this header to clients.
 */
export const staleTokenHeader = 'x-irp-stale-token';

export const issuer = 'irp:platform';
export const algorithm = 'EdDSA';
/** The algorithm of tokens from the gateway to a service with which the gateway shares a secret. */
export const secretAlgorithm = 'HS256';

/** Maximum time between the signature of a token and the start of its request, in seconds. */
export const lifetimeS = 5;
/**
 * Maximum difference between the clocks of two machines, in seconds. Verifiers extend the validity
 * period of a token by this time at both ends.
 */
export const clockAllowanceS = 2;
/** The longest time in which a token can be valid on any machine, in milliseconds. */
export const windowMs = (lifetimeS + 2 * clockAllowanceS) * 1_000;

/**
 * A member of a public JWK that contains the name of a service. The key is valid only for calls of
 * this service.
 */
export const serviceMember = 'irp_service';

/**
 * Methods that change nothing (RFC 9110, section 9.2.1). The token of a request with such a method
 * can be used repeatedly.
 */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
