import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';

const both = { versions: ['v1', 'v2'], access: 'principal' } as const;
const params = z.object({ id: idSchema });
const allQuery = pageQuery.extend({
  all: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .meta({ description: "Everyone's in the workspace: for admins and owners, with the scope tokens.revoke" }),
  applicationId: z.string({ error: 'must be given once' }).min(1).max(64).optional(),
});
const application = z.object({ id: z.string(), name: z.string() });

const authorizationSchema = z
  .object({
    id: z.string(),
    application,
    workspaceId: z.string(),
    environment: environmentSchema,
    userId: z.string(),
    scopes: z.array(scopeSchema).meta({ description: 'What was agreed to' }),
    identityScopes: z.array(z.string()).meta({ description: 'OpenID Connect: openid, profile, email' }),
    agreedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'When a token was last issued on it' }),
  })
  .meta({ id: 'Authorization' });

export type AuthorizationView = z.infer<typeof authorizationSchema>;

export const listAuthorizations = defineEndpoint({
  ...both,
  tag: 'Authorizations',
  operationId: 'listAuthorizations',
  method: 'get',
  path: '/authorizations',
  summary: 'What people agreed that applications may do in this workspace',
  query: allQuery,
  answers: { 200: { description: "The caller's own, unless told", schema: pageOf(authorizationSchema) } },
});

export const revokeAuthorization = defineEndpoint({
  ...both,
  tag: 'Authorizations',
  operationId: 'revokeAuthorization',
  method: 'delete',
  path: '/authorizations/{id}',
  summary: 'Withdraw an agreement: every token on it stops at every gateway',
  description: "One's own, or as an admin with the scope tokens.revoke anyone's in the workspace.",
  params,
  answers: { 204: { description: 'Withdrawn' } },
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
  .meta({ id: 'Token' });

export type TokenView = z.infer<typeof tokenSchema>;

export const listTokens = defineEndpoint({
  ...both,
  tag: 'Authorizations',
  operationId: 'listTokens',
  method: 'get',
  path: '/tokens',
  summary: 'Live access and refresh tokens in this workspace',
  description: 'Never the tokens themselves.',
  query: allQuery,
  answers: { 200: { description: "The caller's own, unless told", schema: pageOf(tokenSchema) } },
});

export const revokeToken = defineEndpoint({
  ...both,
  tag: 'Authorizations',
  operationId: 'revokeToken',
  method: 'delete',
  path: '/tokens/{id}',
  summary: 'End one token now',
  params,
  answers: { 204: { description: 'It no longer works' } },
});
