import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import {
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookDeliveryStates,
  webhookHealthSchema,
  webhookReplayRequestSchema,
  webhookReplaySchema,
  webhookTestSchema,
} from './webhook-delivery-fields.ts';
import { webhookEventTypes } from './webhook-event-types.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Webhooks',
} as const;
const path = '/webhook-endpoints/{id}';
const params = z.object({ id: idSchema });
const ofDelivery = z.object({ id: idSchema, deliveryId: idSchema });
const noEndpoint = { description: 'The workspace has no such endpoint' };
const noDelivery = {
  description: 'The workspace has no such endpoint, or the endpoint has no such delivery',
};
const notReplayed = {
  description:
    'The endpoint is disabled: activate it first. Or a replay is in progress: wait until it has ended',
};
const notSent = {
  description:
    'The endpoint is disabled, or the application no longer has access to the subject of the event',
};

export const listWebhookDeliveries = defineEndpoint({
  ...common,
  operationId: 'listWebhookDeliveries',
  permission: permissions.listWebhookDeliveries,
  method: 'get',
  path: `${path}/deliveries`,
  summary: 'List the deliveries to a webhook endpoint in the last 30 days, the latest events first',
  params,
  query: pageQuery.extend({
    state: z
      .enum(webhookDeliveryStates)
      .optional()
      .meta({ description: 'Only deliveries in this state' }),
    type: z
      .enum(webhookEventTypes)
      .optional()
      .meta({ description: 'Only deliveries of events of this type' }),
  }),
  responses: {
    200: {
      description: 'A page of deliveries',
      schema: pageOf(webhookDeliverySchema),
    },
    404: noEndpoint,
  },
});

export const getWebhookDelivery = defineEndpoint({
  ...common,
  operationId: 'getWebhookDelivery',
  permission: permissions.getWebhookDelivery,
  method: 'get',
  path: `${path}/deliveries/{deliveryId}`,
  summary: 'Read a delivery: its event, its attempts, and request and response of the last ones',
  params: ofDelivery,
  responses: {
    200: { description: 'The delivery', schema: webhookDeliveryDetailSchema },
    404: noDelivery,
  },
});

export const redeliverWebhook = defineEndpoint({
  ...common,
  operationId: 'redeliverWebhook',
  permission: permissions.redeliverWebhook,
  method: 'post',
  path: `${path}/deliveries/{deliveryId}/redeliver`,
  summary: 'Deliver an event again, whatever the state of its delivery',
  description:
    'Makes a new attempt with the same `webhook-id` at once, also to an endpoint that is not called for a while after failures, and retries if it fails. For a paused endpoint, the attempt waits until the endpoint is active again.',
  params: ofDelivery,
  idempotent: true,
  responses: {
    202: { description: 'The delivery, which is pending', schema: webhookDeliverySchema },
    404: noDelivery,
    409: notSent,
  },
});

export const replayWebhooks = defineEndpoint({
  ...common,
  operationId: 'replayWebhooks',
  permission: permissions.replayWebhooks,
  method: 'post',
  path: `${path}/replay`,
  summary: 'Deliver the events of a time range again',
  description:
    'Every stored delivery of an event in the range is sent again in the background, with the same `webhook-id`, whatever its state. Excluded are tests, and events whose subject the application may no longer read. Events from before the endpoint, or of types added later, have no delivery. An endpoint has one replay at a time.',
  params,
  body: webhookReplayRequestSchema,
  idempotent: true,
  responses: {
    202: { description: 'The replay was stored and begins', schema: webhookReplaySchema },
    404: noEndpoint,
    409: notReplayed,
  },
});

export const testWebhookEndpoint = defineEndpoint({
  ...common,
  operationId: 'testWebhookEndpoint',
  permission: permissions.testWebhookEndpoint,
  method: 'post',
  path: `${path}/test`,
  summary:
    'Send an event `webhook.test` now, in any state of the endpoint and whatever types it receives',
  description:
    'Makes one attempt, and returns its result. The attempt is listed as a delivery, and does not count in the rates and last errors of the health of the endpoint.',
  params,
  idempotent: true,
  responses: {
    200: { description: 'The result of the attempt', schema: webhookTestSchema },
    404: noEndpoint,
    409: { description: 'The application of the endpoint was transferred to another workspace' },
  },
});

export const getWebhookHealth = defineEndpoint({
  ...common,
  operationId: 'getWebhookHealth',
  permission: permissions.getWebhookHealth,
  method: 'get',
  path: `${path}/health`,
  summary: 'Read how deliveries to a webhook endpoint go: rates, last errors, backlog',
  description: 'Attempts are counted within seconds.',
  params,
  responses: {
    200: { description: 'The health of the endpoint', schema: webhookHealthSchema },
    404: noEndpoint,
  },
});
