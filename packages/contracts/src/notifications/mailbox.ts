import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.iso.datetime(),
});

export type MailView = z.infer<typeof mailSchema>;

const internal = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['mailbox'],
  tag: 'Internal',
} as const;
const id = z.string().min(1).max(64);

export const mostListedMails = 200;

/**
 * Lists mails that were not sent because no SMTP server is configured, for the operator's page with
 * the mailbox.
 */
export const listMailbox = defineEndpoint({
  ...internal,
  operationId: 'listMailbox',
  path: '/internal/mailbox',
  summary: 'List the latest mails of a platform without an SMTP server, newest first',
  body: z.strictObject({
    before: id.optional(),
    limit: z.int().min(1).max(mostListedMails).default(50),
  }),
  responses: {
    200: {
      description: 'Up to `limit` mails, and whether there are more',
      schema: z.object({
        mails: z.array(mailSchema),
        more: z.boolean(),
      }),
    },
  },
});

export const readMailboxMail = defineEndpoint({
  ...internal,
  operationId: 'readMailboxMail',
  path: '/internal/mailbox/read',
  summary: 'Read a mail of the mailbox',
  body: z.strictObject({ id }),
  responses: {
    200: { description: 'The mail', schema: mailSchema },
    404: { description: 'No such mail' },
  },
});
