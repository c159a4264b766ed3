import { z } from 'zod';
import { defineEndpoint, sinceV2 } from './endpoint.ts';
import { versionMessageExample } from './version-message.ts';

const statusSchema = z
  .object({
    status: z.literal('ok'),
    version: z.string().meta({ description: 'The API version of the request', examples: ['v2'] }),
    region: z.string().meta({ description: 'The region of this gateway', examples: ['us'] }),
    time: z.iso.datetime().meta({ description: 'The time of the gateway, in UTC' }),
    message: z
      .string()
      .optional()
      .meta({ description: 'For a deprecated version: until when it is available' }),
  })
  .meta({
    id: 'Status',
    examples: [
      {
        status: 'ok',
        version: 'v2',
        region: 'us',
        time: '2026-11-20T09:10:00.000Z',
      },
    ],
  });

const common = {
  operationId: 'getStatus',
  method: 'get',
  path: '/status',
  access: 'open',
  tag: 'Status',
  summary: 'Check that the platform is up',
} as const;
const up = { description: 'The platform is up', schema: statusSchema };

/**
 * The gateway itself serves this endpoint, for the first call of a new client and for load
 * balancers.
 */
export const getStatusV1 = defineEndpoint({
  ...common,
  versions: ['v1'],
  description: 'Query parameters are ignored.',
  query: z.looseObject({}),
  responses: {
    200: {
      ...up,
      examples: {
        'application/json': {
          status: 'ok',
          version: 'v1',
          region: 'us',
          time: '2026-11-20T09:10:00.000Z',
          message: versionMessageExample,
        },
      },
    },
  },
});

export const getStatusV2 = defineEndpoint({
  ...common,
  versions: sinceV2,
  responses: { 200: up },
});
