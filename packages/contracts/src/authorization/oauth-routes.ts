/**
 * Paths of the OAuth and OpenID Connect endpoints. The keys are the names that oidc-provider uses.
 */
export const oauthRoutes = {
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

/**
 * Path of the metadata of the API as a protected resource (RFC 9728, section 3). The gateway serves
 * the metadata.
 */
export const protectedResourceRoute = '/.well-known/oauth-protected-resource';

/**
 * Paths of the metadata documents (RFC 8414, section 3; OpenID Connect Discovery 1.0, section 4).
 */
export const discoveryRoutes = {
  authorization_server: '/.well-known/oauth-authorization-server',
  openid_configuration: '/.well-known/openid-configuration',
} as const;
