import { z } from 'zod';
import { roleSchema } from '../permissions/roles.ts';
import { credentialKindSchema, environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';
import { personal, personId, plainText } from './personal-data.ts';

const scopeList = z.array(scopeSchema);
/** Number of equal events within a minute for which this event stands. Absent: 1. */
const times = z.number().int().min(1).optional();

export const tokenEvents = [
  defineEvent({
    type: 'token.issued',
    category: 'token',
    subject: 'token',
    summary: 'An access or refresh token was issued to an application.',
    detail: z.strictObject({
      kind: plainText,
      scope: plainText.nullable(),
      applicationId: plainText,
      environment: environmentSchema,
      grantType: plainText.nullable(),
      dpopBound: z.boolean(),
    }),
    example: {
      kind: 'AccessToken',
      scope: 'investments.read',
      applicationId: '01920000-0000-7000-8000-000000000004',
      environment: 'production',
      grantType: 'authorization_code',
      dpopBound: false,
    },
  }),
  defineEvent({
    type: 'token.revoked',
    category: 'token',
    subject: 'token',
    subjectMayBePerson: true,
    summary: 'Tokens were revoked: one, or all that match the given members.',
    detail: z.strictObject({
      kind: plainText.optional(),
      applicationId: plainText.optional(),
      workspaceId: plainText.optional(),
      userId: personId.optional(),
      consentId: plainText.optional(),
      grantId: plainText.optional(),
      tokens: z.number().optional(),
      reason: plainText,
    }),
    example: {
      applicationId: '01920000-0000-7000-8000-000000000004',
      tokens: 3,
      reason: 'the authorization was withdrawn',
    },
  }),
  defineEvent({
    type: 'authorization.granted',
    category: 'permission',
    subject: 'authorization',
    summary: 'A user consented to the access of an application in a workspace.',
    detail: z.strictObject({
      applicationId: plainText,
      scopes: scopeList,
      identityScopes: z.array(plainText),
    }),
    example: {
      applicationId: '01920000-0000-7000-8000-000000000004',
      scopes: ['investments.read'],
      identityScopes: ['openid'],
    },
  }),
  defineEvent({
    type: 'authorization.revoked',
    category: 'permission',
    subject: 'authorization',
    summary: 'An authorization was revoked, with all of its tokens.',
    detail: z.strictObject({
      applicationId: plainText,
      userId: personId,
      reason: plainText,
    }),
    example: {
      applicationId: '01920000-0000-7000-8000-000000000004',
      userId: '01920000-0000-7000-8000-000000000005',
      reason: 'the authorization was withdrawn',
    },
  }),
  defineEvent({
    type: 'authorization.failed',
    category: 'failed_authorization',
    outcome: 'failure',
    subject: 'application',
    summary: 'An authorization or token request of an application was rejected.',
    detail: z.strictObject({
      error: plainText,
      reason: personal(z.string(), 'actor'),
      endpoint: plainText,
      grantType: plainText.nullable(),
      times,
    }),
    example: {
      error: 'invalid_scope',
      reason: 'the scope investments.write is not allowed for this application',
      endpoint: 'token',
      grantType: 'client_credentials',
    },
  }),
  defineEvent({
    type: 'signing_key.created',
    category: 'secret',
    subject: 'signing_key',
    summary: 'A key was created that signs ID tokens from `usedFrom` on.',
    detail: z.strictObject({
      algorithm: plainText,
      usedFrom: z.iso.datetime(),
    }),
    example: { algorithm: 'ES256', usedFrom: '2026-12-01T09:00:00.000Z' },
  }),
  defineEvent({
    type: 'signing_key.retired',
    category: 'secret',
    subject: 'signing_key',
    summary: 'A key that signed ID tokens is no longer published.',
    detail: z.strictObject({ algorithm: plainText }),
    example: { algorithm: 'ES256' },
  }),
  defineEvent({
    type: 'permission.escalated',
    category: 'permission',
    // The directory emits the events about installations.
    emitters: ['authorization', 'directory'],
    subject: 'user',
    summary:
      'The permissions of a user, of an application acting for a user, or of an installed application were extended.',
    changedPath: '/role',
    detail: z.strictObject({
      before: roleSchema.nullable().optional(),
      after: roleSchema.nullable().optional(),
      applicationId: plainText.optional(),
      consentId: plainText.optional(),
      installationId: plainText.optional(),
      scopes: scopeList.optional(),
      identityScopes: z.array(plainText).optional(),
      added: z.array(plainText).optional(),
      fromWorkspaceId: plainText.optional(),
      toWorkspaceId: plainText.optional(),
    }),
    example: { before: 'member', after: 'admin' },
  }),
  defineEvent({
    type: 'access.attempted_from_outside',
    category: 'failed_authorization',
    outcome: 'failure',
    subject: 'workspace',
    summary:
      'A caller of another workspace asked for a resource of this workspace, and got the response for an unknown resource. The event names only the other workspace, which has an access.denied event of the same request id.',
    detail: z.strictObject({
      fromWorkspaceId: plainText,
      credentialKind: credentialKindSchema,
      operation: plainText.optional(),
      requestId: plainText,
      times,
    }),
    example: {
      fromWorkspaceId: '01920000-0000-7000-8000-000000000002',
      credentialKind: 'api_key',
      operation: 'getInvestment',
      requestId: '01920000-0000-7000-8000-000000000009',
    },
  }),
  defineEvent({
    type: 'credential.unknown',
    category: 'failed_authorization',
    outcome: 'failure',
    subject: 'credential',
    summary:
      'A well-formed API key or access token, or a client ID, that does not exist was used. Sampled.',
    detail: z.strictObject({
      credentialKind: z.enum(['api_key', 'access_token', 'client']),
      reason: plainText,
      clientId: plainText.optional(),
      times,
    }),
    example: { credentialKind: 'api_key', reason: 'unknown' },
  }),
  defineEvent({
    type: 'rate_limit.exceeded',
    category: 'rate_limit',
    outcome: 'failure',
    subject: 'credential',
    summary:
      'Requests were rejected with 429, because their caller or address had sent too many. Sampled.',
    detail: z.strictObject({
      userId: personId.optional(),
      applicationId: plainText.optional(),
      credentialKind: credentialKindSchema.optional(),
      operation: plainText.optional(),
      reason: plainText,
      times,
    }),
    example: {
      credentialKind: 'api_key',
      operation: 'listInvestmentsV2',
      reason: 'rate_limited',
      times: 12,
    },
  }),
  defineEvent({
    type: 'access.denied',
    category: 'failed_authorization',
    outcome: 'failure',
    subject: 'credential',
    summary: 'A request was rejected: its credential was invalid or lacked a permission.',
    detail: z.strictObject({
      userId: personId.optional(),
      applicationId: plainText.optional(),
      credentialKind: credentialKindSchema,
      reason: plainText,
      operation: plainText.optional(),
      missing: z.array(plainText).optional(),
      times,
    }),
    example: {
      credentialKind: 'api_key',
      reason: 'insufficient_scope',
      operation: 'createInvestment',
      missing: ['investments.write'],
    },
  }),
] as const;
