import { z } from 'zod';
import {
  discoveryRoutes,
  oauthRoutes,
  protectedResourceRoute,
} from '../../authorization/oauth-routes.ts';
import type { OAuthOperation } from './oauth-operation.ts';

const metadataSchema = z
  .looseObject({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    jwks_uri: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
  })
  .meta({ id: 'AuthorizationServerMetadata', additionalProperties: true });

const metadata = {
  description: 'The metadata',
  schema: metadataSchema,
  example: {
    issuer: 'https://api.example.com',
    authorization_endpoint: 'https://api.example.com/oauth/authorize',
    token_endpoint: 'https://api.example.com/oauth/token',
    jwks_uri: 'https://api.example.com/oauth/jwks',
    scopes_supported: ['openid', 'investments.read'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    code_challenge_methods_supported: ['S256'],
  },
};

const resourceMetadata = {
  description: 'The metadata',
  schema: z
    .looseObject({
      resource: z
        .string()
        .meta({ description: 'The address of the API: the `resource` of a request for a token' }),
      authorization_servers: z.array(z.string()),
      scopes_supported: z.array(z.string()),
      bearer_methods_supported: z.array(z.string()),
      dpop_signing_alg_values_supported: z.array(z.string()),
    })
    .meta({ id: 'ProtectedResourceMetadata', additionalProperties: true }),
  example: {
    resource: 'https://api.example.com',
    authorization_servers: ['https://api.example.com'],
    scopes_supported: ['investments.read', 'investments.write'],
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: ['ES256', 'EdDSA'],
  },
};

/** The documents from which clients and verifiers learn about the server. */
export const discoveryOperations: readonly OAuthOperation[] = [
  {
    operationId: 'getUserInfo',
    method: 'get',
    path: oauthRoutes.userinfo,
    summary: 'Read the person who authorized the application',
    description:
      'Requires an access token with the scope `openid` (OpenID Connect Core 1.0, section 5.3).',
    caller: 'token',
    responses: {
      200: {
        description: 'The claims that the granted scopes allow',
        schema: z
          .object({
            sub: z.string(),
            name: z.string().optional(),
            email: z.string().optional(),
            email_verified: z.boolean().optional(),
          })
          .meta({ id: 'UserInfo' }),
        example: { sub: '01a1fdcc-7c2b-7d6e-9a41-5b1f0c9e2d37', name: 'Olivia Owner' },
      },
    },
  },
  {
    operationId: 'getJwks',
    method: 'get',
    path: oauthRoutes.jwks,
    summary: 'List the keys that sign ID tokens',
    description: 'A JSON Web Key Set (RFC 7517): current, next and former keys.',
    caller: 'anybody',
    responses: {
      200: {
        description: 'The keys',
        schema: z
          .object({
            keys: z.array(
              z.looseObject({
                kty: z.string(),
                kid: z.string(),
                alg: z.string().optional(),
              }),
            ),
          })
          .meta({ id: 'JsonWebKeySet' }),
        contentType: 'application/jwk-set+json',
        example: {
          keys: [
            {
              kty: 'EC',
              crv: 'P-256',
              use: 'sig',
              alg: 'ES256',
              kid: '2026-11',
            },
          ],
        },
      },
    },
  },
  {
    operationId: 'getAuthorizationServerMetadata',
    method: 'get',
    path: discoveryRoutes.authorization_server,
    summary: 'Read the metadata of the authorization server',
    description: 'RFC 8414: the addresses of its endpoints and what they support.',
    caller: 'anybody',
    responses: { 200: metadata },
  },
  {
    operationId: 'getOpenidConfiguration',
    method: 'get',
    path: discoveryRoutes.openid_configuration,
    summary: 'Read the metadata for OpenID Connect',
    description:
      'OpenID Connect Discovery 1.0, section 4: metadata of the authorization server for OpenID clients.',
    caller: 'anybody',
    responses: { 200: metadata },
  },
  {
    operationId: 'getProtectedResourceMetadata',
    method: 'get',
    path: protectedResourceRoute,
    summary: 'Read the metadata of the API',
    description:
      'RFC 9728: which authorization server issues tokens for this API, and how they are sent. The challenge of every 401 and 403 names the address of this document as `resource_metadata`.',
    caller: 'anybody',
    responses: { 200: resourceMetadata },
  },
];
