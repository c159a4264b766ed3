/** A token found by oidc-provider; `jti` is the token's value. */
export interface FoundToken {
  jti: string;
  scope?: string | undefined;
}

/**
 * The current scopes of a token, equal to the gateway's result; undefined if gateways reject the
 * token. The credentials module implements this function.
 */
export type LiveScopes = (token: FoundToken) => Promise<string | undefined>;
