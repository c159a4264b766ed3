import { oauthRoutes } from '@irp/contracts/authorization';
import { errors } from 'oidc-provider';

/**
 * The claims of a client assertion (RFC 7523, section 3) that oidc-provider does not check by
 * itself.
 */
export interface AssertionClaims {
  aud?: unknown;
  exp?: unknown;
  iat?: unknown;
}

interface AssertionRules {
  nowMs: number;
  issuer: string;
  /** The accepted audiences: the names of this server at the requested endpoint. */
  accepted: ReadonlySet<string>;
}

/** Maximum lifetime in seconds. Common libraries use an hour. */
const maxLifetimeS = 3_600;
/** Tolerance for the client's clock in seconds. */
const skewS = 60;

/**
 * Checks the claims of a client assertion with a verified signature. The `jti` is stored until
 * `exp`: without a limit on `exp`, a client could fill the database. Another server that accepts
 * the assertion could replay the assertion here, so foreign audiences are rejected. At the endpoint
 * for pushed requests, `aud` may be the issuer, the token endpoint, or the endpoint for pushed
 * requests (RFC 9126, section 2).
 * @throws InvalidClientAuth 401
 */
export function checkAssertion(
  { aud, exp, iat }: AssertionClaims,
  { nowMs, issuer, accepted }: AssertionRules,
): void {
  if (Number(exp) * 1_000 > nowMs + (maxLifetimeS + skewS) * 1_000) {
    refuse(`client_assertion may not be valid for more than ${maxLifetimeS} seconds`);
  }
  if (iat !== undefined && Number(iat) * 1_000 > nowMs + skewS * 1_000) {
    refuse(`iat of client_assertion may not be more than ${skewS} seconds in the future`);
  }
  const own = new Set([...accepted, issuer + oauthRoutes.pushed_authorization_request]);
  if (![aud].flat().every((one) => own.has(String(one)))) {
    refuse(
      `aud of client_assertion may not name another server: it must be ${issuer}, alone or in an array`,
    );
  }
}

function refuse(description: string): never {
  throw new errors.InvalidClientAuth(description);
}
