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

/** What was not sent because no SMTP server is configured: for a page that only the operator reaches. */
export const listMailbox = defineEndpoint({
  operationId: 'listMailbox',
  method: 'post',
  path: '/internal/mailbox',
  versions: ['unversioned'],
  access: 'internal',
  tag: 'Internal',
  summary: 'The latest mails of a system without SMTP, newest first',
  body: z.strictObject({ before: z.string().max(64).optional() }),
  answers: {
    200: { description: 'Up to 50', schema: z.object({ mails: z.array(mailSchema), more: z.boolean() }) },
  },
});
