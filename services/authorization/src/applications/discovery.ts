import { discoveryRoutes, oauthRoutes } from '@irp/contracts/authorization';

/**
 * Returns the endpoints for a client, as in the metadata documents of RFC 8414 and OpenID Connect
 * Discovery 1.0.
 */
export function discoveryOf(issuer: string) {
  return {
    issuer,
    authorizationServerMetadata: `${issuer}${discoveryRoutes.authorization_server}`,
    openidConfiguration: `${issuer}${discoveryRoutes.openid_configuration}`,
    jwksUri: issuer + oauthRoutes.jwks,
    authorizationEndpoint: issuer + oauthRoutes.authorization,
    tokenEndpoint: issuer + oauthRoutes.token,
    revocationEndpoint: issuer + oauthRoutes.revocation,
    deviceAuthorizationEndpoint: issuer + oauthRoutes.device_authorization,
  };
}
