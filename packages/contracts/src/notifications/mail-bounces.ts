import { z } from 'zod';
import { emailSchema } from '../authorization/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { operatorOperation, operatorQuery } from '../operator-operation.ts';
import { cleanText } from '../text.ts';

export const reportMailBounce = defineEndpoint({
  ...operatorOperation,
  operationId: 'reportMailBounce',
  path: '/internal/mail-bounces',
  summary:
    'Report that mails to an address bounce: it gets no more mails, except mails that nobody can turn off',
  body: z.strictObject({
    address: emailSchema,
    reason: cleanText(500),
  }),
  responses: { 204: { description: 'The address is suppressed' } },
});

export const liftMailSuppression = defineEndpoint({
  ...operatorOperation,
  operationId: 'liftMailSuppression',
  path: '/internal/mail-bounces/lift',
  summary: 'Report that mails to an address arrive again',
  body: z.strictObject({ address: emailSchema }),
  responses: { 204: { description: 'The address is no longer suppressed' } },
});

export const listSuppressedAddresses = defineEndpoint({
  ...operatorQuery,
  operationId: 'listSuppressedAddresses',
  path: '/internal/mail-bounces/suppressed',
  summary: 'List the addresses whose mails bounced, in alphabetical order',
  body: z.strictObject({
    /** The last address on the previous page. */
    after: z.string().max(320).optional(),
    /** Selects a single address. */
    address: emailSchema.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  responses: {
    200: {
      description: 'Up to `limit` addresses, and whether there are more',
      schema: z.object({
        addresses: z.array(
          z.object({
            address: z.string(),
            reason: z.string(),
            createdAt: z.iso.datetime(),
          }),
        ),
        more: z.boolean(),
      }),
    },
  },
});
