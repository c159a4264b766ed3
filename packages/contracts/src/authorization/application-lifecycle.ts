import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { ifMatchHeaders } from '../page.ts';
import { scopeSchema } from '../scopes.ts';
import { cleanText } from '../text.ts';
import { applicationSchema, secretSchema } from './application-fields.ts';
import { secretOnRepeat } from './repeats.ts';

const writes = {
  versions: ['v1', 'v2'],
  access: 'principal',
  tag: 'Applications',
  scopes: ['applications.write'],
} as const;
const params = z.object({ id: idSchema });
const etag = { ETag: 'Changes with every change; send it as If-Match' };
const one = { description: 'The application', schema: applicationSchema, headers: etag };
const conflict = { description: 'Not possible in its present state' };
const change = { ...writes, params, headers: ifMatchHeaders, answers: { 200: one, 409: conflict } } as const;
const reason = cleanText(500).optional();

export const suspendApplication = defineEndpoint({
  ...change,
  operationId: 'suspendApplication',
  method: 'post',
  path: '/applications/{id}/suspend',
  summary: 'Suspend: no authorization, no token, no refresh; live tokens stop at once',
  body: z.strictObject({ reason }),
});

export const resumeApplication = defineEndpoint({
  ...change,
  operationId: 'resumeApplication',
  method: 'post',
  path: '/applications/{id}/resume',
  summary: 'Resume a suspended application: what it was given counts again',
  body: z.strictObject({}),
});

export const setNewInstalls = defineEndpoint({
  ...change,
  operationId: 'setNewInstalls',
  method: 'put',
  path: '/applications/{id}/new-installs',
  summary: 'Allow or refuse new installations; existing ones go on',
  body: z.strictObject({ enabled: z.boolean() }),
});

export const setAuthorizationFlows = defineEndpoint({
  ...change,
  operationId: 'setAuthorizationFlows',
  method: 'put',
  path: '/applications/{id}/authorization-flows',
  summary: 'Allow or refuse new authorizations; live tokens go on',
  body: z.strictObject({ enabled: z.boolean() }),
});

export const revokeDownstream = defineEndpoint({
  ...writes,
  operationId: 'revokeDownstream',
  method: 'post',
  path: '/applications/{id}/revoke-downstream',
  summary: 'End all tokens of all workspaces, or of chosen ones',
  params,
  body: z.strictObject({ workspaceIds: z.array(idSchema).min(1).max(1_000).optional() }),
  answers: { 200: { description: 'How many ended', schema: z.object({ tokensRevoked: z.int() }) } },
});

export const reportCompromise = defineEndpoint({
  ...writes,
  operationId: 'reportCompromise',
  method: 'post',
  path: '/applications/{id}/compromise',
  summary: 'Report leaked credentials: a new secret without overlap, every token ended',
  description: `The application's creator and its owner are signed out everywhere, and the owner and the admins of every workspace that uses it are mailed. ${secretOnRepeat}`,
  params,
  body: z.strictObject({ description: cleanText(2_000).optional() }),
  idempotent: true,
  answers: {
    200: {
      description: 'The new secret, once',
      schema: z.object({ tokensRevoked: z.int(), clientSecret: z.string().nullable() }),
    },
    409: conflict,
  },
});

export const offerTransfer = defineEndpoint({
  ...change,
  operationId: 'offerTransfer',
  method: 'post',
  path: '/applications/{id}/transfer',
  summary: 'Offer the ownership to another workspace',
  description:
    'An admin there accepts. Until then nothing changes; then every secret and key ends, and so do its tokens here unless it is installed here (see `change=transfer` of `/impact`). For admins and owners.',
  body: z.strictObject({ toWorkspaceId: idSchema }),
});

export const withdrawTransfer = defineEndpoint({
  ...change,
  operationId: 'withdrawTransfer',
  method: 'delete',
  path: '/applications/{id}/transfer',
  summary: 'Withdraw the offer, or decline it',
});

export const acceptTransfer = defineEndpoint({
  ...change,
  operationId: 'acceptTransfer',
  method: 'post',
  path: '/applications/{id}/transfer/accept',
  summary: 'Take over an application that is offered to this workspace',
  description: `The client ID stays, and so do the agreements and tokens of other workspaces. What the former owner could do ends: it no
longer sees the application, its secrets and \`jwks\` end, and in its workspace every token, refresh token and agreement ends
unless the application is installed there. A confidential application gets a new secret, shown in this answer. ${secretOnRepeat}
Any other repeat of an acceptance answers null: rotate the secret then. Access tokens that
the former owner's servers hold for other workspaces go on until they expire: \`/revoke-downstream\` ends them. Look through the
redirect URIs: they are the former owner's. For admins and owners, with a credential that has every scope of the application.`,
  body: z.strictObject({
    keepSecretsHours: z
      .number()
      .min(0, 'must be 0 to 168 (7 days)')
      .max(168, 'must be 0 to 168 (7 days)')
      .default(0)
      .meta({
        description:
          "How long the former owner's secrets go on, 0 to 168: until then it, too, gets tokens with them. Never its jwks",
      }),
  }),
  idempotent: true,
  answers: {
    200: {
      ...one,
      description: 'The application, and its new secret, once',
      schema: applicationSchema.extend({
        clientSecret: z.string().nullable().meta({ description: 'Null for a public application and for a repeat' }),
      }),
    },
    403: { description: 'Not an admin, or the application may do more than the credential' },
    409: conflict,
  },
});

const changes = ['suspend', 'delete', 'revoke-downstream', 'compromise', 'transfer', 'scopes'] as const;

export const previewChange = defineEndpoint({
  ...writes,
  scopes: ['applications.read'],
  operationId: 'previewChange',
  method: 'get',
  path: '/applications/{id}/impact',
  summary: 'What a change would touch, before it is made',
  params,
  query: z.strictObject({
    change: z.enum(changes, `must be one of ${changes.join(', ')}`),
    scopes: z
      .string({ error: 'must be given once' })
      .max(2_000)
      .transform((text) => text.split(/[ ,]+/).filter(Boolean))
      .pipe(z.array(scopeSchema))
      .optional()
      .meta({ description: 'For `scopes`: the scopes that it would have, separated by commas' }),
  }),
  answers: {
    200: {
      description: 'Counts as of now',
      schema: z
        .object({
          change: z.enum(changes),
          workspaces: z.int(),
          installations: z.int(),
          authorizations: z.int(),
          liveAccessTokens: z.int(),
          liveRefreshTokens: z.int(),
          scopesAdded: z.array(scopeSchema),
          scopesRemoved: z.array(scopeSchema),
          effects: z.array(z.string()).meta({ description: 'In words' }),
        })
        .meta({ id: 'ChangeImpact' }),
    },
  },
});

export const listSecrets = defineEndpoint({
  ...writes,
  scopes: ['applications.read'],
  operationId: 'listSecrets',
  method: 'get',
  path: '/applications/{id}/secrets',
  summary: 'The live secrets, with the last use of each',
  params,
  answers: { 200: { description: 'Newest first', schema: z.object({ data: z.array(secretSchema) }) } },
});

export const rotateSecret = defineEndpoint({
  ...writes,
  operationId: 'rotateSecret',
  method: 'post',
  path: '/applications/{id}/secrets',
  summary: 'Make a new secret; the old ones work for as long as you choose',
  description: secretOnRepeat,
  params,
  body: z.strictObject({
    overlapHours: z
      .number()
      .min(0, 'must be 0 to 168 (7 days)')
      .max(168, 'must be 0 to 168 (7 days)')
      .default(24)
      .meta({ description: 'How long the present secrets go on: 0 to 168' }),
  }),
  idempotent: true,
  answers: {
    201: { description: 'The secret, once', schema: secretSchema.extend({ clientSecret: z.string() }) },
    409: conflict,
  },
});

export const revokeSecret = defineEndpoint({
  ...writes,
  operationId: 'revokeSecret',
  method: 'delete',
  path: '/applications/{id}/secrets/{secretId}',
  summary: 'End a secret now; the last one stays until it is rotated',
  params: z.object({ id: idSchema, secretId: idSchema }),
  answers: { 204: { description: 'It no longer works' }, 409: conflict },
});
