import type { Resource } from '../resource.ts';

export const webhookTable: Resource = {
  name: 'webhooks',
  about: 'Webhook endpoints and their deliveries',
  verbs: [
    {
      name: 'list',
      operation: 'listWebhookEndpoints',
      columns: ['id', 'url', 'state', 'events', 'createdAt'],
      noun: 'endpoints',
    },
    {
      name: 'get',
      operation: 'getWebhookEndpoint',
    },
    {
      name: 'create',
      operation: 'createWebhookEndpoint',
      about: 'Create a webhook endpoint; its secret is shown once',
      secret: 'secret',
    },
    {
      name: 'update',
      operation: 'updateWebhookEndpoint',
    },
    {
      name: 'delete',
      operation: 'deleteWebhookEndpoint',
      done: '{id} is deleted.',
    },
    {
      name: 'health',
      operation: 'getWebhookHealth',
    },
    {
      name: 'test',
      operation: 'testWebhookEndpoint',
    },
    {
      name: 'replay',
      operation: 'replayWebhooks',
      done: '{deliveries} deliveries are sent again.',
    },
  ],
  groups: [
    {
      name: 'deliveries',
      about: 'Deliveries to a webhook endpoint',
      verbs: [
        {
          name: 'list',
          operation: 'listWebhookDeliveries',
          columns: ['id', 'type', 'state', 'createdAt', 'attemptCount'],
          noun: 'deliveries',
        },
        {
          name: 'get',
          operation: 'getWebhookDelivery',
        },
        {
          name: 'redeliver',
          operation: 'redeliverWebhook',
          done: 'The delivery is {state}.',
        },
      ],
    },
    {
      name: 'secrets',
      about: 'Secrets of a webhook endpoint',
      verbs: [
        {
          name: 'list',
          operation: 'listWebhookSecrets',
          columns: ['id', 'type', 'hint', 'createdAt', 'expiresAt'],
          noun: 'secrets',
        },
        {
          name: 'rotate',
          operation: 'rotateWebhookSecret',
          secret: 'secret',
        },
        {
          name: 'revoke',
          operation: 'revokeWebhookSecret',
          done: 'Revoked.',
        },
      ],
    },
  ],
};
