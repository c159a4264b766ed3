import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { operatorQuery } from '../operator-operation.ts';

export const listOutbox = defineEndpoint({
  ...operatorQuery,
  operationId: 'listOutbox',
  path: '/internal/outbox',
  summary:
    'List stored events that are not yet published, without their contents; for every service that emits events',
  body: z.strictObject({ limit: z.int().min(1).max(200).default(50) }),
  responses: {
    200: {
      description: 'The oldest events',
      schema: z.object({
        /** Number of events that wait. At most 1,000 events of each collection are counted. */
        waiting: z.int(),
        isComplete: z.boolean(),
        events: z.array(
          z.object({
            id: z.string(),
            type: z.string(),
            time: z.iso.datetime(),
            /** The workspace; empty if the event has none. */
            workspaceId: z.string(),
          }),
        ),
        /**
         * The error of the last attempt of this process to publish. Null: the process published
         * everything, or another process publishes.
         */
        failure: z.string().nullable(),
        /**
         * Whether this process publishes. If false, another process publishes, and only that
         * process knows the failures.
         */
        publishes: z.boolean(),
      }),
    },
  },
});
