import { webhookEndpointExample } from './webhook-examples.ts';

// Examples of the OpenAPI document: deliveries of webhooks.

const eventId = '019ab1d0-3c55-7a0e-8f21-6b7d9c20e4aa';
const at = '2026-11-24T09:21:07.410Z';
const failure = {
  at,
  durationMs: 412,
  outcome: 'failure',
  status: 503,
  reason: 'the receiver answered with the status 503',
};

export const webhookDeliveryExample = {
  id: '019ab1d0-3c55-7c19-9d03-a1f07e55b2c6',
  endpointId: webhookEndpointExample.id,
  eventId,
  type: 'application.updated',
  state: 'pending',
  cancelReason: null,
  attemptCount: 1,
  nextAttemptAt: '2026-11-24T09:21:12.822Z',
  createdAt: '2026-11-24T09:21:06.998Z',
};

const exchangeExample = {
  at,
  request: {
    method: 'POST',
    url: webhookEndpointExample.url,
    headers: { 'webhook-id': eventId, 'webhook-timestamp': '1795512067' },
  },
  response: {
    headers: { 'content-type': 'text/plain' },
    body: 'upstream unavailable',
    truncated: false,
  },
};

export const webhookDeliveryDetailExample = {
  ...webhookDeliveryExample,
  attempts: [failure],
  event: {
    id: eventId,
    type: 'application.updated',
    data: {},
  },
  exchanges: [exchangeExample],
};

export const webhookTestExample = {
  deliveryId: '019ab1d4-91aa-7e02-8c4b-1d20c7f3a6e9',
  attempt: {
    at,
    durationMs: 87,
    outcome: 'success',
    status: 204,
  },
  request: exchangeExample.request,
  response: {
    headers: {},
    body: '',
    truncated: false,
  },
};

export const webhookReplayRequestExample = {
  from: '2026-11-23T00:00:00.000Z',
  to: '2026-11-23T12:00:00.000Z',
};

export const webhookReplayExample = {
  id: '019ab1d6-0c1e-7b44-a5d7-52c3be81f90d',
  endpointId: webhookEndpointExample.id,
  ...webhookReplayRequestExample,
  deliveries: 214,
  createdAt: '2026-11-24T09:27:31.230Z',
};

const bucket = {
  from: '2026-11-24T09:20:00.000Z',
  attempts: 120,
  failures: 3,
};
const rate = {
  attempts: 120,
  failures: 3,
  buckets: [bucket],
};

export const webhookHealthExample = {
  endpointId: webhookEndpointExample.id,
  state: 'active',
  disabledReason: null,
  breaker: 'closed',
  failingSince: at,
  failures: 3,
  backlog: 1,
  rates: {
    hour: rate,
    day: rate,
    week: rate,
  },
  lastErrors: [
    {
      at,
      deliveryId: webhookDeliveryExample.id,
      status: 503,
      reason: 'the receiver answered with the status 503',
    },
  ],
};
