/** A token found by oidc-provider; `jti` is the token's value. */
export interface FoundToken {
  jti: string;
  scope?: string | undefined;
}

/**
 * Returns the scopes that a gateway would currently accept for a token; undefined if gateways
 * reject the token. The credentials module implements this function.
 */
export type LiveScopes = (token: FoundToken) => Promise<string | undefined>;
