import { z } from 'zod';
import { defineEvent } from './define-event.ts';
import { fieldChanges, personal, plainText } from './personal-data.ts';

const emitters = ['notifications'] as const;
const contact = {
  category: 'workspace',
  subject: 'notification_contact',
  emitters,
} as const;

/**
 * A contact confirms or declines through the link in a mail. The platform does not record the
 * address of the browser, because anybody who can read the mail may have used the link.
 */
const address = z.strictObject({ target: personal(z.string(), 'contact') });

/** Events about who receives mails and notices. */
export const notificationEvents = [
  defineEvent({
    type: 'user.notification_preferences_changed',
    category: 'authentication',
    subject: 'user',
    emitters,
    summary: 'A user chose which mails they get.',
    detail: z.strictObject({
      changes: fieldChanges({}),
      /**
       * How the contact was changed. `mail_link`: through the link in a mail, without a sign-in.
       * Absent in events of earlier versions, in which contacts could be changed only with the API.
       */
      via: z.enum(['api', 'page', 'mail_link']).optional(),
    }),
    example: {
      changes: [
        {
          path: '/kinds/secret-due',
          before: true,
          after: false,
        },
      ],
      via: 'mail_link',
    },
  }),
  defineEvent({
    type: 'notification_contact.added',
    ...contact,
    summary: 'A workspace added a recipient of its notices.',
    detail: z.strictObject({
      type: plainText,
      target: personal(z.string(), 'contact'),
    }),
    example: { type: 'email', target: 'security@meridian.example' },
  }),
  defineEvent({
    type: 'notification_contact.confirmed',
    ...contact,
    summary: 'The reader of an address confirmed it as a recipient of notices to the workspace.',
    detail: address,
    example: { target: 'security@meridian.example' },
  }),
  defineEvent({
    type: 'notification_contact.declined',
    ...contact,
    summary: 'The reader of an address refused to be a recipient of notices to the workspace.',
    detail: address,
    example: { target: 'security@meridian.example' },
  }),
  defineEvent({
    type: 'notification_contact.removed',
    ...contact,
    summary: 'A workspace removed a recipient of its notices.',
    detail: z.strictObject({
      type: plainText,
      target: personal(z.string(), 'contact'),
    }),
    example: { type: 'email', target: 'security@meridian.example' },
  }),
  defineEvent({
    type: 'notification_contact.refused',
    ...contact,
    outcome: 'failure',
    summary: 'A chat permanently refused a notice; at most one event a day.',
    detail: z.strictObject({
      target: personal(z.string(), 'contact'),
      description: personal(z.string(), 'contact'),
      reason: plainText,
    }),
    example: {
      target: 'https://hooks.chat.example',
      description: 'Operations',
      reason: 'the chat answered 404',
    },
  }),
  defineEvent({
    type: 'notice.redirected',
    category: 'workspace',
    subject: 'workspace',
    emitters,
    summary:
      'A notice was due to a workspace without admins: owners of its organization got it, or nobody.',
    detail: z.strictObject({
      /**
       * The id of the event that was notified, in this log or in the log of an application's
       * publisher.
       */
      eventId: plainText,
      eventType: plainText,
      to: z.enum(['organization_owners', 'nobody']),
      /**
       * The number of notified owners. The owners are not named: they may have no role in the
       * workspace.
       */
      recipients: z.number().int(),
    }),
    example: {
      eventId: '01920000-0000-7000-8000-000000000011',
      eventType: 'application.suspended',
      to: 'organization_owners',
      recipients: 2,
    },
  }),
] as const;
