import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});

export type MailView = z.infer<typeof mailSchema>;

/** Mails that were not sent because no SMTP server is configured: for the operator's mailbox page. */
export const listMailbox = defineEndpoint({
  operationId: 'listMailbox',
  method: 'post',
  path: '/internal/mailbox',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['mailbox'],
  tag: 'Internal',
  summary: 'List the latest mails of a platform without an SMTP server, newest first',
  body: z.strictObject({ before: z.string().max(64).optional() }),
  responses: {
    200: {
      description: 'Up to 50 mails, and whether there are more',
      schema: z.object({ mails: z.array(mailSchema), more: z.boolean() }),
    },
  },
});
