import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { principalSchema } from '../principal.ts';

/** For work that continues after the response to the request. */
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
    /** As resolved by the gateway for the request. */
    principal: principalSchema,
    requestedAt: z.iso.datetime(),
  }),
  responses: {
    200: {
      description:
        'Whether the credential is not revoked, and has the role and the scopes of the request. An access token may have expired since',
      schema: z.object({ hasRights: z.boolean() }),
    },
  },
});
