import { z } from 'zod';
import { roleSchema, scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';

const scopeList = z.array(scopeSchema);
/** So many of the same, in the minute from the event's time on, that are not told one by one; absent: this one. */
const times = z.number().int().min(1).optional();
const environment = z.enum(['production', 'sandbox']);

export const tokenEvents = [
  defineEvent({
    type: 'token.issued',
    category: 'token',
    subject: 'token',
    summary: 'An application got an access or refresh token.',
    detail: z.strictObject({
      kind: z.string(),
      scope: z.string().nullable(),
      applicationId: z.string(),
      environment,
      grantType: z.string().nullable(),
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
    summary: 'Tokens ended before their time: one, or all that fit what is told.',
    detail: z.strictObject({
      kind: z.string().optional(),
      applicationId: z.string().optional(),
      workspaceId: z.string().optional(),
      userId: z.string().optional(),
      consentId: z.string().optional(),
      grantId: z.string().optional(),
      tokens: z.number().optional(),
      reason: z.string(),
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
    summary: 'A person agreed to what an application may do for them in a workspace.',
    detail: z.strictObject({ applicationId: z.string(), scopes: scopeList, identityScopes: z.array(z.string()) }),
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
    summary: 'What a person agreed to ended, with all tokens made from it.',
    detail: z.strictObject({ applicationId: z.string(), userId: z.string(), reason: z.string() }),
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
    summary: 'An application was refused an authorization or a token.',
    detail: z.strictObject({
      error: z.string(),
      reason: z.string(),
      endpoint: z.string(),
      grantType: z.string().nullable(),
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
    summary: 'There is a new key, which signs ID tokens from the time told.',
    detail: z.strictObject({ algorithm: z.string(), usedFrom: z.iso.datetime() }),
    example: { algorithm: 'ES256', usedFrom: '2026-12-01T09:00:00.000Z' },
  }),
  defineEvent({
    type: 'signing_key.retired',
    category: 'secret',
    subject: 'signing_key',
    summary: 'A key that signed ID tokens is no longer published.',
    detail: z.strictObject({ algorithm: z.string() }),
    example: { algorithm: 'ES256' },
  }),
  defineEvent({
    type: 'permission.escalated',
    category: 'permission',
    subject: 'user',
    summary: 'Somebody may do more than before, or an application in their name.',
    detail: z.strictObject({
      before: roleSchema.nullable().optional(),
      after: roleSchema.nullable().optional(),
      applicationId: z.string().optional(),
      consentId: z.string().optional(),
      scopes: scopeList.optional(),
      identityScopes: z.array(z.string()).optional(),
      added: z.array(z.string()).optional(),
      fromWorkspaceId: z.string().optional(),
      toWorkspaceId: z.string().optional(),
    }),
    example: { before: 'member', after: 'admin' },
  }),
  defineEvent({
    type: 'access.denied',
    category: 'failed_authorization',
    outcome: 'failure',
    subject: 'credential',
    summary: 'A request was refused: its credential had ended, or may not do this.',
    detail: z.strictObject({
      userId: z.string().optional(),
      applicationId: z.string().optional(),
      credentialKind: z.enum(['api_key', 'access_token']),
      reason: z.string(),
      operation: z.string().optional(),
      missing: z.array(z.string()).optional(),
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
