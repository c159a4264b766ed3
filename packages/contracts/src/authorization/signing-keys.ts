import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { operatorQuery } from '../operator-operation.ts';

export const signingKeyStates = ['current', 'upcoming', 'former', 'retired'] as const;

export const listSigningKeys = defineEndpoint({
  ...operatorQuery,
  operationId: 'listSigningKeys',
  path: '/internal/signing-keys',
  summary:
    'List the keys of ID tokens: `upcoming` and `former` keys are published, too; `retired` keys only verify old ID tokens',
  body: z.strictObject({}),
  responses: {
    200: {
      description: 'The keys, for each algorithm the current key first',
      schema: z.object({
        keys: z.array(
          z.object({
            kid: z.string(),
            algorithm: z.string(),
            state: z.enum(signingKeyStates),
            /** The time from which the key signs ID tokens; null for a retired key. */
            usedFrom: z.iso.datetime().nullable(),
          }),
        ),
      }),
    },
  },
});
