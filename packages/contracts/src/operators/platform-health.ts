import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { permissions } from '../permissions/permissions.ts';
import { platformHealthExample } from './platform-examples.ts';

/** The states of a service. `unreachable`: it does not respond. */
export const serviceStates = ['ok', 'degraded', 'unavailable', 'stopping', 'unreachable'] as const;

const figure = z.number().min(0).nullable();

const serviceSchema = z.object({
  name: z.string(),
  state: z.enum(serviceStates),
  waitingEvents: figure.meta({
    description: 'Events that are not published yet',
  }),
  oldestEventS: figure.meta({ description: 'Age of the oldest unpublished event, in seconds' }),
  lag: figure.meta({ description: 'Events that the service has not handled yet' }),
  deadLetters: figure,
  findings: z.array(z.string()),
});

const groupSchema = z.object({
  group: z.string(),
  service: z.string(),
  lag: figure,
  deadLetters: figure,
});

export const platformHealthSchema = z
  .object({
    region: z.string(),
    services: z.array(serviceSchema),
    groups: z.array(groupSchema),
  })
  .meta({ id: 'PlatformHealth', examples: [platformHealthExample] });

export type PlatformHealth = z.infer<typeof platformHealthSchema>;

/**
 * The gateway itself serves this endpoint, so the endpoint works even if services are unavailable.
 */
export const getPlatformHealth = defineEndpoint({
  operationId: 'getPlatformHealth',
  versions: sinceV2,
  access: 'principal',
  tag: 'Platform',
  permission: permissions.getPlatformHealth,
  method: 'get',
  path: '/platform/health',
  summary: 'Read the state of every service',
  description:
    'Shows one process of each service. A service that does not answer is `unreachable`.',
  responses: {
    200: {
      description: 'The state at this moment',
      schema: platformHealthSchema,
    },
  },
});
