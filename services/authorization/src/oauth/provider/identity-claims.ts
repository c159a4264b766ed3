import type { IdentityScope } from '@irp/contracts';

/** The claims about a user, by scope (OpenID Connect Core 1.0, section 5.4). */
export const claimsByScope = {
  openid: [],
  profile: ['name'],
  email: ['email', 'email_verified'],
} as const satisfies Partial<Record<IdentityScope, readonly string[]>>;

const scopes = Object.entries(claimsByScope) as [IdentityScope, readonly string[]][];

/** The claims granted by scopes. */
export function claimsOf(granted: readonly string[]): string[] {
  return scopes.filter(([scope]) => granted.includes(scope)).flatMap(([, claims]) => claims);
}

/**
 * Returns the scopes that contain the claims in the `claims` parameter of an authorization request
 * (OpenID Connect Core 1.0, section 5.5). Users consent to complete scopes, not to single claims.
 * @param parameter JSON, already checked by oidc-provider
 */
export function scopesOfClaims(parameter: unknown): IdentityScope[] {
  if (typeof parameter !== 'string') {
    return [];
  }
  // All other properties of `claims` have no meaning, and may be of any type.
  const { id_token: idToken = {}, userinfo = {} } = JSON.parse(parameter) as Record<string, object>;
  const requested = [...Object.keys(idToken), ...Object.keys(userinfo)];
  return scopes
    .filter(([, claims]) => claims.some((claim) => requested.includes(claim)))
    .map(([scope]) => scope);
}
