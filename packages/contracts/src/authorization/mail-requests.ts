import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { type MailKindName, mailKinds, mailLanguages } from '../notifications/mail-kinds.ts';

const internal = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['notifications'],
  tag: 'Internal',
} as const;

const kinds = Object.keys(mailKinds) as [MailKindName, ...MailKindName[]];

/**
 * A mail to send. The params can contain a link for signing in, so a mail is never sent over the
 * event bus.
 */
export const mailRequestSchema = z.object({
  id: z.string(),
  /** Identifies the mail. A repeated request for the same mail has the same key. */
  key: z.string(),
  to: z.string(),
  /** The user with this address; null if the address has no user yet. */
  userId: z.string().nullable(),
  language: z.enum(mailLanguages),
  kind: z.enum(kinds),
  /** The parameters, by the schema of the kind of mail. */
  params: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  /** The W3C Trace Context of the span that requests the mail, if the trace is exported. */
  traceparent: z.string().optional(),
});

export type MailRequest = z.infer<typeof mailRequestSchema>;

export const leaseMailRequests = defineEndpoint({
  ...internal,
  operationId: 'leaseMailRequests',
  path: '/internal/mail-requests/lease',
  summary: 'Lease the oldest unsent mails for a minute',
  body: z.strictObject({ limit: z.int().min(1).max(100) }),
  responses: {
    200: {
      description: 'Up to `limit` mails; mails that are not settled are returned again',
      schema: z.object({ requests: z.array(mailRequestSchema) }),
    },
  },
});

export const settleMailRequests = defineEndpoint({
  ...internal,
  operationId: 'settleMailRequests',
  path: '/internal/mail-requests/settle',
  summary: 'Remove the contents of mails that the notifications service has stored',
  body: z.strictObject({ ids: z.array(z.string()).min(1).max(100) }),
  responses: { 204: { description: 'The mails are settled or unknown' } },
});
