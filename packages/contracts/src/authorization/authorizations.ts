import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idFilter, idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { authorizationExample, tokenExample } from './access-examples.ts';

const common = { versions: everyVersion, access: 'principal' } as const;
const params = z.object({ id: idSchema });
const allQuery = pageQuery.extend({
  all: z.enum(['true', 'false'], 'must be true or false').default('false').meta({
    description:
      '`true`: for every user in the workspace, for admins and owners with the scope tokens.revoke',
  }),
  applicationId: idFilter().optional(),
});
const application = z.object({
  id: z.string(),
  name: z.string(),
});

const authorizationSchema = z
  .object({
    id: z.string(),
    application,
    workspaceId: z.string(),
    environment: environmentSchema,
    userId: z.string(),
    scopes: z.array(scopeSchema).meta({ description: 'The scopes that the user consented to' }),
    identityScopes: z
      .array(z.string())
      .meta({ description: 'Scopes of OpenID Connect: openid, profile, email' }),
    agreedAt: z.iso.datetime(),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When a token was last issued for the authorization' }),
  })
  .meta({ id: 'Authorization', examples: [authorizationExample] });

export type AuthorizationView = z.infer<typeof authorizationSchema>;

export const listAuthorizations = defineEndpoint({
  ...common,
  tag: 'Authorizations',
  operationId: 'listAuthorizations',
  permission: permissions.listAuthorizations,
  method: 'get',
  path: '/authorizations',
  summary: "List users' authorizations of applications in this workspace",
  query: allQuery,
  responses: {
    200: {
      description: "A page of authorizations; default: the caller's own",
      schema: pageOf(authorizationSchema),
    },
  },
});

export const revokeAuthorization = defineEndpoint({
  ...common,
  tag: 'Authorizations',
  operationId: 'revokeAuthorization',
  permission: permissions.revokeAuthorization,
  method: 'delete',
  path: '/authorizations/{id}',
  summary: 'Revoke an authorization: every gateway rejects its tokens',
  description:
    'Users can revoke their own authorizations. An admin with the scope tokens.revoke can revoke any authorization of the workspace.',
  params,
  responses: { 204: { description: 'Revoked' } },
});

const tokenSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['access_token', 'refresh_token']),
    application,
    userId: z.string().nullable(),
    workspaceId: z.string(),
    environment: environmentSchema,
    scopes: z.array(z.string()),
    dpopBound: z.boolean(),
    issuedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Token', examples: [tokenExample] });

export type TokenView = z.infer<typeof tokenSchema>;

export const listTokens = defineEndpoint({
  ...common,
  tag: 'Authorizations',
  operationId: 'listTokens',
  permission: permissions.listTokens,
  method: 'get',
  path: '/tokens',
  summary: 'List the valid access and refresh tokens of this workspace',
  description: 'Metadata only, not the tokens themselves.',
  query: allQuery,
  responses: {
    200: {
      description: "A page of tokens; default: the caller's own",
      schema: pageOf(tokenSchema),
    },
  },
});

export const revokeToken = defineEndpoint({
  ...common,
  tag: 'Authorizations',
  operationId: 'revokeToken',
  permission: permissions.revokeToken,
  method: 'delete',
  path: '/tokens/{id}',
  summary: 'Revoke a token',
  params,
  responses: { 204: { description: 'Revoked' } },
});
