import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { ifMatchHeaders, pageOf, pageQuery } from '../page.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { nameSchema } from './fields.ts';
import { secretOnRepeat } from './repeats.ts';

const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters: which key it is, not what it is' }),
    environment: environmentSchema,
    workspaceId: z.string(),
    userId: z.string(),
    scopes: z.array(scopeSchema),
    createdAt: z.iso.datetime(),
    createdBy: z
      .string()
      .nullable()
      .meta({ description: 'The id of the credential that made it; null for one made by the operator' }),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute' }),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });

export type ApiKeyView = z.infer<typeof apiKeySchema>;

const both = { versions: ['v1', 'v2'], access: 'principal', tag: 'API keys' } as const;
const params = z.object({ id: idSchema });

export const listApiKeys = defineEndpoint({
  ...both,
  operationId: 'listApiKeys',
  method: 'get',
  path: '/api-keys',
  summary: "The caller's own keys of the workspace; admins see everyone's",
  description:
    "Everyone's keys, or another person's, need the scope members.read. In the sandbox, keys of the sandbox only.",
  query: pageQuery.extend({
    all: z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .meta({ description: "Everyone's keys: for admins and owners" }),
    userId: z
      .string({ error: 'must be given once' })
      .min(1)
      .max(64)
      .optional()
      .meta({ description: "Only this person's keys; another's: for admins and owners" }),
  }),
  answers: { 200: { description: 'A page of keys, revoked ones included', schema: pageOf(apiKeySchema) } },
});

export const createApiKey = defineEndpoint({
  ...both,
  operationId: 'createApiKey',
  method: 'post',
  path: '/api-keys',
  summary: 'Create a key that acts as the caller',
  description: `Shown in this answer and never again. It needs no scope, and can do no more than the credential that creates it: no scope more, no hour longer, and from the sandbox only in the sandbox. ${secretOnRepeat}`,
  body: z.strictObject({
    name: nameSchema,
    environment: environmentSchema,
    scopes: z
      .array(scopeSchema)
      .min(1, 'must name at least one scope')
      .optional()
      .meta({ description: "All of the credential's, unless told" }),
    expiresAt: z.iso
      .datetime({ offset: true, error: 'must be an ISO 8601 time with its offset' })
      .optional()
      .meta({ description: "Never later than the creating credential's own end, which is the default" }),
  }),
  idempotent: true,
  answers: {
    201: {
      description: 'The key, once',
      schema: apiKeySchema.extend({ key: z.string() }),
      headers: { Location: 'Where it is' },
    },
    409: { description: 'Too many live keys' },
  },
});

export const getApiKey = defineEndpoint({
  ...both,
  operationId: 'getApiKey',
  method: 'get',
  path: '/api-keys/{id}',
  summary: 'Read one key, without its secret',
  params,
  answers: { 200: { description: 'The key', schema: apiKeySchema, headers: { ETag: 'Changes with every change' } } },
});

export const updateApiKey = defineEndpoint({
  ...both,
  operationId: 'updateApiKey',
  method: 'patch',
  path: '/api-keys/{id}',
  summary: "Rename one of the caller's keys",
  description:
    'The calling key itself, or another of which the calling credential has every scope, or with the scope tokens.revoke any.',
  params,
  headers: ifMatchHeaders,
  body: z.strictObject({ name: nameSchema }),
  answers: {
    403: { description: "Another person's key, or one that can do more than the calling credential" },
    200: { description: 'The key, changed', schema: apiKeySchema, headers: { ETag: 'Changes with every change' } },
  },
});

export const revokeApiKey = defineEndpoint({
  ...both,
  operationId: 'revokeApiKey',
  method: 'delete',
  path: '/api-keys/{id}',
  summary: 'Revoke a key: it stops at every gateway within a second',
  description:
    "The calling key itself; another of one's own of which the calling credential has every scope; with the scope tokens.revoke any of one's own, and as an admin anyone's. Revoking again changes nothing.",
  params,
  answers: {
    204: { description: 'Revoked' },
    403: { description: "Another person's key, or one that can do more than the calling credential" },
  },
});
