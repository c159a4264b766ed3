import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { principalSchema } from '../principal.ts';

/**
 * Checks whether a caller still has the rights of a request, for work that continues after the
 * response.
 */
export const checkRights = defineEndpoint({
  operationId: 'checkRights',
  method: 'post',
  path: '/internal/credentials/check',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['investments'],
  tag: 'Internal',
  summary: 'Check that the caller of an earlier request still has its rights',
  body: z.strictObject({
    /** The principal as the gateway found it for the request. */
    principal: principalSchema,
    requestedAt: z.iso.datetime(),
  }),
  responses: {
    200: {
      description:
        'Whether the credential is not revoked, and still has the role and the scopes of the request. An access token may have expired meanwhile',
      schema: z.object({ hasRights: z.boolean() }),
    },
  },
});
