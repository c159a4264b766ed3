import { z } from 'zod';
import { roleSchema } from '../permissions/roles.ts';
import { defineEvent } from './define-event.ts';
import { fieldChanges, personal, personId } from './personal-data.ts';

const invitation = { category: 'membership', subject: 'invitation' } as const;
const userId = '01920000-0000-7000-8000-000000000005';
const offered = z.strictObject({
  email: personal(z.string(), 'contact'),
  role: roleSchema,
  expiresAt: z.iso.datetime(),
});
const offeredExample = {
  email: 'ann@example.com',
  role: 'member',
  expiresAt: '2026-11-28T09:00:00.000Z',
};
const ended = z.strictObject({ role: roleSchema });

/**
 * Events about an invitation, for the log of the workspace. The events do not reveal whether the
 * invited address has an account.
 */
export const invitationEvents = [
  defineEvent({
    type: 'invitation.created',
    ...invitation,
    summary: 'Somebody was invited to a workspace.',
    detail: offered,
    example: offeredExample,
  }),
  defineEvent({
    type: 'invitation.renewed',
    ...invitation,
    summary: 'An invitation to a workspace was renewed and sent again.',
    detail: offered,
    example: offeredExample,
  }),
  defineEvent({
    type: 'invitation.updated',
    ...invitation,
    summary: 'The role that somebody is invited for was changed.',
    detail: z.strictObject({ changes: fieldChanges({}) }),
    example: {
      changes: [
        {
          path: '/role',
          before: 'member',
          after: 'developer',
        },
      ],
    },
  }),
  defineEvent({
    type: 'invitation.accepted',
    ...invitation,
    summary: 'An invitation was accepted: the user became a member.',
    detail: z.strictObject({
      userId: personId,
      role: roleSchema,
      invitedBy: personId,
    }),
    example: {
      userId,
      role: 'member',
      invitedBy: '01920000-0000-7000-8000-000000000004',
    },
  }),
  defineEvent({
    type: 'invitation.declined',
    ...invitation,
    summary: 'An invitation was declined.',
    detail: ended,
    example: { role: 'member' },
  }),
  defineEvent({
    type: 'invitation.withdrawn',
    ...invitation,
    summary: 'An invitation was withdrawn.',
    detail: ended,
    example: { role: 'member' },
  }),
  defineEvent({
    type: 'invitation.expired',
    ...invitation,
    summary: 'An invitation expired.',
    detail: ended,
    example: { role: 'member' },
  }),
] as const;
