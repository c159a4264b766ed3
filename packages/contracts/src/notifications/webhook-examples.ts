import { exampleIds } from '../authorization/access-examples.ts';

// Examples of the OpenAPI document: webhooks. `e2e/test/openapi-examples` sends the requests.

export const newWebhookEndpointExample = {
  url: 'https://receiver.example.com/webhooks',
  events: ['application.updated', 'installation.created'],
  description: 'Keeps our inventory of integrations',
};

export const webhookEndpointExample = {
  id: '019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7',
  applicationId: null,
  ...newWebhookEndpointExample,
  ordered: false,
  environment: 'production',
  state: 'active',
  createdAt: '2026-11-24T09:12:44.180Z',
  updatedAt: '2026-11-24T09:12:44.180Z',
  createdBy: exampleIds.userId,
  createdByApplication: null,
};

export const webhookEndpointPatchExample = { events: ['*'], state: 'paused' };

export const webhookSecretExample = {
  id: '019ab1c9-02d4-7e11-a3c0-5d2f7b9e4410',
  type: 'hmac',
  hint: 'whsec_wR0m',
  publicKey: null,
  createdAt: '2026-11-24T09:20:10.512Z',
  createdBy: exampleIds.userId,
  expiresAt: null,
};

export const webhookRotationExample = { overlapHours: 24 };

export const rotatedWebhookSecretExample = {
  ...webhookSecretExample,
  secret: 'whsec_wR0mN1zI3kPz9qjQ7nTn1yUuQm0uD3b9sYF2c8X5aBc',
};
