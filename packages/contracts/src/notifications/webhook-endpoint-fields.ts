import { z } from 'zod';
import { bodyIdSchema } from '../directory/installation-fields.ts';
import { cleanText, shownText } from '../text.ts';
import { calledUrlPattern, calledUrlRule } from '../uri-patterns.ts';
import { webhookEventTypes } from './webhook-event-types.ts';
import {
  newWebhookEndpointExample,
  webhookEndpointExample,
  webhookEndpointPatchExample,
} from './webhook-examples.ts';

/**
 * `paused`: by a person. `disabled`: by an operator, or by the platform after a `410 Gone` or five
 * days of failures. The time between two failures counts for at most 12 hours. Only an operator can
 * activate an endpoint that an operator has disabled.
 */
export const webhookEndpointStates = ['active', 'paused', 'disabled'] as const;
export type WebhookEndpointState = (typeof webhookEndpointStates)[number];

const eventTypes = z.enum(['*', ...webhookEventTypes]);

const fields = {
  url: cleanText(2_000)
    .regex(new RegExp(calledUrlPattern), calledUrlRule)
    .refine((url) => URL.canParse(url), 'must have a valid host and port')
    .meta({
      pattern: calledUrlPattern,
      description: 'Where events are sent: https, or http on loopback',
    }),
  events: z
    .array(eventTypes)
    .min(1)
    .max(webhookEventTypes.length + 1)
    .meta({
      description:
        'The types of events that the endpoint receives; `*`: all types, also types of later versions',
    }),
  description: shownText(500).meta({ description: 'Description for your own use' }),
  ordered: z.boolean().meta({
    description:
      'Whether deliveries are made one after another, in the order of the events: a delivery that is not accepted holds back the deliveries behind it',
  }),
};

export const newWebhookEndpointSchema = z
  .strictObject({
    applicationId: bodyIdSchema.optional().meta({
      description:
        'An application of this workspace and environment: the endpoint receives the events of the application, and of each workspace that has installed the application. Default: the endpoint receives the events of this workspace',
    }),
    url: fields.url,
    events: fields.events,
    description: fields.description.default(''),
    ordered: fields.ordered.default(false),
  })
  .meta({ examples: [newWebhookEndpointExample] });

/** A merge patch. Null resets a field that has a default. */
export const webhookEndpointPatch = z
  .strictObject({
    url: fields.url,
    events: fields.events,
    description: fields.description.nullable(),
    ordered: fields.ordered.nullable(),
    state: z.enum(['active', 'paused'], 'must be active or paused').meta({
      description:
        '`paused`: deliveries wait until the endpoint is active again. `active`: also if the platform had disabled the endpoint; a replay sends the deliveries that it missed, up to 10,000',
    }),
  })
  .partial()
  .meta({ examples: [webhookEndpointPatchExample] });

const endpointFields = {
  id: z.string(),
  applicationId: z.string().nullable().meta({
    description:
      'The endpoint receives the events of this application, and of workspaces that installed it; null: the events of the workspace',
  }),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  ordered: z.boolean(),
  environment: z
    .enum(['production', 'sandbox'])
    .meta({ description: 'The endpoint receives events of this environment only' }),
  state: z.enum(webhookEndpointStates),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z
    .string()
    .nullable()
    .meta({ description: 'The id of the user; null for an application without a user' }),
  createdByApplication: z.string().nullable().meta({
    description:
      'The application whose token created the endpoint, which ends with the installation; null: the endpoint belongs to the workspace',
  }),
};

export const webhookEndpointSchema = z
  .object(endpointFields)
  .meta({ id: 'WebhookEndpoint', examples: [webhookEndpointExample] });

export type WebhookEndpointView = z.infer<typeof webhookEndpointSchema>;

export const createdWebhookEndpointSchema = z
  .object({
    ...endpointFields,
    secret: z.string().meta({
      description:
        'Secret that verifies signatures (Standard Webhooks). Only this response shows it: store it',
    }),
  })
  .meta({
    id: 'CreatedWebhookEndpoint',
    examples: [
      { ...webhookEndpointExample, secret: 'whsec_wR0mN1zI3kPz9qjQ7nTn1yUuQm0uD3b9sYF2c8X5aBc' },
    ],
  });
