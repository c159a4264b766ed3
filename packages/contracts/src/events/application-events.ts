import { z } from 'zod';
import { applicationParties, applicationTypes } from '../authorization/application-fields.ts';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';
import { fieldChanges, personal, personId, plainText } from './personal-data.ts';

const application = { category: 'application', subject: 'application' } as const;
const scopeList = z.array(scopeSchema);
/**
 * The party that decided. Absent in events of earlier versions, in which only the publisher could
 * decide.
 */
const by = z.enum(applicationParties).optional();

/**
 * Contacts are persons, not necessarily users; descriptions and metadata are free texts of the
 * actor.
 */
const applicationChanges = fieldChanges({
  '/owner': 'contact',
  '/supportContact': 'contact',
  '/description': 'actor',
  '/metadata': 'actor',
});

export const applicationEvents = [
  defineEvent({
    type: 'application.created',
    ...application,
    summary: 'An application was registered.',
    detail: z.strictObject({
      name: plainText,
      type: z.enum(applicationTypes),
      scopes: scopeList,
    }),
    example: {
      name: 'Portfolio Sync',
      type: 'confidential',
      scopes: ['investments.read'],
    },
  }),
  defineEvent({
    type: 'application.updated',
    ...application,
    summary: 'Fields of an application were changed.',
    detail: z.strictObject({
      fields: z.array(plainText),
      changes: applicationChanges.optional(),
      state: plainText.optional(),
      newInstallsDisabled: z.boolean().optional(),
      authorizationFlowsSuspended: z.boolean().optional(),
    }),
    example: {
      fields: ['homepageUrl'],
      changes: [
        {
          path: '/homepageUrl',
          before: null,
          after: 'https://partner.example/',
        },
      ],
    },
  }),
  defineEvent({
    type: 'application.suspended',
    ...application,
    summary:
      'An application was suspended: its tokens are rejected; with flowsOnly, only new authorizations are rejected.',
    detail: z.strictObject({
      by,
      reason: personal(z.string(), 'actor').optional(),
      flowsOnly: z.boolean().optional(),
    }),
    example: { by: 'publisher', reason: 'It sends odd data.' },
  }),
  defineEvent({
    type: 'application.resumed',
    ...application,
    summary:
      'A suspension of an application was lifted: the application is active unless the publisher, or the platform, still suspends it.',
    detail: z.strictObject({
      by,
      flowsOnly: z.boolean().optional(),
    }),
    example: { by: 'publisher' },
  }),
  defineEvent({
    type: 'application.scopes_expanded',
    category: 'scopes',
    subject: 'application',
    summary:
      'An application may request more scopes. Existing grants stay unchanged until the user consents again.',
    detail: z.strictObject({ added: scopeList, scopes: scopeList }),
    example: { added: ['investments.write'], scopes: ['investments.read', 'investments.write'] },
  }),
  defineEvent({
    type: 'application.scopes_reduced',
    category: 'scopes',
    subject: 'application',
    summary:
      'An application may request fewer scopes: every token lost the removed scopes at once.',
    detail: z.strictObject({ removed: scopeList, scopes: scopeList }),
    example: { removed: ['investments.write'], scopes: ['investments.read'] },
  }),
  defineEvent({
    type: 'application.credentials_compromised',
    ...application,
    summary: 'The owner of an application reported leaked credentials: all of them were revoked.',
    detail: z.strictObject({ description: personal(z.string(), 'actor') }),
    example: { description: 'The secret was in a public repository.' },
  }),
  defineEvent({
    type: 'application.downstream_revoked',
    ...application,
    summary:
      "The publisher revoked an application's access to all workspaces, or to the listed workspaces.",
    detail: z.strictObject({ workspaceIds: z.array(plainText).nullable() }),
    example: { workspaceIds: null },
  }),
  defineEvent({
    type: 'application.ownership_offered',
    ...application,
    summary: 'The ownership of an application was offered to another workspace.',
    detail: z.strictObject({ toWorkspaceId: plainText }),
    example: { toWorkspaceId: '01920000-0000-7000-8000-000000000002' },
  }),
  defineEvent({
    type: 'application.ownership_offer_withdrawn',
    ...application,
    summary: 'An ownership offer was withdrawn or declined.',
    detail: z.strictObject({ toWorkspaceId: plainText }),
    example: { toWorkspaceId: '01920000-0000-7000-8000-000000000002' },
  }),
  defineEvent({
    type: 'application.ownership_transferred',
    ...application,
    summary:
      'The ownership of an application was transferred. The event is emitted for both workspaces.',
    detail: z.strictObject({
      fromWorkspaceId: plainText,
      toWorkspaceId: plainText,
      keepSecretsHours: z.number(),
      keysEnded: z.boolean(),
      /**
       * The user with the e-mail address of the application's owner before the transfer; absent if
       * there is no such user. Only the log of the former workspace contains the user.
       */
      userId: personId.optional(),
    }),
    ofPublisher: ['keepSecretsHours', 'keysEnded', 'userId'],
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
    summary: 'An application will be deleted at `deletionAt`, unless its owner restores it.',
    detail: z.strictObject({ deletionAt: z.iso.datetime() }),
    example: { deletionAt: '2026-12-01T09:00:00.000Z' },
  }),
  defineEvent({
    type: 'application.restored',
    ...application,
    summary:
      'A scheduled deletion was cancelled: the application is not deleted at `deletionAt`. Its `state` is `suspended` where it was suspended before.',
    detail: z.strictObject({
      state: plainText,
      deletionAt: z.iso.datetime(),
    }),
    example: { state: 'active', deletionAt: '2026-12-01T09:00:00.000Z' },
  }),
  defineEvent({
    type: 'application.deleted',
    ...application,
    summary: 'An application was deleted. `changes` holds its fields.',
    detail: z.strictObject({
      name: plainText,
      changes: applicationChanges.optional(),
    }),
    ofPublisher: ['changes'],
    example: {
      name: 'Portfolio Sync',
      changes: [
        {
          path: '/scopes',
          before: ['investments.read'],
          after: null,
        },
      ],
    },
  }),
  defineEvent({
    type: 'secret.rotated',
    category: 'secret',
    subject: 'application',
    summary: 'A secret of an application was created; older ones expire after the overlap.',
    detail: z.strictObject({
      overlapHours: z.number(),
      secretId: plainText.optional(),
    }),
    example: { overlapHours: 24, secretId: '01920000-0000-7000-8000-000000000003' },
  }),
  defineEvent({
    type: 'secret.revoked',
    category: 'secret',
    subject: 'application',
    summary: 'A secret of an application was revoked.',
    detail: z.strictObject({
      secretId: plainText,
      prefix: plainText.optional(),
    }),
    example: { secretId: '01920000-0000-7000-8000-000000000003', prefix: 'irs_Kx81' },
  }),
  defineEvent({
    type: 'secret.expiring',
    category: 'secret',
    subject: 'application',
    summary: 'A secret of an application is 90 days old and should be rotated.',
    detail: z.strictObject({
      secretId: plainText,
      prefix: plainText,
      createdAt: z.iso.datetime(),
    }),
    example: {
      secretId: '01920000-0000-7000-8000-000000000003',
      prefix: 'irs_Kx81',
      createdAt: '2026-09-01T09:00:00.000Z',
    },
  }),
] as const;
