import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { operatorQuery } from '../operator-operation.ts';

export const signingKeyStates = ['current', 'upcoming', 'former', 'retired'] as const;

export const listSigningKeys = defineEndpoint({
  ...operatorQuery,
  operationId: 'listSigningKeys',
  path: '/internal/signing-keys',
  summary:
    'List the keys of ID tokens: `upcoming` and `former` ones are published, too; `retired` ones verify old ID tokens only',
  body: z.strictObject({}),
  responses: {
    200: {
      description: 'For each algorithm the current one first',
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
