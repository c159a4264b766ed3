import { z } from 'zod';
import { secretOnRetry } from '../authorization/idempotency-notes.ts';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idFilter, idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import {
  createdWebhookEndpointSchema,
  newWebhookEndpointSchema,
  webhookEndpointPatch,
  webhookEndpointSchema,
} from './webhook-endpoint-fields.ts';

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Webhooks',
} as const;
const path = '/webhook-endpoints';
const params = z.object({ id: idSchema });
const etag = { ETag: 'Entity tag of the endpoint; send it as If-Match' };
const endpoint = {
  description: 'The endpoint',
  schema: webhookEndpointSchema,
  headers: etag,
};
const notFound = {
  description: 'The workspace has no such endpoint, or the calling application has not created it',
};
/**
 * What a token of an application may do with webhook endpoints; a text for the descriptions of the
 * operations.
 */
const ofApplication =
  'An endpoint that was created with a token of an application belongs to the application. It receives only events that the application may read, without ids of people, waits while the installation is suspended, and is deleted when the installation ends. Other applications do not see it; people of the workspace can pause and delete it.';

export const listWebhookEndpoints = defineEndpoint({
  ...common,
  operationId: 'listWebhookEndpoints',
  permission: permissions.listWebhookEndpoints,
  method: 'get',
  path,
  summary: 'List the webhook endpoints of the workspace and environment, the oldest first',
  description: 'A token of an application lists the endpoints that the application has created.',
  query: pageQuery.extend({ applicationId: idFilter().optional() }),
  responses: {
    200: {
      description: 'A page of endpoints',
      schema: pageOf(webhookEndpointSchema),
    },
  },
});

export const createWebhookEndpoint = defineEndpoint({
  ...common,
  operationId: 'createWebhookEndpoint',
  permission: permissions.createWebhookEndpoint,
  method: 'post',
  path,
  summary: 'Create a webhook endpoint',
  description: `The endpoint gets events of the workspace and environment of the credential, or with \`applicationId\` the events of an application in all workspaces that installed it, within the scopes of each installation and without ids of people. Signatures follow Standard Webhooks. Only this response shows the secret. ${ofApplication} ${secretOnRetry}`,
  body: newWebhookEndpointSchema,
  idempotent: true,
  responses: {
    201: {
      description: 'The endpoint, with its secret',
      schema: createdWebhookEndpointSchema,
      headers: { ...etag, Location: 'Path of the endpoint' },
    },
    403: {
      description:
        'The credential lacks a scope, or the application of the token is no longer installed',
    },
    404: { description: 'The workspace has no such application in this environment' },
    409: { description: 'The workspace has the maximum number of endpoints' },
  },
});

export const getWebhookEndpoint = defineEndpoint({
  ...common,
  operationId: 'getWebhookEndpoint',
  permission: permissions.getWebhookEndpoint,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'Read a webhook endpoint',
  params,
  responses: { 200: endpoint, 404: notFound },
});

export const updateWebhookEndpoint = defineEndpoint({
  ...common,
  operationId: 'updateWebhookEndpoint',
  permission: permissions.updateWebhookEndpoint,
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Update, pause or activate a webhook endpoint',
  description:
    'A merge patch (RFC 7396), as application/merge-patch+json or application/json: given fields change, `events` as a whole, and null resets `description` or `ordered`. People can change only the `state` of an endpoint that an application created.',
  params,
  headers: changePreconditions,
  body: webhookEndpointPatch,
  responses: {
    200: endpoint,
    403: { description: 'The credential lacks a scope, or an application created the endpoint' },
    404: notFound,
    409: {
      description:
        'The endpoint is disabled and cannot be made active: its application was transferred to another workspace',
    },
  },
});

export const deleteWebhookEndpoint = defineEndpoint({
  ...common,
  operationId: 'deleteWebhookEndpoint',
  permission: permissions.deleteWebhookEndpoint,
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Delete a webhook endpoint, with its secrets',
  params,
  headers: changePreconditions,
  responses: {
    204: { description: 'Deleted' },
    404: notFound,
  },
});
