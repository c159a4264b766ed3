import { z } from 'zod';
import { roleSchema, scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';

const person = { category: 'authentication', subject: 'user' } as const;
const membership = { category: 'membership', subject: 'user' } as const;
const nothing = z.strictObject({});
const role = roleSchema.nullable();
/** RFC 6901 pointers; values as the API shows them. */
const changes = z.array(z.strictObject({ path: z.string(), before: z.unknown(), after: z.unknown() }));

export const peopleEvents = [
  defineEvent({
    type: 'user.signed_in',
    ...person,
    summary: 'A person signed in.',
    detail: z.strictObject({ address: z.string(), method: z.string() }),
    example: { address: '203.0.113.7', method: 'password' },
  }),
  defineEvent({
    type: 'user.sign_in_failed',
    ...person,
    outcome: 'failure',
    summary: 'Somebody tried to sign in and did not know how.',
    detail: z.strictObject({ address: z.string(), method: z.string() }),
    example: { address: '203.0.113.7', method: 'password' },
  }),
  defineEvent({
    type: 'user.signed_out',
    ...person,
    summary: 'A person ended a session, or all of them.',
    detail: z.strictObject({ everywhere: z.boolean() }),
    example: { everywhere: false },
  }),
  defineEvent({
    type: 'user.password_changed',
    ...person,
    summary: 'A person has another password; older sessions ended.',
    detail: z.strictObject({ method: z.string() }),
    example: { method: 'reset' },
  }),
  defineEvent({
    type: 'user.password_reset_requested',
    ...person,
    summary: 'Somebody asked for a link to set a new password.',
    detail: z.strictObject({ address: z.string() }),
    example: { address: '203.0.113.7' },
  }),
  defineEvent({
    type: 'user.totp_enabled',
    ...person,
    summary: 'A person is asked for a code at each sign-in from now on.',
    detail: nothing,
    example: {},
  }),
  defineEvent({
    type: 'user.totp_disabled',
    ...person,
    summary: 'A person is no longer asked for a code.',
    detail: nothing,
    example: {},
  }),
  defineEvent({
    type: 'user.created',
    ...membership,
    summary: 'The platform knows a person from now on, because they are made a member of a workspace.',
    detail: nothing,
    example: {},
  }),
  defineEvent({
    type: 'user.invited',
    ...membership,
    summary: 'A person was invited into a workspace.',
    detail: nothing,
    example: {},
  }),
  defineEvent({
    type: 'user.updated',
    ...person,
    summary: 'A person changed what others see of them.',
    detail: z.strictObject({ changes }),
    example: { changes: [{ path: '/name', before: 'Ann', after: 'Ann Berg' }] },
  }),
  defineEvent({
    type: 'member.added',
    ...membership,
    summary: 'A person joined a workspace.',
    detail: z.strictObject({ before: role, after: role }),
    example: { before: null, after: 'member' },
  }),
  defineEvent({
    type: 'member.role_changed',
    ...membership,
    summary: "A member's role changed.",
    detail: z.strictObject({ before: role, after: role }),
    example: { before: 'member', after: 'developer' },
  }),
  defineEvent({
    type: 'member.removed',
    ...membership,
    summary: 'A person left a workspace: keys and tokens there ended.',
    detail: z.strictObject({ before: role, after: role }),
    example: { before: 'member', after: null },
  }),
  defineEvent({
    type: 'organization.created',
    category: 'workspace',
    subject: 'organization',
    summary: 'An organization was made.',
    detail: z.strictObject({ name: z.string(), plan: z.string() }),
    example: { name: 'Acme Research', plan: 'team' },
  }),
  defineEvent({
    type: 'workspace.created',
    category: 'workspace',
    subject: 'workspace',
    summary: 'A workspace was made.',
    detail: z.strictObject({ name: z.string(), region: z.string(), organizationId: z.string() }),
    example: { name: 'Research', region: 'us', organizationId: '01920000-0000-7000-8000-000000000006' },
  }),
  defineEvent({
    type: 'workspace.updated',
    category: 'workspace',
    subject: 'workspace',
    summary: 'A workspace was changed.',
    detail: z.strictObject({ changes }),
    example: { changes: [{ path: '/name', before: 'Research', after: 'Research Europe' }] },
  }),
  defineEvent({
    type: 'api_key.created',
    category: 'credential',
    subject: 'api_key',
    summary: 'An API key was made.',
    detail: z.strictObject({
      name: z.string(),
      prefix: z.string(),
      userId: z.string(),
      environment: z.enum(['production', 'sandbox']),
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
    detail: z.strictObject({ changes }),
    example: { changes: [{ path: '/name', before: 'Nightly import', after: 'Import' }] },
  }),
  defineEvent({
    type: 'api_key.revoked',
    category: 'credential',
    subject: 'api_key',
    summary: 'An API key ended.',
    detail: z.strictObject({ userId: z.string(), reason: z.string() }),
    example: { userId: '01920000-0000-7000-8000-000000000005', reason: 'revoked in the workspace' },
  }),
] as const;
