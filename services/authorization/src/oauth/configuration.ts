import { identityScopes, scopes } from '@irp/contracts';
import type { AdapterFactory, Configuration, JWK } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import { createFindAccount } from './accounts.ts';
import type { ApplicationCache } from './application-cache.ts';
import type { Choices } from './choices.ts';
import { createLoadExistingGrant } from './existing-grant.ts';
import { createLiveScopes } from './live-scopes.ts';
import type { OAuthPages } from './oauth-pages.ts';
import type { RequestAccess } from './request-access.ts';
import { tokenContextOf } from './token-context.ts';

export interface ConfigurationOptions {
  issuer: string;
  /** The API's own address, where it is known: a resource that tokens are for, as the issuer is. */
  apiUrl: string | undefined;
  adapter: AdapterFactory;
  jwks: readonly JWK[];
  cookieKeys: string[];
  deps: Deps;
  applications: ApplicationCache;
  access: RequestAccess;
  choices: Choices;
  pages: OAuthPages;
  region: string;
  accessTokenTtlS: number;
  refreshTokenTtlS: number;
}

const minuteS = 60;
const dayS = 86_400;

/** How long an ID token counts, and so how long a key that signed is still needed. */
export const idTokenTtlS = 60 * minuteS;

/** A client makes an assertion when it needs it (RFC 7523, section 3), and common libraries let it last for an hour; clocks differ. */
const assertionTtlS = 60 * minuteS;
const skewS = minuteS;

export const sessionTtlS = dayS;

/** Whoever signed in, at whichever page, has this one. */
export const sessionCookie = {
  name: 'irp_session',
  options: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
} as const;

export const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  userinfo: '/oauth/userinfo',
  pushed_authorization_request: '/oauth/par',
  jwks: '/oauth/jwks',
  end_session: '/oauth/logout',
  device_authorization: '/oauth/device_authorization',
  code_verification: '/oauth/device',
} as const;

/** OAuth 2.0 for workspaces, in oidc-provider's terms. What its options cannot say is in `overrides.ts`. */
export function configurationOf(options: ConfigurationOptions): Configuration {
  const { issuer, apiUrl, access, pages, region } = options;
  const resourceOrigins = new Set([issuer, apiUrl ?? issuer].map((address) => new URL(address).origin));
  const liveScopes = createLiveScopes(options.deps);
  return {
    adapter: options.adapter,
    jwks: { keys: options.jwks },
    routes,
    scopes: [...identityScopes, ...scopes],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    enabledJWA: {
      clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'],
      idTokenSigningAlgValues: ['RS256', 'ES256'],
      dPoPSigningAlgValues: ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'],
    },
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    // What was sent to the authorization endpoint is sent again (RFC 6749, section 4.1.3).
    allowOmittingSingleRegisteredRedirectUri: false,
    assertJwtClientAuthClaimsAndHeader(_ctx, { exp }) {
      // What was seen once is kept until it ends: nobody may have us keep it for years.
      if (Number(exp) * 1_000 > options.deps.now() + (assertionTtlS + skewS) * 1_000)
        throw new errors.InvalidClientAuth(`client_assertion may not be valid for more than ${assertionTtlS} seconds`);
    },
    extraParams: ['workspace_id'],
    // The gateway answers for CORS; a token is no use to a page without the code verifier or the secret.
    clientBasedCORS: () => true,
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: false },
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true, ...pages.device },
      dPoP: { enabled: true },
      introspection: {
        enabled: true,
        async allowedPolicy(_ctx, client, token) {
          if (token.clientId !== client.clientId) return false;
          const scope = await liveScopes(token);
          // It shows what the token was given: less may be left.
          Object.assign(token, { scope });
          return scope !== undefined;
        },
      },
      pushedAuthorizationRequests: { enabled: true },
      revocation: {
        enabled: true,
        // RFC 7009, section 2.1: refused, and the client is told.
        allowedPolicy(_ctx, client, token) {
          if (token.clientId === client.clientId) return true;
          throw new errors.InvalidRequest('the token was issued to another client');
        },
      },
      rpInitiatedLogout: { enabled: true, ...pages.logout },
      userinfo: { enabled: true },
      resourceIndicators: {
        enabled: true,
        async defaultResource(ctx, client, oneOf) {
          if (oneOf) return oneOf;
          await access.check(ctx, client);
          return undefined as unknown as string;
        },
        async getResourceServerInfo(ctx, resource, client) {
          if (!resourceOrigins.has(URL.parse(resource)?.origin ?? '')) throw new errors.InvalidTarget();
          if (ctx.oidc.route !== 'token' || ctx.oidc.params?.grant_type === 'client_credentials')
            await access.check(ctx, client);
          return { scope: scopes.join(' '), audience: issuer, accessTokenFormat: 'opaque' };
        },
      },
    },
    findAccount: createFindAccount(options.deps, options.applications, access, liveScopes),
    loadExistingGrant: createLoadExistingGrant(options.deps, options.applications, options.choices),
    extraTokenClaims(ctx) {
      const context = tokenContextOf(ctx);
      if (!context) return undefined;
      const { workspace, environment } = context;
      return { workspace_id: workspace.id, organization_id: workspace.organizationId, environment, region };
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => false,
    interactions: { url: (_ctx, interaction) => `/oauth/interaction/${interaction.uid}` },
    renderError: pages.error,
    cookies: {
      keys: options.cookieKeys,
      names: { session: sessionCookie.name, interaction: 'irp_interaction', resume: 'irp_resume' },
      long: sessionCookie.options,
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: options.accessTokenTtlS,
      ClientCredentials: options.accessTokenTtlS,
      AuthorizationCode: minuteS,
      DeviceCode: 10 * minuteS,
      Grant: 365 * dayS,
      IdToken: idTokenTtlS,
      Interaction: 60 * minuteS,
      PushedAuthorizationRequest: minuteS,
      RefreshToken: options.refreshTokenTtlS,
      Session: sessionTtlS,
    },
  };
}
