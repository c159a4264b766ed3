/** A token as oidc-provider found it; `jti` is its value. */
export interface FoundToken {
  jti: string;
  scope?: string | undefined;
}

/**
 * The scopes that a token has now, as the gateway would resolve it; undefined where no gateway
 * accepts it. The credentials module implements it.
 */
export type LiveScopes = (token: FoundToken) => Promise<string | undefined>;
