/**
 * Header that carries the token of a hop to a service. The gateway removes it from client requests.
 */
export const principalHeader = 'x-irp-principal';

/**
 * Header of a 503 response to a request whose token was too old, or from the future: its age in
 * seconds. The gateway does not forward it.
 */
export const staleTokenHeader = 'x-irp-stale-token';

export const issuer = 'irp:platform';
export const algorithm = 'EdDSA';
/** Of tokens from the gateway to a service with which it shares a secret. */
export const secretAlgorithm = 'HS256';

/** How long a token is valid: from its signature to the start of its request. */
export const lifetimeS = 5;
/** How far the clocks of two machines may differ: it extends the life of a token at both ends. */
export const clockAllowanceS = 2;
/** From the first to the last moment at which a token can be valid, by any of these clocks. */
export const windowMs = (lifetimeS + 2 * clockAllowanceS) * 1_000;

/**
 * Member of a public JWK: the service whose key it is, which may sign calls of this service only.
 */
export const serviceMember = 'irp_service';
