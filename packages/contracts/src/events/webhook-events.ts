import { z } from 'zod';
import { defineEvent } from './define-event.ts';
import { fieldChanges, plainText } from './personal-data.ts';

const endpoint = { category: 'webhook', subject: 'webhook_endpoint' } as const;
/** A description is a text that the actor has written. */
const changes = fieldChanges({ '/description': 'actor' });
const noDetail = z.strictObject({});
/**
 * Secrets of webhooks have events of their own, because another service emits the events about
 * secrets of applications.
 */
const secret = {
  category: 'secret',
  subject: 'webhook_endpoint',
  emitters: ['notifications'],
} as const;
const secretType = z.enum(['hmac', 'ed25519']);
const secretId = '01920000-0000-7000-8000-000000000003';
const attempt = z.strictObject({
  messageId: plainText,
  at: z.iso.datetime(),
  /** The HTTP status; null if there was no response. */
  status: z.number().int().nullable(),
  outcome: z.enum(['success', 'failure']),
  reason: plainText.optional(),
});

export const webhookEvents = [
  defineEvent({
    type: 'webhook_endpoint.created',
    ...endpoint,
    summary:
      'A webhook endpoint was created. The event has only the origin of its URL: the rest can contain a credential.',
    detail: z.strictObject({
      url: plainText,
      types: z.array(plainText),
      applicationId: plainText.optional(),
    }),
    example: { url: 'https://partner.example/…', types: ['token.revoked'] },
  }),
  defineEvent({
    type: 'webhook_endpoint.updated',
    ...endpoint,
    summary: 'A webhook endpoint was updated.',
    detail: z.strictObject({
      fields: z.array(plainText),
      changes: changes.optional(),
    }),
    example: {
      fields: ['state'],
      changes: [
        {
          path: '/state',
          before: 'active',
          after: 'paused',
        },
      ],
    },
  }),
  defineEvent({
    type: 'webhook_endpoint.deleted',
    ...endpoint,
    summary: 'A webhook endpoint was deleted, by somebody or, with a `reason`, by the platform.',
    detail: z.strictObject({
      reason: plainText.optional(),
      createdByApplication: plainText.optional(),
    }),
    example: {
      reason: 'The application that created it is no longer installed.',
      createdByApplication: '01920000-0000-7000-8000-000000000004',
    },
  }),
  defineEvent({
    type: 'webhook_endpoint.secret_rotated',
    ...secret,
    summary:
      'A secret of a webhook endpoint was created; older ones of its type expire after the overlap.',
    detail: z.strictObject({
      secretId: plainText,
      type: secretType,
      overlapHours: z.number(),
    }),
    example: {
      secretId,
      type: 'hmac',
      overlapHours: 24,
    },
  }),
  defineEvent({
    type: 'webhook_endpoint.secret_revoked',
    ...secret,
    summary: 'A secret of a webhook endpoint was revoked.',
    detail: z.strictObject({
      secretId: plainText,
      type: secretType,
      hint: plainText,
    }),
    example: {
      secretId,
      type: 'hmac',
      hint: 'whsec_wR0m',
    },
  }),
  defineEvent({
    type: 'webhook_endpoint.failing',
    ...endpoint,
    outcome: 'failure',
    summary:
      'Deliveries to a webhook endpoint are failing; it will be disabled if they continue to fail, at `disabledAt` at the earliest.',
    detail: z.strictObject({
      since: z.iso.datetime(),
      disabledAt: z.iso.datetime(),
    }),
    example: { since: '2026-11-20T09:00:00.000Z', disabledAt: '2026-11-25T09:00:00.000Z' },
  }),
  defineEvent({
    type: 'webhook_endpoint.disabled',
    ...endpoint,
    summary: 'A webhook endpoint was disabled: it receives no more deliveries.',
    detail: z.strictObject({ reason: plainText }),
    example: { reason: 'The receiver answered 410 Gone.' },
  }),
  defineEvent({
    type: 'webhook_endpoint.recovered',
    ...endpoint,
    summary: 'Deliveries to a failing webhook endpoint succeed again.',
    detail: noDetail,
    example: {},
  }),
  defineEvent({
    type: 'webhook.attempted',
    ...endpoint,
    summary:
      'Deliveries to a webhook endpoint were attempted: up to 1,000 of one outcome in one event.',
    detail: z.strictObject({
      /**
       * The outcome of all deliveries. Absent for a success, and in events of earlier versions,
       * which did not contain the outcome.
       */
      outcome: z.enum(['failure']).optional(),
      attempts: z.array(attempt).min(1).max(1_000),
    }),
    example: {
      attempts: [
        {
          messageId: '01920000-0000-7000-8000-000000000008',
          at: '2026-11-21T09:00:00.000Z',
          status: 204,
          outcome: 'success',
        },
      ],
    },
  }),
] as const;
