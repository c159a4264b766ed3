import { z } from 'zod';
import { emailSchema } from '../authorization/fields.ts';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { cleanText, shownText } from '../text.ts';
import { calledUrlPattern, calledUrlRule } from '../uri-patterns.ts';
import {
  newNotificationContactExample,
  notificationContactExample,
} from './notification-examples.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Notifications',
} as const;
const path = '/notification-contacts';
const params = z.object({ id: idSchema });

const tooMany = {
  description:
    'The address, the workspace or its organization had too many confirmation mails; `Retry-After` has the seconds to wait',
};

const description = shownText(200).meta({
  description: 'Description for your own use, such as the owner of the address',
});

export const newContactSchema = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({
        type: z.literal('email'),
        email: emailSchema,
        description: description.default(''),
      }),
      z.strictObject({
        type: z.literal('chat'),
        url: cleanText(2_000)
          .regex(new RegExp(calledUrlPattern), calledUrlRule)
          .refine((url) => URL.canParse(url), 'must have a valid host and port')
          .meta({
            pattern: calledUrlPattern,
            description:
              'Incoming webhook of a chat that accepts the JSON of Slack: `{"text": …}`. It is a secret',
          }),
        description: description.default(''),
      }),
    ],
    'must be email or chat',
  )
  .meta({ examples: [newNotificationContactExample] });

const contactSchema = z
  .object({
    id: z.string(),
    type: z.enum(['email', 'chat']),
    target: z
      .string()
      .meta({ description: 'The e-mail address; for a chat, only the origin of its URL' }),
    description: z.string(),
    status: z.enum(['pending', 'confirmed']).meta({
      description:
        '`pending`: the reader has not confirmed the address, which gets no notices. Chats are `confirmed` at once, as they cannot answer',
    }),
    confirmedAt: z.iso.datetime().nullable().meta({
      description:
        'When the reader confirmed the address. null: pending, a chat, or added by a version without confirmation',
    }),
    createdAt: z.iso.datetime(),
    createdBy: z
      .string()
      .nullable()
      .meta({ description: 'The id of the user; null for an application without a user' }),
    lastDelivery: z
      .object({
        at: z.iso.datetime(),
        outcome: z.enum(['delivered', 'failed', 'refused']).meta({
          description:
            '`failed`: the notice is tried again. `refused`: the notice is not tried again, because the chat refused it',
        }),
        reason: z.string().nullable().meta({ description: 'Why the notice was not delivered' }),
      })
      .nullable()
      .meta({
        description:
          'Result of the last attempt to send a notice to a chat. null: no attempt yet, or an e-mail address',
      }),
  })
  .meta({ id: 'NotificationContact', examples: [notificationContactExample] });

export type NotificationContactView = z.infer<typeof contactSchema>;

export const listNotificationContacts = defineEndpoint({
  ...common,
  operationId: 'listNotificationContacts',
  permission: permissions.listNotificationContacts,
  method: 'get',
  path,
  summary: 'List the further recipients of notices to the workspace, the oldest first',
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of contacts',
      schema: pageOf(contactSchema),
    },
  },
});

export const addNotificationContact = defineEndpoint({
  ...common,
  operationId: 'addNotificationContact',
  permission: permissions.addNotificationContact,
  method: 'post',
  path,
  summary: 'Add a recipient of notices to the workspace',
  description:
    'A recipient is an e-mail address or a chat. It gets the notices that every admin gets about applications of the workspace, and security notices to the workspace, but nothing about a person. A `pending` e-mail address gets only the mail that asks for its confirmation. The address of a contact cannot be changed: add another contact.',
  body: newContactSchema,
  idempotent: true,
  responses: {
    201: { description: 'The contact', schema: contactSchema },
    409: {
      description:
        'The workspace already has this contact, or the maximum number of contacts; or the reader of the address refused notices within the last year',
    },
    429: tooMany,
  },
});

export const sendContactConfirmation = defineEndpoint({
  ...common,
  operationId: 'sendContactConfirmation',
  permission: permissions.sendContactConfirmation,
  method: 'post',
  path: `${path}/{id}/confirmation`,
  summary: 'Ask the reader of an address again to confirm it',
  description:
    'The mail has a new link, which works for seven days; former links end. By default, an address gets at most one mail in 15 minutes and five in 24 hours, from all workspaces together.',
  params,
  idempotent: true,
  responses: {
    202: { description: 'The mail is queued' },
    404: { description: 'The workspace has no such contact' },
    409: { description: 'The contact is already confirmed, or is a chat' },
    429: tooMany,
  },
});

export const removeNotificationContact = defineEndpoint({
  ...common,
  operationId: 'removeNotificationContact',
  permission: permissions.removeNotificationContact,
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a recipient of notices to the workspace',
  params,
  responses: {
    204: { description: 'The contact is removed' },
    404: { description: 'The workspace has no such contact' },
  },
});
