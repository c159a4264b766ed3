import { z } from 'zod';
import {
  webhookDeliveryDetailExample,
  webhookDeliveryExample,
  webhookHealthExample,
  webhookReplayExample,
  webhookReplayRequestExample,
  webhookTestExample,
} from './webhook-delivery-examples.ts';
import { webhookEndpointStates } from './webhook-endpoint-fields.ts';

/**
 * `failed`: all attempts have failed. `cancelled`: the event was never sent; a separate field
 * contains the reason.
 */
export const webhookDeliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;

export const webhookCancelReasons = [
  'endpoint_disabled',
  'endpoint_deleted',
  'access_ended',
] as const;
export type WebhookCancelReason = (typeof webhookCancelReasons)[number];

const status = z.int().nullable().meta({ description: 'HTTP status; null: no response' });
const attemptSchema = z.object({
  at: z.iso.datetime(),
  durationMs: z.number(),
  outcome: z.enum(['success', 'failure']),
  status,
  reason: z.string().optional().meta({ description: 'Why the attempt failed' }),
});

const deliveryFields = {
  id: z.string(),
  endpointId: z.string(),
  eventId: z.string().meta({ description: 'The `webhook-id`, the same in every attempt' }),
  type: z.string(),
  state: z.enum(webhookDeliveryStates),
  cancelReason: z.enum(webhookCancelReasons).nullable().meta({
    description:
      'Why the delivery is `cancelled`, otherwise null. `access_ended`: the application may no longer read the subject of the event. A replay sends the event if the cause has gone',
  }),
  attemptCount: z.int().min(0),
  nextAttemptAt: z.iso.datetime().nullable().meta({
    description:
      'Null unless the delivery is pending. The attempt waits until the endpoint is called again; after failures, it is not called for a while',
  }),
  createdAt: z.iso.datetime(),
};

export const webhookDeliverySchema = z
  .object(deliveryFields)
  .meta({ id: 'WebhookDelivery', examples: [webhookDeliveryExample] });

export type WebhookDeliveryView = z.infer<typeof webhookDeliverySchema>;

const headers = z.record(z.string(), z.string());
const requestSchema = z.object({
  method: z.enum(['POST']),
  url: z.string().nullable().meta({
    description:
      'Where the request was sent: the address of the endpoint at that attempt. Values of query parameters with names of secrets, such as `token`, `key` or `sig`, are replaced by `[redacted]`. Null for attempts of former versions',
  }),
  headers,
});
const responseSchema = z
  .object({
    headers,
    body: z.string().meta({ description: 'The first 64 KiB of the body' }),
    truncated: z.boolean(),
  })
  .nullable();

export const webhookDeliveryDetailSchema = z
  .object({
    ...deliveryFields,
    attempts: z.array(attemptSchema).meta({ description: 'The last 50 attempts, the latest last' }),
    event: z.unknown().meta({
      description:
        'The body that is sent. Null once it is no longer kept, or if it was never delivered and the application may no longer read the subject of the event',
    }),
    exchanges: z
      .array(
        z.object({
          at: z.iso.datetime(),
          request: requestSchema,
          response: responseSchema,
        }),
      )
      .meta({
        description:
          'Request and response of the last three attempts, the latest first; kept for 7 days',
      }),
  })
  .meta({ id: 'WebhookDeliveryDetail', examples: [webhookDeliveryDetailExample] });

export const webhookTestSchema = z
  .object({
    deliveryId: z.string(),
    attempt: attemptSchema,
    request: requestSchema,
    response: responseSchema,
  })
  .meta({ id: 'WebhookTest', examples: [webhookTestExample] });

const time = z.iso.datetime({
  offset: true,
  error: 'must be an ISO 8601 time such as 2026-11-21T09:00:00Z',
});

export const webhookReplayRequestSchema = z
  .strictObject({
    from: time.meta({ description: 'Start of the range, at most 30 days ago' }),
    to: time.optional().meta({
      description:
        'End of the range, exclusive; after `from`. A future time means now. Default: now',
    }),
  })
  .meta({ examples: [webhookReplayRequestExample] });

export const webhookReplaySchema = z
  .object({
    id: z.string(),
    endpointId: z.string(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    deliveries: z.int().min(0).meta({
      description: 'Number of deliveries of the range at the time of the request, without tests',
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookReplay', examples: [webhookReplayExample] });

const rateSchema = z.object({
  attempts: z.int(),
  failures: z.int(),
  buckets: z.array(
    z.object({
      from: z.iso.datetime(),
      attempts: z.int(),
      failures: z.int(),
    }),
  ),
});

export const webhookHealthSchema = z
  .object({
    endpointId: z.string(),
    state: z.enum(webhookEndpointStates),
    disabledReason: z
      .string()
      .nullable()
      .meta({ description: 'Why the platform disabled the endpoint; null: it did not' }),
    breaker: z.enum(['closed', 'open', 'half_open']).meta({
      description:
        '`open`: the endpoint failed several times in a row and is not called for up to five minutes; then it is called by one delivery at a time',
    }),
    failingSince: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'First failure since the last success' }),
    failures: z.int().meta({ description: 'Failed attempts since the last success' }),
    backlog: z.int().meta({ description: 'Pending deliveries; at most 10,000 are counted' }),
    rates: z
      .object({
        hour: rateSchema,
        day: rateSchema,
        week: rateSchema,
      })
      .meta({
        description:
          'Rates in buckets of five minutes, an hour and a day (UTC); the last bucket is not over',
      }),
    lastErrors: z
      .array(
        z.object({
          at: z.iso.datetime(),
          deliveryId: z.string(),
          status,
          reason: z.string().optional(),
        }),
      )
      .meta({ description: 'The last five errors, the latest first' }),
  })
  .meta({ id: 'WebhookHealth', examples: [webhookHealthExample] });

export type WebhookHealthView = z.infer<typeof webhookHealthSchema>;
