import { z } from 'zod';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';

const scopeList = z.array(scopeSchema);
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
    detail: z.strictObject({ applicationId: z.string(), userId: z.string() }),
    example: {
      applicationId: '01920000-0000-7000-8000-000000000004',
      userId: '01920000-0000-7000-8000-000000000005',
    },
  }),
  defineEvent({
    type: 'authorization.failed',
    category: 'failed_authorization',
    outcome: 'failure',
    subject: 'application',
    summary: 'An application was refused an authorization or a token.',
    detail: z.strictObject({ error: z.string(), reason: z.string(), grantType: z.string().nullable() }),
    example: { error: 'invalid_scope', reason: 'The application may not ask for it.', grantType: 'client_credentials' },
  }),
  defineEvent({
    type: 'permission.escalated',
    category: 'permission',
    subject: 'user',
    summary: 'Somebody, or an application, may do more than before.',
    detail: z.looseObject({
      before: z.string().nullable().optional(),
      after: z.string().nullable().optional(),
      applicationId: z.string().optional(),
      scopes: scopeList.optional(),
      added: z.array(z.string()).optional(),
    }),
    example: { before: 'member', after: 'admin' },
  }),
  defineEvent({
    type: 'access.denied',
    category: 'failed_authorization',
    outcome: 'failure',
    subject: 'api_key',
    summary: 'A request was refused: its credential had ended, or may not do this.',
    detail: z.strictObject({
      credentialKind: z.enum(['api_key', 'access_token']),
      reason: z.string(),
      operation: z.string().optional(),
      missing: z.array(z.string()).optional(),
    }),
    example: {
      credentialKind: 'api_key',
      reason: 'insufficient_scope',
      operation: 'createInvestment',
      missing: ['investments.write'],
    },
  }),
] as const;
