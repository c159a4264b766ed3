import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { deadLetterIdsSchema, deadLetterSchema, deadLettersGroupSchema } from './dead-letters.ts';
import { deadLetterExample, replayExample, replayedExample } from './platform-examples.ts';

const common = {
  versions: sinceV2,
  access: 'principal',
  tag: 'Platform',
} as const;

export const listPlatformDeadLetters = defineEndpoint({
  ...common,
  operationId: 'listPlatformDeadLetters',
  permission: permissions.listPlatformDeadLetters,
  method: 'get',
  path: '/platform/dead-letters',
  summary: 'List events that a consumer group could not handle',
  description: 'At most 100 of each group and topic, the oldest first.',
  query: pageQuery.extend({
    group: deadLettersGroupSchema.optional().meta({ description: 'Default: every group' }),
  }),
  responses: {
    200: {
      description: 'A page of dead letters',
      schema: pageOf(deadLetterSchema.meta({ id: 'DeadLetter', examples: [deadLetterExample] })),
    },
  },
});

export const replayPlatformDeadLetters = defineEndpoint({
  ...common,
  operationId: 'replayPlatformDeadLetters',
  permission: permissions.replayPlatformDeadLetters,
  method: 'post',
  path: '/platform/dead-letters/replay',
  summary: 'Deliver dead letters again to their group',
  description:
    'At most 100 dead letters of each topic. A repeat replays nothing. 409 if each service has its own Kafka user.',
  body: z
    .strictObject({
      group: deadLettersGroupSchema,
      ids: deadLetterIdsSchema.optional().meta({ description: 'Default: all' }),
    })
    .meta({ examples: [replayExample] }),
  responses: {
    200: {
      description: 'Number of events of each topic that are delivered again',
      schema: z
        .object({ replayed: z.record(z.string(), z.int()) })
        .meta({ examples: [replayedExample] }),
    },
    409: { description: 'The service may not write to the topics of other services' },
  },
});
