import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { operatorOperation, operatorQuery } from '../operator-operation.ts';
import { pageOf } from '../page.ts';
import { filledText } from '../text.ts';
import {
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookDeliveryStates,
  webhookReplaySchema,
} from './webhook-delivery-fields.ts';
import { webhookEndpointStates } from './webhook-endpoint-fields.ts';

const limit = z.int().min(1).max(200).default(50);
const ofDelivery = z.strictObject({ endpointId: idSchema, deliveryId: idSchema });
const notFound = { description: 'No such endpoint, or it has no such delivery' };
const conflict = {
  description:
    'The endpoint is disabled, its application has lost access, or another replay is in progress',
};
const time = z.iso.datetime({ offset: true });

export const operatorEndpointSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  workspaceId: z.string(),
  environment: z.string(),
  /** The application to which the endpoint belongs; null if it belongs to the workspace. */
  applicationId: z.string().nullable(),
  /** The origin of the endpoint's URL, because the rest of the URL may contain a credential. */
  origin: z.string(),
  state: z.string(),
  disabledReason: z.string().nullable(),
  breaker: z.string(),
  /** Number of failures since the last success. */
  failures: z.int(),
  failingSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

export const findWebhookEndpoints = defineEndpoint({
  ...operatorQuery,
  operationId: 'findWebhookEndpoints',
  path: '/internal/webhook-endpoints',
  summary:
    'Find webhook endpoints of any workspace, with their health; a request searches at most 1,000 endpoints',
  body: z.strictObject({
    endpointId: idSchema.optional(),
    workspaceId: idSchema.optional(),
    state: z.enum(webhookEndpointStates).optional(),
    /** Selects the endpoints whose last attempt failed. */
    failing: z.literal(true).optional(),
    /** The value of `next` on the previous page. */
    after: idSchema.optional(),
    limit,
  }),
  responses: {
    200: {
      description:
        'Up to `limit` endpoints by ascending id, and the id after which there may be more; null: no more',
      schema: z.object({
        endpoints: z.array(operatorEndpointSchema),
        next: z.string().nullable(),
      }),
    },
  },
});

export const listEndpointDeliveries = defineEndpoint({
  ...operatorQuery,
  operationId: 'listEndpointDeliveries',
  path: '/internal/webhook-deliveries',
  summary: 'List the deliveries to a webhook endpoint of any workspace, without their contents',
  body: z.strictObject({
    endpointId: idSchema,
    state: z.enum(webhookDeliveryStates).optional(),
    cursor: z.string().max(1_000).optional(),
    limit,
  }),
  responses: {
    200: {
      description: 'A page of deliveries, the latest first',
      schema: pageOf(webhookDeliverySchema),
    },
    404: notFound,
  },
});

export const showDelivery = defineEndpoint({
  ...operatorQuery,
  operationId: 'showDelivery',
  path: '/internal/webhook-deliveries/show',
  summary: 'Read a delivery of any workspace and its attempts, without requests and responses',
  body: ofDelivery,
  responses: {
    200: {
      description: 'The delivery',
      schema: webhookDeliveryDetailSchema.omit({ event: true, exchanges: true }),
    },
    404: notFound,
  },
});

export const readDelivery = defineEndpoint({
  ...operatorOperation,
  operationId: 'readDelivery',
  path: '/internal/webhook-deliveries/read',
  summary:
    'Read a delivery with its event, requests and responses, which are data of its workspace: the read is recorded',
  body: ofDelivery,
  responses: {
    200: { description: 'The delivery', schema: webhookDeliveryDetailSchema },
    404: notFound,
  },
});

export const redeliverForWorkspace = defineEndpoint({
  ...operatorOperation,
  operationId: 'redeliverForWorkspace',
  path: '/internal/webhook-deliveries/redeliver',
  summary:
    'Deliver an event again to a webhook endpoint of any workspace, in place of the workspace',
  body: ofDelivery,
  responses: {
    202: { description: 'The delivery, which is pending', schema: webhookDeliverySchema },
    404: notFound,
    409: conflict,
  },
});

export const replayForWorkspace = defineEndpoint({
  ...operatorOperation,
  operationId: 'replayForWorkspace',
  path: '/internal/webhook-endpoints/replay',
  summary:
    'Deliver the events of a time range again to a webhook endpoint, in place of its workspace',
  body: z.strictObject({
    endpointId: idSchema,
    from: time,
    to: time.optional(),
  }),
  responses: {
    202: { description: 'The replay was stored and begins', schema: webhookReplaySchema },
    404: notFound,
    409: conflict,
  },
});

export const stopWebhookEndpoint = defineEndpoint({
  ...operatorOperation,
  operationId: 'stopWebhookEndpoint',
  path: '/internal/webhook-endpoints/stop',
  summary:
    'Disable a webhook endpoint, and refuse new endpoints of its workspace at the same host, until an operator lifts the stop',
  body: z.strictObject({
    endpointId: idSchema,
    /** The reason, which the workspace can read. */
    reason: filledText(500),
  }),
  responses: {
    200: {
      description:
        'The endpoint is stopped. `others` are endpoints of the workspace at the same host, which still receive events',
      schema: z.object({
        host: z.string(),
        others: z.array(z.string()),
      }),
    },
    404: notFound,
  },
});

export const liftWebhookStop = defineEndpoint({
  ...operatorOperation,
  operationId: 'liftWebhookStop',
  path: '/internal/webhook-endpoints/lift',
  summary: 'Lift the stop of a webhook endpoint, which returns to its former state',
  body: z.strictObject({ endpointId: idSchema }),
  responses: {
    200: {
      description: 'State of the endpoint; null: it was deleted meanwhile',
      schema: z.object({ state: z.enum(webhookEndpointStates).nullable() }),
    },
    404: { description: 'The endpoint is not stopped' },
  },
});

export const webhookStopSchema = z.object({
  endpointId: z.string(),
  workspaceId: z.string(),
  host: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});

export const listWebhookStops = defineEndpoint({
  ...operatorQuery,
  operationId: 'listWebhookStops',
  path: '/internal/webhook-endpoints/stops',
  summary: 'List the webhook endpoints that operators have stopped, deleted ones too',
  body: z.strictObject({
    after: idSchema.optional(),
    limit,
  }),
  responses: {
    200: {
      description:
        'Up to `limit` stops by ascending id, and the id after which there are more; null: no more',
      schema: z.object({
        stops: z.array(webhookStopSchema),
        next: z.string().nullable(),
      }),
    },
  },
});
