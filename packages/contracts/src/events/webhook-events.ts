import { z } from 'zod';
import { defineEvent } from './define-event.ts';

const endpoint = { category: 'webhook', subject: 'webhook_endpoint' } as const;
const fields = z.strictObject({ fields: z.array(z.string()) });
const nothing = z.strictObject({});
const attempt = z.strictObject({
  messageId: z.string(),
  at: z.iso.datetime(),
  /** HTTP status; null: no answer came. */
  status: z.number().int().nullable(),
  outcome: z.enum(['success', 'failure']),
  reason: z.string().optional(),
});

export const webhookEvents = [
  defineEvent({
    type: 'webhook_endpoint.created',
    ...endpoint,
    summary: 'An address was registered to which events are delivered.',
    detail: z.strictObject({ url: z.string(), types: z.array(z.string()) }),
    example: { url: 'https://partner.example/hooks', types: ['token.revoked'] },
  }),
  defineEvent({
    type: 'webhook_endpoint.updated',
    ...endpoint,
    summary: 'An endpoint was changed.',
    detail: fields,
    example: { fields: ['types'] },
  }),
  defineEvent({
    type: 'webhook_endpoint.deleted',
    ...endpoint,
    summary: 'An endpoint was removed.',
    detail: nothing,
    example: {},
  }),
  defineEvent({
    type: 'webhook_endpoint.failing',
    ...endpoint,
    outcome: 'failure',
    summary: 'Deliveries to an endpoint have failed for a while; it is disabled when that goes on.',
    detail: z.strictObject({ since: z.iso.datetime(), disabledAt: z.iso.datetime() }),
    example: { since: '2026-11-20T09:00:00.000Z', disabledAt: '2026-11-25T09:00:00.000Z' },
  }),
  defineEvent({
    type: 'webhook_endpoint.disabled',
    ...endpoint,
    summary: 'An endpoint gets no more deliveries.',
    detail: z.strictObject({ reason: z.string() }),
    example: { reason: 'It answered 410 Gone.' },
  }),
  defineEvent({
    type: 'webhook_endpoint.recovered',
    ...endpoint,
    summary: 'An endpoint that was failing takes deliveries again.',
    detail: nothing,
    example: {},
  }),
  defineEvent({
    type: 'webhook.attempted',
    ...endpoint,
    summary: 'Deliveries to an endpoint were tried: many of them in one event.',
    detail: z.strictObject({ attempts: z.array(attempt).min(1).max(1_000) }),
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
