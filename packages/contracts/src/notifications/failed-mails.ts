import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { operatorOperation, operatorQuery } from '../operator-operation.ts';

const id = z.string().min(1).max(64);

const failedMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** The address; for a chat, `chat:` and the id of the contact. */
  address: z.string(),
  /** The reply of the mail server, or another cause of the last failure. */
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** When the last attempt failed; null if an earlier version made the attempt. */
  failedAt: z.iso.datetime().nullable(),
  /**
   * Whether the mail can be sent again. False if the contents were removed, because they contained
   * an access link that expires, or because an earlier version removed them.
   */
  canRetry: z.boolean(),
});

export const listFailedMails = defineEndpoint({
  ...operatorQuery,
  operationId: 'listFailedMails',
  path: '/internal/failed-mails',
  summary:
    'List mails and chat messages whose delivery was given up in the last 30 days, the newest first',
  body: z.strictObject({
    /** The last id on the previous page. */
    before: id.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  responses: {
    200: {
      description: 'Up to `limit` mails by descending id, and whether there are more',
      schema: z.object({
        mails: z.array(failedMailSchema),
        more: z.boolean(),
      }),
    },
  },
});

export const retryFailedMail = defineEndpoint({
  ...operatorOperation,
  operationId: 'retryFailedMail',
  path: '/internal/failed-mails/retry',
  summary: 'Send a mail whose delivery was given up, with as many attempts as a new mail',
  body: z.strictObject({ id }),
  responses: {
    204: { description: 'The mail waits to be sent' },
    404: { description: 'No mail with this id was given up' },
    409: { description: 'The contents of the mail were removed, or its address is suppressed' },
  },
});
