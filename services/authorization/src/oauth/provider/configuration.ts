import { identityScopes, originsOf, scopes } from '@irp/contracts';
import { oauthRoutes } from '@irp/contracts/authorization';
import { pathCookieName, sessionCookieName } from '@irp/web-pages';
import type { AdapterFactory, Configuration, JWK } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { isConsole } from '../../applications/domain/console.ts';
import type { Refusals } from '../../kernel/refusals.ts';
import type { AnnounceLogout } from '../backchannel-logout/announce-logout.ts';
import type { OAuthPages } from '../pages/oauth-pages.ts';
import type { WorkspaceOptions } from '../pages/workspace-options.ts';
import { createIsLive } from '../sessions/is-live.ts';
import { type AccountDependencies, createFindAccount } from './accounts.ts';
import { acrValues } from './authentication-context.ts';
import { checkAssertion } from './check-assertion.ts';
import { pkceRequiredMember, requirePkce } from './client-metadata.ts';
import { setClientAuthenticated } from './counted-for.ts';
import { createLoadExistingGrant } from './existing-grant.ts';
import { claimsByScope } from './identity-claims.ts';
import { createInteractionPolicy } from './interaction-policy.ts';
import type { LiveScopes } from './live-scopes.ts';
import {
  additionalMetadata,
  assertionAlgorithms,
  clientAuthMethods,
  type MetadataOptions,
} from './metadata.ts';
import type { OverrideDependencies } from './overrides.ts';
import { noResource } from './provider-internals.ts';
import type { LogoutDependencies } from './record-logouts.ts';
import type { RequestAccess } from './request-access.ts';
import { createRequestedWorkspace } from './requested-workspace.ts';
import { tokenContextOf } from './token-context.ts';

/** The dependencies of oidc-provider's hooks. */
export type OAuthServerDependencies = AccountDependencies &
  OverrideDependencies &
  LogoutDependencies & { refusals: Refusals; announceLogout: AnnounceLogout };

/**
 * A client may send `apiUrl` or the issuer as `resource`. If the host of `apiUrl` is a loopback
 * name, all loopback names are accepted.
 */
export interface ConfigurationOptions extends MetadataOptions {
  adapter: AdapterFactory;
  jwks: readonly JWK[];
  /** Sends requests to addresses of applications. */
  fetch: NonNullable<Configuration['fetch']>;
  cookieKeys: string[];
  deps: OAuthServerDependencies;
  liveScopes: LiveScopes;
  applications: ApplicationCache;
  access: RequestAccess;
  workspaceOptions: WorkspaceOptions;
  pages: OAuthPages;
  region: string;
  accessTokenTtlS: number;
  refreshTokenTtlS: number;
}

const minuteS = 60;
const dayS = 86_400;

/**
 * Lifetime of an ID token. A former signing key must stay published for at least `idTokenTtlS`
 * after its last signature.
 */
export const idTokenTtlS = 60 * minuteS;

export const sessionTtlS = dayS;

/**
 * Returns the name and options of the session cookie. Authorization requests and the account pages
 * share the cookie.
 */
export function sessionCookieOf(issuer: string) {
  const options = {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
  } as const;
  return {
    name: sessionCookieName(isHttps(issuer)),
    options,
  };
}

function isHttps(issuer: string): boolean {
  return issuer.startsWith('https:');
}

/**
 * Returns the configuration of oidc-provider. `overrides.ts` changes behaviour for which there is
 * no option.
 */
export function configurationOf(options: ConfigurationOptions): Configuration {
  const { issuer, apiUrl, access, liveScopes, pages, region } = options;
  const sessionCookie = sessionCookieOf(issuer);
  const requestedWorkspace = createRequestedWorkspace(
    options.applications,
    options.workspaceOptions,
  );
  const resourceOrigins = new Set([issuer, apiUrl ?? issuer].flatMap(originsOf));
  return {
    adapter: options.adapter,
    jwks: { keys: options.jwks },
    routes: oauthRoutes,
    scopes: [...identityScopes, ...scopes],
    acrValues: [...acrValues],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      profile: [...claimsByScope.profile],
      email: [...claimsByScope.email],
    },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: [...clientAuthMethods],
    discovery: additionalMetadata(options),
    enabledJWA: {
      clientAuthSigningAlgValues: [...assertionAlgorithms],
      idTokenSigningAlgValues: ['RS256', 'ES256'],
      dPoPSigningAlgValues: ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'],
    },
    extraClientMetadata: { properties: [pkceRequiredMember] },
    pkce: { required: requirePkce },
    // redirect_uri is required even for a single registered URI, because the token endpoint
    // requires it (RFC 6749, section 4.1.3).
    allowOmittingSingleRegisteredRedirectUri: false,
    assertJwtClientAuthClaimsAndHeader(ctx, claims) {
      const accepted = ctx.oidc.clientJwtAuthExpectedAudience();
      checkAssertion(claims, {
        nowMs: options.deps.now(),
        issuer,
        accepted,
      });
      // The signature of the assertion is verified already, so the client counts as authenticated.
      // A replayed assertion is rejected later with 401.
      setClientAuthenticated(ctx);
    },
    extraParams: ['workspace_id'],
    fetch: options.fetch,
    // oidc-provider accepts all origins, because the gateway decides about CORS. A request to an
    // endpoint with CORS needs a code verifier or client credentials anyway.
    clientBasedCORS: () => true,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true, ...pages.device },
      dPoP: { enabled: true },
      introspection: {
        enabled: true,
        async allowedPolicy(_ctx, client, token) {
          if (token.clientId !== client.clientId) {
            return false;
          }
          const scope = await liveScopes(token);
          // The introspection response contains the currently effective scopes instead of the
          // granted scopes. `aud` is the API to which these scopes belong.
          Object.assign(token, { scope, aud: issuer });
          return scope !== undefined;
        },
      },
      pushedAuthorizationRequests: { enabled: true },
      revocation: {
        enabled: true,
        // A client that revokes a token of another client gets an error (RFC 7009, section 2.1).
        allowedPolicy(_ctx, client, token) {
          if (token.clientId === client.clientId) {
            return true;
          }
          throw new errors.InvalidRequest('the token was issued to another client');
        },
      },
      rpInitiatedLogout: { enabled: true, ...pages.logout },
      userinfo: { enabled: true },
      resourceIndicators: {
        enabled: true,
        async defaultResource(ctx, client, oneOf) {
          if (oneOf) {
            return oneOf;
          }
          await access.check(ctx, client);
          return noResource;
        },
        async getResourceServerInfo(ctx, resource, client) {
          if (!resourceOrigins.has(URL.parse(resource)?.origin ?? '')) {
            throw new errors.InvalidTarget();
          }
          if (ctx.oidc.route !== 'token' || ctx.oidc.params?.grant_type === 'client_credentials') {
            await access.check(ctx, client);
          }
          return {
            scope: scopes.join(' '),
            audience: issuer,
            accessTokenFormat: 'opaque',
          };
        },
      },
    },
    findAccount: createFindAccount(options.deps, options.applications, access, liveScopes),
    loadExistingGrant: createLoadExistingGrant(options.deps, requestedWorkspace),
    extraTokenClaims(ctx) {
      const context = tokenContextOf(ctx);
      if (!context) {
        return undefined;
      }
      const { workspace, environment } = context;
      return {
        workspace_id: workspace.id,
        organization_id: workspace.organizationId,
        environment,
        region,
      };
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => false,
    interactions: {
      policy: createInteractionPolicy(requestedWorkspace, createIsLive(options.deps)),
      url: (_ctx, interaction) => `/oauth/interaction/${interaction.uid}`,
    },
    renderError: pages.error,
    cookies: {
      keys: options.cookieKeys,
      names: {
        session: sessionCookie.name,
        // Each authorization request in progress has a cookie of its own, at another path.
        interaction: pathCookieName('irp_interaction', isHttps(issuer)),
        resume: pathCookieName('irp_resume', isHttps(issuer)),
      },
      long: sessionCookie.options,
      short: {
        signed: true,
        httpOnly: true,
        sameSite: 'lax',
      },
    },
    ttl: {
      AccessToken: options.accessTokenTtlS,
      ClientCredentials: options.accessTokenTtlS,
      AuthorizationCode: minuteS,
      DeviceCode: 10 * minuteS,
      Grant: (_ctx, { clientId = '' }) => (isConsole(clientId) ? dayS : 365 * dayS),
      IdToken: idTokenTtlS,
      Interaction: 60 * minuteS,
      PushedAuthorizationRequest: minuteS,
      RefreshToken: options.refreshTokenTtlS,
      Session: sessionTtlS,
    },
  };
}
