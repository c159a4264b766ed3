import { z } from 'zod';
import { roleSchema } from '../permissions/roles.ts';
import { environmentSchema } from '../principal.ts';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';
import { fieldChanges, personal, personId, plainText } from './personal-data.ts';

const user = { category: 'authentication', subject: 'user' } as const;
const membership = { category: 'membership', subject: 'user' } as const;
const noDetail = z.strictObject({});
const role = roleSchema.nullable();

export const peopleEvents = [
  defineEvent({
    type: 'user.signed_in',
    ...user,
    summary: 'A user signed in.',
    detail: z.strictObject({
      address: personal(z.string(), 'subject'),
      method: plainText,
    }),
    example: { address: '203.0.113.7', method: 'password' },
  }),
  defineEvent({
    type: 'user.sign_in_failed',
    ...user,
    outcome: 'failure',
    summary:
      'A sign-in failed. With the reason `account_disabled` the password, passkey or link was right.',
    detail: z.strictObject({
      address: personal(z.string(), 'subject'),
      method: plainText,
      reason: plainText.optional(),
    }),
    example: { address: '203.0.113.7', method: 'password' },
  }),
  defineEvent({
    type: 'user.signed_out',
    ...user,
    summary:
      'A user ended a session, or all sessions, or all but one. Without `sessionId`, it was the session of the request.',
    detail: z.strictObject({
      everywhere: z.boolean(),
      sessionId: plainText.optional(),
      exceptSessionId: plainText.optional(),
    }),
    example: { everywhere: false, sessionId: 'V1StGXR8_Z5jdHi6B-myT' },
  }),
  defineEvent({
    type: 'user.password_changed',
    ...user,
    summary: "A user's password was changed; older sessions ended.",
    detail: z.strictObject({ method: plainText }),
    example: { method: 'reset' },
  }),
  defineEvent({
    type: 'user.password_reset_requested',
    ...user,
    summary: 'A link to reset a password was requested.',
    detail: z.strictObject({ address: personal(z.string(), 'subject') }),
    example: { address: '203.0.113.7' },
  }),
  defineEvent({
    type: 'user.totp_enabled',
    ...user,
    summary: 'A user enabled one-time codes (TOTP) for sign-in.',
    detail: noDetail,
    example: {},
  }),
  defineEvent({
    type: 'user.totp_disabled',
    ...user,
    summary: 'A user disabled one-time codes (TOTP) for sign-in.',
    detail: noDetail,
    example: {},
  }),
  defineEvent({
    type: 'user.passkey_added',
    ...user,
    summary: 'A user added a passkey (WebAuthn) for sign-in.',
    detail: z.strictObject({ name: personal(z.string(), 'subject') }),
    example: { name: 'Laptop' },
  }),
  defineEvent({
    type: 'user.passkey_removed',
    ...user,
    summary: 'A user removed a passkey (WebAuthn).',
    detail: z.strictObject({ name: personal(z.string(), 'subject') }),
    example: { name: 'Laptop' },
  }),
  defineEvent({
    type: 'user.recovery_codes_replaced',
    ...user,
    summary: 'A user replaced their recovery codes: the earlier ones no longer work.',
    detail: noDetail,
    example: {},
  }),
  defineEvent({
    type: 'user.created',
    ...membership,
    summary: 'A user was created, as a member of a workspace.',
    detail: noDetail,
    example: {},
  }),
  defineEvent({
    type: 'user.invited',
    ...membership,
    summary: 'A user was invited to a workspace.',
    detail: noDetail,
    example: {},
  }),
  defineEvent({
    type: 'user.updated',
    ...user,
    summary: 'A user changed their profile.',
    detail: z.strictObject({
      changes: fieldChanges({
        '/name': 'subject',
        '/email': 'subject',
        '/language': 'subject',
      }),
    }),
    example: {
      changes: [
        {
          path: '/name',
          before: 'Ann',
          after: 'Ann Berg',
        },
      ],
    },
  }),
  defineEvent({
    type: 'user.platform_roles_changed',
    category: 'permission',
    subject: 'user',
    summary: 'The platform roles of a user were changed.',
    detail: z.strictObject({ changes: fieldChanges({}) }),
    example: {
      changes: [
        {
          path: '/platformRoles',
          before: [],
          after: ['reviewer'],
        },
      ],
    },
  }),
  defineEvent({
    type: 'user.disabled',
    ...user,
    summary:
      'An operator disabled the account of a user: sessions and tokens ended, keys are refused.',
    detail: z.strictObject({ reason: personal(z.string(), 'subject') }),
    example: { reason: 'The account was used from a stolen laptop.' },
  }),
  defineEvent({
    type: 'user.enabled',
    ...user,
    summary: 'An operator enabled the account of a user again.',
    detail: noDetail,
    example: {},
  }),
  defineEvent({
    type: 'member.added',
    ...membership,
    summary: 'A user became a member of a workspace.',
    changedPath: '/role',
    detail: z.strictObject({ before: role, after: role }),
    example: { before: null, after: 'member' },
  }),
  defineEvent({
    type: 'member.role_changed',
    ...membership,
    summary: "A member's role changed.",
    changedPath: '/role',
    detail: z.strictObject({ before: role, after: role }),
    example: { before: 'member', after: 'developer' },
  }),
  defineEvent({
    type: 'member.removed',
    ...membership,
    summary:
      'A member was removed from a workspace, or left it: their keys and tokens there were revoked.',
    changedPath: '/role',
    detail: z.strictObject({ before: role, after: role }),
    example: { before: 'member', after: null },
  }),
  defineEvent({
    type: 'member.sessions_ended',
    ...membership,
    summary: "An admin ended a member's sessions in a workspace: the member signs in again there.",
    detail: noDetail,
    example: {},
  }),
  defineEvent({
    type: 'organization.created',
    category: 'workspace',
    subject: 'organization',
    summary: 'An organization was created.',
    detail: z.strictObject({ name: plainText, plan: plainText }),
    example: { name: 'Acme Research', plan: 'team' },
  }),
  defineEvent({
    type: 'organization.plan_changed',
    category: 'workspace',
    subject: 'organization',
    summary: 'The operator changed the plan of an organization.',
    changedPath: '/plan',
    detail: z.strictObject({ before: plainText, after: plainText }),
    example: { before: 'enterprise', after: 'team' },
  }),
  defineEvent({
    type: 'workspace.created',
    category: 'workspace',
    subject: 'workspace',
    summary: 'A workspace was created.',
    detail: z.strictObject({
      name: plainText,
      region: plainText,
      organizationId: plainText,
    }),
    example: {
      name: 'Research',
      region: 'us',
      organizationId: '01920000-0000-7000-8000-000000000006',
    },
  }),
  defineEvent({
    type: 'workspace.updated',
    category: 'workspace',
    subject: 'workspace',
    summary: 'A workspace was updated.',
    detail: z.strictObject({ changes: fieldChanges({}) }),
    example: {
      changes: [
        {
          path: '/name',
          before: 'Research',
          after: 'Research Europe',
        },
      ],
    },
  }),
  defineEvent({
    type: 'api_key.created',
    category: 'credential',
    subject: 'api_key',
    summary: 'An API key was created.',
    detail: z.strictObject({
      name: personal(z.string(), 'userId'),
      prefix: plainText,
      userId: personId,
      environment: environmentSchema,
      scopes: z.array(scopeSchema),
      expiresAt: z.iso.datetime().nullable(),
    }),
    example: {
      name: 'Nightly import',
      prefix: 'irp_live_us_Kx81',
      userId: '01920000-0000-7000-8000-000000000005',
      environment: 'production',
      scopes: ['investments.read'],
      expiresAt: null,
    },
  }),
  defineEvent({
    type: 'api_key.updated',
    category: 'credential',
    subject: 'api_key',
    summary: 'An API key was renamed.',
    detail: z.strictObject({ changes: fieldChanges({ '/name': 'actor' }) }),
    example: {
      changes: [
        {
          path: '/name',
          before: 'Nightly import',
          after: 'Import',
        },
      ],
    },
  }),
  defineEvent({
    type: 'api_key.revoked',
    category: 'credential',
    subject: 'api_key',
    summary: 'An API key was revoked.',
    detail: z.strictObject({
      userId: personId,
      reason: plainText,
      name: personal(z.string(), 'userId').optional(),
      prefix: plainText.optional(),
      environment: environmentSchema.optional(),
      scopes: z.array(scopeSchema).optional(),
    }),
    example: {
      userId: '01920000-0000-7000-8000-000000000005',
      reason: 'revoked in the workspace',
      name: 'Nightly import',
      prefix: 'irp_live_us_Kx81',
      environment: 'production',
      scopes: ['investments.read'],
    },
  }),
] as const;
