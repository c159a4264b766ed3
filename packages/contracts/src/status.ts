import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Answered by the gateway itself: a client's first call, and a load balancer's. */
export const getStatus = defineEndpoint({
  operationId: 'getStatus',
  method: 'get',
  path: '/status',
  versions: ['v1', 'v2'],
  access: 'open',
  tag: 'Status',
  summary: 'Is the platform up?',
  answers: {
    200: {
      description: 'The platform answers',
      schema: z
        .object({
          status: z.literal('ok'),
          version: z.string().meta({ description: 'The API version that answered', examples: ['v2'] }),
          region: z.string().meta({ description: 'Where this gateway stands', examples: ['us'] }),
          time: z.iso.datetime().meta({ description: 'The time at the gateway, UTC' }),
        })
        .meta({ id: 'Status' }),
    },
  },
});
