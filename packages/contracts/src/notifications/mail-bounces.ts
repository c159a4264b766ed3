import { z } from 'zod';
import { emailSchema } from '../authorization/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { cleanText } from '../text.ts';

const internal = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['operator'],
  tag: 'Internal',
} as const;

export const reportMailBounce = defineEndpoint({
  ...internal,
  operationId: 'reportMailBounce',
  path: '/internal/mail-bounces',
  summary: 'Mails to this address come back: it gets no more mails, but those that nobody can turn off',
  body: z.strictObject({ address: emailSchema, reason: cleanText(500) }),
  responses: { 204: { description: 'Suppressed, now or before' } },
});

export const liftMailSuppression = defineEndpoint({
  ...internal,
  operationId: 'liftMailSuppression',
  path: '/internal/mail-bounces/lift',
  summary: 'Mails to this address arrive again',
  body: z.strictObject({ address: emailSchema }),
  responses: { 204: { description: 'No longer suppressed' } },
});
