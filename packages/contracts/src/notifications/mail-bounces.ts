import { z } from 'zod';
import { emailSchema } from '../authorization/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { operatorOperation } from '../operator-operation.ts';
import { cleanText } from '../text.ts';

export const reportMailBounce = defineEndpoint({
  ...operatorOperation,
  operationId: 'reportMailBounce',
  path: '/internal/mail-bounces',
  summary: 'Mails to this address come back: it gets no more mails, but those that nobody can turn off',
  body: z.strictObject({ address: emailSchema, reason: cleanText(500) }),
  responses: { 204: { description: 'Suppressed, now or before' } },
});

export const liftMailSuppression = defineEndpoint({
  ...operatorOperation,
  operationId: 'liftMailSuppression',
  path: '/internal/mail-bounces/lift',
  summary: 'Mails to this address arrive again',
  body: z.strictObject({ address: emailSchema }),
  responses: { 204: { description: 'No longer suppressed' } },
});
