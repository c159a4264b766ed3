import { oauthRoutes } from '../authorization/oauth-routes.ts';
import type { Endpoint } from '../endpoint.ts';
import { identityScopeDescriptions, scopeDescriptions } from '../scopes.ts';
import type { JsonSchema } from './document.ts';

const callerSchemes: Record<string, JsonSchema> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'API key of a user, for one workspace and environment.',
  },
  apiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description:
      'API key as a query parameter. The header is safer, because URLs are copied and logged.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'OAuth 2.0 access token (RFC 6750), opaque to clients.',
  },
};

/**
 * Returns the ways to authenticate.
 * @param baseUrl the URL of the authorization server; empty for the origin of the document
 */
export function securitySchemes(baseUrl = ''): Record<string, JsonSchema> {
  const [authorizationUrl, tokenUrl] = [
    baseUrl + oauthRoutes.authorization,
    baseUrl + oauthRoutes.token,
  ];
  return {
    ...callerSchemes,
    oauth2: {
      type: 'oauth2',
      description: `OAuth 2.0. Besides the flows listed here, devices use RFC 8628 (\`${oauthRoutes.device_authorization}\`), which OpenAPI 3.1 has no name for.`,
      flows: {
        authorizationCode: {
          authorizationUrl,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes: { ...identityScopeDescriptions, ...scopeDescriptions },
        },
        clientCredentials: { tokenUrl, scopes: scopeDescriptions },
      },
    },
    clientBasic: {
      type: 'http',
      scheme: 'basic',
      description:
        'Client ID and secret of an application (`client_secret_basic`), at OAuth endpoints only.',
    },
  };
}

/**
 * Returns the security requirements of an endpoint. At least one of the schemes is required.
 * `oauth2` lists the required scopes. For API keys, the description of the operation names the
 * required scopes.
 */
export function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'open') {
    return [];
  }
  const scopes = [...(endpoint.permission?.scopes ?? [])];
  return [...Object.keys(callerSchemes).map((name) => ({ [name]: [] })), { oauth2: scopes }];
}
