import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { operatorQuery } from '../operator-operation.ts';

export const listCheckpointKeys = defineEndpoint({
  ...operatorQuery,
  operationId: 'listCheckpointKeys',
  path: '/internal/audit/signing-keys',
  summary: 'List the keys that sign, or have signed, checkpoints of the audit log, oldest first',
  body: z.strictObject({}),
  responses: {
    200: {
      description: 'All of them',
      schema: z.object({
        keys: z.array(
          z.object({ kid: z.string(), usedFrom: z.iso.datetime(), usedUntil: z.iso.datetime().nullable() }),
        ),
      }),
    },
  },
});
