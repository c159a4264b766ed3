import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { environmentSchema } from '../principal.ts';
import { filledText } from '../text.ts';
import {
  endpointStopExample,
  liftedEndpointExample,
  stoppedEndpointExample,
  troubledEndpointExample,
} from './platform-examples.ts';
import { webhookEndpointStates } from './webhook-endpoint-fields.ts';

const common = {
  versions: sinceV2,
  access: 'principal',
  tag: 'Platform',
} as const;
const path = '/platform/webhook-endpoints';
const params = z.object({ id: idSchema });

export const endpointProblems = ['failing', 'disabled'] as const;
export type EndpointProblem = (typeof endpointProblems)[number];

/**
 * An endpoint as operators see it: with only the origin of the URL, because the rest of the URL can
 * contain a credential.
 */
const troubledEndpointSchema = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    workspaceId: z.string(),
    environment: environmentSchema,
    applicationId: z.string().nullable(),
    origin: z.string().meta({ description: 'Origin of the URL of the endpoint' }),
    state: z.enum(webhookEndpointStates),
    since: z.iso.datetime(),
    failures: z.int().min(0),
    disabledReason: z.string().nullable(),
    lastError: z
      .object({
        at: z.iso.datetime(),
        status: z.int().nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
    stop: z
      .object({ reason: z.string(), at: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Stop of the endpoint by an operator' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'TroubledWebhookEndpoint', examples: [troubledEndpointExample] });

export type TroubledEndpoint = z.infer<typeof troubledEndpointSchema>;

export const listTroubledWebhookEndpoints = defineEndpoint({
  ...common,
  operationId: 'listTroubledWebhookEndpoints',
  permission: permissions.listTroubledWebhookEndpoints,
  method: 'get',
  path,
  summary: 'List webhook endpoints that fail or are disabled',
  description: 'The longest failing or disabled endpoints first.',
  query: pageQuery.extend({
    problem: z
      .enum(endpointProblems, `must be one of ${endpointProblems.join(', ')}`)
      .default('failing')
      .meta({ description: 'Which endpoints are listed' }),
  }),
  responses: {
    200: {
      description: 'A page of endpoints',
      schema: pageOf(troubledEndpointSchema),
    },
  },
});

export const stopPlatformWebhookEndpoint = defineEndpoint({
  ...common,
  operationId: 'stopPlatformWebhookEndpoint',
  permission: permissions.stopPlatformWebhookEndpoint,
  method: 'post',
  path: `${path}/{id}/stop`,
  summary: 'Stop a harmful webhook endpoint until an operator lifts the stop',
  description:
    'The workspace reads the reason. It cannot add an endpoint at the same host. Waiting deliveries are cancelled. A repeat replaces the reason.',
  params,
  body: z.strictObject({ reason: filledText(500) }).meta({ examples: [endpointStopExample] }),
  idempotent: true,
  responses: {
    200: {
      description:
        'The endpoint is stopped. `others` are endpoints of the workspace at the same host, which still receive events',
      schema: z
        .object({ host: z.string(), others: z.array(z.string()) })
        .meta({ examples: [stoppedEndpointExample] }),
    },
    404: { description: 'No such endpoint' },
  },
});

export const liftPlatformWebhookStop = defineEndpoint({
  ...common,
  operationId: 'liftPlatformWebhookStop',
  permission: permissions.liftPlatformWebhookStop,
  method: 'post',
  path: `${path}/{id}/lift-stop`,
  summary: 'Lift the stop of a webhook endpoint',
  description: 'A replay sends the events that the endpoint missed.',
  params,
  idempotent: true,
  responses: {
    200: {
      description: 'State of the endpoint; null: it was deleted meanwhile',
      schema: z
        .object({ state: z.enum(webhookEndpointStates).nullable() })
        .meta({ examples: [liftedEndpointExample] }),
    },
    404: { description: 'The endpoint is not stopped' },
  },
});
