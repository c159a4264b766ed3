import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import {
  createdWebhookEndpointSchema,
  newWebhookEndpointSchema,
  webhookEndpointSchema,
} from './webhook-endpoint-fields.ts';

const bothVersions = { versions: ['v1', 'v2'], access: 'principal', tag: 'Webhooks' } as const;
const path = '/webhook-endpoints';
const params = z.object({ id: idSchema });
const notFound = { description: 'The workspace has no such endpoint' };

export const listWebhookEndpoints = defineEndpoint({
  ...bothVersions,
  operationId: 'listWebhookEndpoints',
  permission: permissions.listWebhookEndpoints,
  method: 'get',
  path,
  summary: 'List the webhook endpoints of the workspace and environment, the oldest first',
  query: pageQuery,
  responses: { 200: { description: 'A page of endpoints', schema: pageOf(webhookEndpointSchema) } },
});

export const createWebhookEndpoint = defineEndpoint({
  ...bothVersions,
  operationId: 'createWebhookEndpoint',
  permission: permissions.createWebhookEndpoint,
  method: 'post',
  path,
  summary: 'Create a webhook endpoint',
  description:
    'Events of the workspace and environment of the credential are sent to it, signed as Standard Webhooks describes. The response is the only one that shows the secret.',
  body: newWebhookEndpointSchema,
  idempotent: true,
  responses: {
    201: { description: 'The endpoint, with its secret', schema: createdWebhookEndpointSchema },
    409: { description: 'The workspace has as many endpoints as it can have' },
  },
});

export const getWebhookEndpoint = defineEndpoint({
  ...bothVersions,
  operationId: 'getWebhookEndpoint',
  permission: permissions.getWebhookEndpoint,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'Read a webhook endpoint',
  params,
  responses: { 200: { description: 'The endpoint', schema: webhookEndpointSchema }, 404: notFound },
});
