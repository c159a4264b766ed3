import type { IdentityScope } from '@irp/contracts';

/**
 * The claims about a person, by the scope that grants them (OpenID Connect Core 1.0, section 5.4).
 */
export const claimsByScope = {
  openid: [],
  profile: ['name'],
  email: ['email', 'email_verified'],
} as const satisfies Partial<Record<IdentityScope, readonly string[]>>;

const scopes = Object.entries(claimsByScope) as [IdentityScope, readonly string[]][];

/** The claims that scopes grant. */
export function claimsOf(granted: readonly string[]): string[] {
  return scopes.filter(([scope]) => granted.includes(scope)).flatMap(([, claims]) => claims);
}

/**
 * The scopes of the claims that an authorization request names in `claims` (section 5.5): a person
 * agrees to claims as they agree to the scope.
 * @param parameter JSON that oidc-provider has checked
 */
export function scopesOfClaims(parameter: unknown): IdentityScope[] {
  if (typeof parameter !== 'string') {
    return [];
  }
  // Other members have no meaning, and may have any type.
  const { id_token: idToken = {}, userinfo = {} } = JSON.parse(parameter) as Record<string, object>;
  const requested = [...Object.keys(idToken), ...Object.keys(userinfo)];
  return scopes
    .filter(([, claims]) => claims.some((claim) => requested.includes(claim)))
    .map(([scope]) => scope);
}
