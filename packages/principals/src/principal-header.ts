/**
 * Header with the token of a hop to a service. The gateway removes the header from client requests.
 */
export const principalHeader = 'x-irp-principal';

/**
 * Header of a 503 response to a request with a too old token, or a token from the future: the age
 * in seconds. The gateway does not forward the header.
 */
export const staleTokenHeader = 'x-irp-stale-token';

export const issuer = 'irp:platform';
export const algorithm = 'EdDSA';
/** The algorithm of tokens from the gateway to a service with a shared secret. */
export const secretAlgorithm = 'HS256';

/** The lifetime of a token: from the signature to the start of the request. */
export const lifetimeS = 5;
/**
 * The maximum difference between the clocks of two machines: extends the life of a token at both
 * ends.
 */
export const clockAllowanceS = 2;
/** From the first to the last moment of a token's validity, by any of these clocks. */
export const windowMs = (lifetimeS + 2 * clockAllowanceS) * 1_000;

/** Member of a public JWK: the service of the key. The key may sign calls of this service only. */
export const serviceMember = 'irp_service';
