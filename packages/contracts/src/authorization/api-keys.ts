import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idFilter, idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import {
  apiKeyExample,
  apiKeyPatchExample,
  createdApiKeyExample,
  newApiKeyExample,
} from './access-examples.ts';
import { nameSchema } from './fields.ts';
import { secretOnRetry } from './idempotency-notes.ts';

const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z
      .string()
      .meta({ description: 'The first characters, which identify the key but do not reveal it' }),
    environment: environmentSchema,
    workspaceId: z.string(),
    userId: z.string(),
    scopes: z.array(scopeSchema),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable().meta({
      description:
        'The id of the credential that created the key; null if the operator created the key',
    }),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Last use of the key, with a resolution of one minute' }),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey', examples: [apiKeyExample] });

export type ApiKeyView = z.infer<typeof apiKeySchema>;

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'API keys',
} as const;
const params = z.object({ id: idSchema });

const newApiKeyBody = z
  .strictObject({
    name: nameSchema,
    environment: environmentSchema,
    scopes: z
      .array(scopeSchema)
      .min(1, 'must name at least one scope')
      .optional()
      .meta({ description: 'Default: all scopes of the calling credential' }),
    expiresAt: z.iso
      .datetime({
        offset: true,
        error: 'must be an ISO 8601 time with a UTC offset, such as 2026-01-31T00:00:00Z',
      })
      .optional()
      .meta({
        description:
          'A time in the future. Default and latest: the expiry of the calling credential',
      }),
  })
  .meta({ examples: [newApiKeyExample] });

const created = {
  description: 'The key, in this response only',
  schema: apiKeySchema.extend({ key: z.string() }).meta({ examples: [createdApiKeyExample] }),
};
const tooMany = { description: 'Too many active keys' };

export const listApiKeys = defineEndpoint({
  ...common,
  operationId: 'listApiKeys',
  permission: permissions.listApiKeys,
  method: 'get',
  path: '/api-keys',
  summary: "List the caller's keys of the workspace, or, as an admin, the keys of every user",
  description:
    'Keys of other users require the scope members.read. With a sandbox credential, only sandbox keys are listed.',
  query: pageQuery.extend({
    all: z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .meta({ description: '`true`: keys of every user, for admins and owners' }),
    userId: idFilter()
      .optional()
      .meta({ description: "Keys of this user; another user's keys are for admins and owners" }),
  }),
  responses: {
    200: {
      description: 'A page of keys, revoked ones included',
      schema: pageOf(apiKeySchema),
    },
  },
});

export const createApiKey = defineEndpoint({
  ...common,
  operationId: 'createApiKey',
  permission: permissions.createApiKey,
  method: 'post',
  path: '/api-keys',
  summary: 'Create a key that acts as the caller',
  description: `The key is in this response only. The operation requires no scope. The key has at most the scopes and the lifetime of the credential that creates it, and a sandbox credential creates sandbox keys only. ${secretOnRetry}`,
  body: newApiKeyBody,
  idempotent: true,
  responses: {
    201: {
      ...created,
      headers: { Location: 'Path of the key' },
    },
    409: tooMany,
  },
});

export const createWorkspaceApiKey = defineEndpoint({
  ...common,
  operationId: 'createWorkspaceApiKey',
  permission: permissions.createWorkspaceApiKey,
  method: 'post',
  path: '/workspaces/{id}/api-keys',
  summary: 'Create a key for a workspace of the caller, such as a new workspace',
  description: `Creates a key for this workspace, with at most the scopes and the lifetime of the calling credential, and at most the scopes of the user's role in the workspace. Requires a production API key with every scope of the user's role. The user must be a member of the workspace, in the organization of the credential. The key is in this response only; it can read itself at \`/api-keys/{id}\`. ${secretOnRetry}`,
  params,
  body: newApiKeyBody,
  idempotent: true,
  responses: {
    201: created,
    403: { description: 'The credential is not a production API key with every scope of the role' },
    409: tooMany,
  },
});

export const getApiKey = defineEndpoint({
  ...common,
  operationId: 'getApiKey',
  permission: permissions.getApiKey,
  method: 'get',
  path: '/api-keys/{id}',
  summary: 'Read one key, without its secret',
  params,
  responses: {
    200: {
      description: 'The key',
      schema: apiKeySchema,
      headers: { ETag: 'Entity tag of the key; send it as If-Match' },
    },
  },
});

export const updateApiKey = defineEndpoint({
  ...common,
  operationId: 'updateApiKey',
  permission: permissions.updateApiKey,
  method: 'patch',
  path: '/api-keys/{id}',
  summary: "Rename one of the caller's keys",
  description:
    'A key can rename itself. A credential with every scope of the key, or with the scope tokens.revoke, can rename any key of the caller.',
  params,
  headers: changePreconditions,
  body: z.strictObject({ name: nameSchema.optional() }).meta({ examples: [apiKeyPatchExample] }),
  responses: {
    403: {
      description:
        'The key belongs to another user, or has more scopes than the calling credential',
    },
    200: {
      description: 'The updated key',
      schema: apiKeySchema,
      headers: { ETag: 'Entity tag of the key; send it as If-Match' },
    },
  },
});

export const revokeApiKey = defineEndpoint({
  ...common,
  operationId: 'revokeApiKey',
  permission: permissions.revokeApiKey,
  method: 'delete',
  path: '/api-keys/{id}',
  summary: 'Revoke a key: every gateway rejects it within a second',
  description:
    'A key can revoke itself. A credential with every scope of the key, or with the scope tokens.revoke, can revoke any key of the caller. An admin can revoke any key of the workspace. Revoking a revoked key changes nothing.',
  params,
  responses: {
    204: { description: 'Revoked' },
    403: {
      description:
        'The key belongs to another user, or has more scopes than the calling credential',
    },
  },
});
