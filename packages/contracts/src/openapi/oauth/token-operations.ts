import { z } from 'zod';
import { oauthRoutes } from '../../authorization/oauth-routes.ts';
import { clientFields, resourceField, scopeField, workspaceField } from './oauth-fields.ts';
import type { OAuthOperation } from './oauth-operation.ts';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const accessToken = 'irt_live_us_example';
const tokenForm = z.object({
  ...clientFields,
  token: z.string().meta({ description: 'An access token or a refresh token' }),
  token_type_hint: z.enum(['access_token', 'refresh_token']).optional(),
});

const introspectionSchema = z
  .object({
    active: z.boolean().meta({
      description:
        'Whether the token is valid; for an invalid token, the response has no other member',
    }),
    scope: z.string().optional().meta({ description: 'The scopes that are effective now' }),
    client_id: z.string().optional(),
    token_type: z.string().optional(),
    exp: z.int().optional(),
    iat: z.int().optional(),
    sub: z.string().optional(),
    iss: z.string().optional(),
    workspace_id: z.string().optional(),
    organization_id: z.string().optional(),
    environment: z.string().optional(),
    region: z.string().optional(),
  })
  .meta({ id: 'Introspection' });

export const tokenOperations: readonly OAuthOperation[] = [
  {
    operationId: 'issueToken',
    method: 'post',
    path: oauthRoutes.token,
    summary: 'Get an access token',
    description: `By \`grant_type\`: \`authorization_code\` requires \`code\`, \`redirect_uri\` and, unless the request had no \`code_challenge\`, \`code_verifier\`; \`refresh_token\` requires \`refresh_token\`; \`${deviceGrant}\` requires \`device_code\`; \`client_credentials\` requires nothing more. Access tokens are opaque; a refresh token can be used once. With a \`DPoP\` header the token is bound to its key (RFC 9449).`,
    caller: 'client',
    form: z
      .object({
        ...clientFields,
        grant_type: z.enum([
          'authorization_code',
          'refresh_token',
          'client_credentials',
          deviceGrant,
        ]),
        code: z.string().optional(),
        redirect_uri: z.string().optional(),
        code_verifier: z.string().optional(),
        refresh_token: z.string().optional(),
        device_code: z.string().optional(),
        scope: scopeField,
        resource: resourceField,
        workspace_id: workspaceField,
      })
      .meta({ id: 'TokenRequest' }),
    example: { grant_type: 'client_credentials', scope: 'investments.read' },
    responses: {
      200: {
        description: 'The tokens',
        schema: z
          .object({
            access_token: z.string(),
            token_type: z.enum(['Bearer', 'DPoP']),
            expires_in: z.int().meta({ description: 'Seconds' }),
            scope: z.string().optional(),
            refresh_token: z.string().optional(),
            id_token: z
              .string()
              .optional()
              .meta({ description: 'ID token, with the scope `openid`' }),
          })
          .meta({ id: 'TokenResponse' }),
        example: {
          access_token: accessToken,
          token_type: 'Bearer',
          expires_in: 3_600,
          scope: 'investments.read',
        },
      },
    },
  },
  {
    operationId: 'revokeOAuthToken',
    method: 'post',
    path: oauthRoutes.revocation,
    summary: 'Revoke a token',
    description:
      'Also revokes the tokens of the same grant. An unknown token is a success, too (RFC 7009).',
    caller: 'client',
    form: tokenForm.meta({ id: 'RevocationRequest' }),
    example: { client_id: '01a1fdcc-7c2b-7d6e-9a41-5b1f0c9e2d37', token: accessToken },
    responses: {
      200: {
        description:
          'The token is revoked. The body is an empty object, for clients that parse every body',
        schema: z.object({}).meta({ id: 'RevocationResult' }),
        example: {},
      },
    },
  },
  {
    operationId: 'introspectToken',
    method: 'post',
    path: oauthRoutes.introspection,
    summary: 'Introspect a token of the calling client',
    description: 'For tokens of the client itself (RFC 7662).',
    caller: 'client',
    form: tokenForm.meta({ id: 'IntrospectionRequest' }),
    example: { token: accessToken },
    responses: {
      200: {
        description: 'The state of the token',
        schema: introspectionSchema,
        example: {
          active: true,
          scope: 'investments.read',
          token_type: 'Bearer',
          exp: 1_795_250_000,
        },
      },
    },
  },
];
