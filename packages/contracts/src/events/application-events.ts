import { z } from 'zod';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';

const application = { category: 'application', subject: 'application' } as const;
const scopeList = z.array(scopeSchema);
/** RFC 6901 pointers; values as the API shows them, long ones cut. */
const changes = z.array(z.strictObject({ path: z.string(), before: z.unknown(), after: z.unknown() }));

export const applicationEvents = [
  defineEvent({
    type: 'application.created',
    ...application,
    summary: 'An application was registered.',
    detail: z.strictObject({ name: z.string(), type: z.enum(['confidential', 'public']), scopes: scopeList }),
    example: { name: 'Portfolio Sync', type: 'confidential', scopes: ['investments.read'] },
  }),
  defineEvent({
    type: 'application.updated',
    ...application,
    summary: 'Fields of an application were changed.',
    detail: z.strictObject({
      fields: z.array(z.string()),
      changes: changes.optional(),
      state: z.string().optional(),
      newInstallsDisabled: z.boolean().optional(),
      authorizationFlowsSuspended: z.boolean().optional(),
    }),
    example: {
      fields: ['homepageUrl'],
      changes: [{ path: '/homepageUrl', before: null, after: 'https://partner.example/' }],
    },
  }),
  defineEvent({
    type: 'application.suspended',
    ...application,
    summary: 'An application was suspended: its tokens do not work. Or only new authorizations are refused.',
    detail: z.strictObject({ reason: z.string().optional(), flowsOnly: z.boolean().optional() }),
    example: { reason: 'It sends odd data.' },
  }),
  defineEvent({
    type: 'application.resumed',
    ...application,
    summary: 'A suspended application goes on.',
    detail: z.strictObject({ flowsOnly: z.boolean().optional() }),
    example: {},
  }),
  defineEvent({
    type: 'application.scopes_expanded',
    category: 'scopes',
    subject: 'application',
    summary: 'An application may ask for more. What was agreed to stays as it is until someone agrees anew.',
    detail: z.strictObject({ added: scopeList, scopes: scopeList }),
    example: { added: ['investments.write'], scopes: ['investments.read', 'investments.write'] },
  }),
  defineEvent({
    type: 'application.scopes_reduced',
    category: 'scopes',
    subject: 'application',
    summary: 'An application may ask for less, and every token was narrowed at once.',
    detail: z.strictObject({ removed: scopeList, scopes: scopeList }),
    example: { removed: ['investments.write'], scopes: ['investments.read'] },
  }),
  defineEvent({
    type: 'application.credentials_compromised',
    ...application,
    summary: 'Its owner reported that credentials of an application are in wrong hands: all of them ended.',
    detail: z.strictObject({ description: z.string() }),
    example: { description: 'The secret was in a public repository.' },
  }),
  defineEvent({
    type: 'application.downstream_revoked',
    ...application,
    summary: "The publisher ended an application's access to all workspaces, or to those named.",
    detail: z.strictObject({ workspaceIds: z.array(z.string()).nullable() }),
    example: { workspaceIds: null },
  }),
  defineEvent({
    type: 'application.ownership_offered',
    ...application,
    summary: 'An application was offered to another workspace.',
    detail: z.strictObject({ toWorkspaceId: z.string() }),
    example: { toWorkspaceId: '01920000-0000-7000-8000-000000000002' },
  }),
  defineEvent({
    type: 'application.ownership_offer_withdrawn',
    ...application,
    summary: 'An offer of an application was withdrawn or declined.',
    detail: z.strictObject({ toWorkspaceId: z.string() }),
    example: { toWorkspaceId: '01920000-0000-7000-8000-000000000002' },
  }),
  defineEvent({
    type: 'application.ownership_transferred',
    ...application,
    summary: 'An application has another owner. Both workspaces are told.',
    detail: z.strictObject({
      fromWorkspaceId: z.string(),
      toWorkspaceId: z.string(),
      keepSecretsHours: z.number(),
      keysEnded: z.boolean(),
    }),
    example: {
      fromWorkspaceId: '01920000-0000-7000-8000-000000000001',
      toWorkspaceId: '01920000-0000-7000-8000-000000000002',
      keepSecretsHours: 24,
      keysEnded: false,
    },
  }),
  defineEvent({
    type: 'application.deletion_scheduled',
    ...application,
    summary: 'An application ends at the time told, unless its owner takes that back.',
    detail: z.strictObject({ deletionAt: z.iso.datetime() }),
    example: { deletionAt: '2026-12-01T09:00:00.000Z' },
  }),
  defineEvent({
    type: 'application.deleted',
    ...application,
    summary: 'An application ended for good.',
    detail: z.strictObject({ name: z.string() }),
    example: { name: 'Portfolio Sync' },
  }),
  defineEvent({
    type: 'secret.rotated',
    category: 'secret',
    subject: 'application',
    summary: 'An application has a new secret; older ones end after the overlap.',
    detail: z.strictObject({ overlapHours: z.number(), secretId: z.string().optional() }),
    example: { overlapHours: 24, secretId: '01920000-0000-7000-8000-000000000003' },
  }),
  defineEvent({
    type: 'secret.revoked',
    category: 'secret',
    subject: 'application',
    summary: 'A secret of an application was ended.',
    detail: z.strictObject({ secretId: z.string() }),
    example: { secretId: '01920000-0000-7000-8000-000000000003' },
  }),
  defineEvent({
    type: 'secret.expiring',
    category: 'secret',
    subject: 'application',
    summary: 'A secret is 90 days old: it should be rotated.',
    detail: z.strictObject({ secretId: z.string(), prefix: z.string(), createdAt: z.iso.datetime() }),
    example: {
      secretId: '01920000-0000-7000-8000-000000000003',
      prefix: 'irs_Kx81',
      createdAt: '2026-09-01T09:00:00.000Z',
    },
  }),
] as const;
