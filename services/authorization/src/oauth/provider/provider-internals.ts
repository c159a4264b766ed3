import type Provider from 'oidc-provider';
import type { Client, KoaContextWithOIDC } from 'oidc-provider';

/** A code, device code or refresh token, as returned by `find` of its model. */
export interface RedeemedArtifact {
  clientId?: string;
  consumed?: unknown;
  isExpired: boolean;
  resource?: string | string[];
  scopes: ReadonlySet<string>;
}

interface RedeemableModel {
  find(...args: unknown[]): Promise<RedeemedArtifact | undefined>;
}

interface TokenModel {
  prototype: { scope?: string; generateTokenId(): string };
}

/** Verifies the ID tokens that clients send as hints, with the published keys. */
interface IdTokenModel {
  validate(token: string, client: Client): Promise<{ header: object; payload: object }>;
}

/**
 * `sendLogoutToken` is the library's `backchannelLogout`: signs a logout token and sends the token
 * to the client.
 */
export interface ClientInternals {
  backchannelLogoutUri?: string | undefined;
  backchannelLogout(userId: string, sid: string): Promise<void>;
  sendLogoutToken(userId: string, sid: string): Promise<void>;
}

/** IP address and user agent of a user's sign-in, with the same names as in events. */
export interface SignedInFrom {
  address?: string;
  userAgent?: string;
}

interface SessionInternals {
  uid: string;
  /** This service adds the field; oidc-provider does not use the field. */
  signedInFrom?: SignedInFrom;
  loginAccount(details: object): void;
  accountId?: string | undefined;
  authorizations?: Record<string, { sid?: string | undefined }> | undefined;
  destroy(): Promise<void>;
}

/**
 * Properties of oidc-provider that exist at run time, but are missing or read-only in the library's
 * types.
 */
interface ProviderInternals {
  AuthorizationCode: RedeemableModel;
  DeviceCode: RedeemableModel;
  RefreshToken: RedeemableModel;
  AccessToken: TokenModel;
  ClientCredentials: TokenModel;
  IdToken: IdTokenModel;
  Client: { find(id: unknown): Promise<ClientInternals | undefined>; prototype: ClientInternals };
  Session: { prototype: SessionInternals; IN_PAYLOAD: readonly string[] };
}

export function internalsOf(provider: Provider): ProviderInternals {
  // The types omit these members; the OAuth tests fail if the library changes the members.
  return provider as unknown as ProviderInternals;
}

/**
 * Returns the context of a request inside `provider.use`. oidc-provider has set `oidc`, which Koa's
 * type does not contain.
 */
export function oidcContext(ctx: object): KoaContextWithOIDC {
  return ctx as KoaContextWithOIDC;
}

/**
 * Returns the client of a request.
 * @throws Error if a hook runs before oidc-provider has identified the client
 */
export function clientOf({ oidc }: KoaContextWithOIDC): Client {
  if (oidc.client === undefined) {
    throw new Error(`no client is identified yet on the route ${oidc.route}`);
  }
  return oidc.client;
}

/**
 * The value of `defaultResource` for a token without a resource. The library accepts undefined, but
 * its types do not.
 */
export const noResource = undefined as unknown as string;
