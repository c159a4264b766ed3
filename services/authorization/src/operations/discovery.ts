import { routes } from '../oauth/configuration.ts';

/** Where an application finds everything it needs; the documents of RFC 8414 and OpenID Connect Discovery say it again. */
export function discoveryOf(issuer: string) {
  return {
    issuer,
    authorizationServerMetadata: `${issuer}/.well-known/oauth-authorization-server`,
    openidConfiguration: `${issuer}/.well-known/openid-configuration`,
    jwksUri: issuer + routes.jwks,
    authorizationEndpoint: issuer + routes.authorization,
    tokenEndpoint: issuer + routes.token,
    revocationEndpoint: issuer + routes.revocation,
    deviceAuthorizationEndpoint: issuer + routes.device_authorization,
  };
}
