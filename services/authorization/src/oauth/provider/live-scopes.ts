/** A token found by oidc-provider; `jti` is the token's value. */
export interface FoundToken {
  jti: string;
  scope?: string | undefined;
}

/**
 * Returns the current scopes of a token, as a gateway would; undefined if gateways reject it. The
 * credentials module implements this function.
 */
export type LiveScopes = (token: FoundToken) => Promise<string | undefined>;
