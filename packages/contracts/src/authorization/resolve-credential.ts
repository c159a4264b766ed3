import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { principalSchema } from '../principal.ts';
import { problemSchema } from '../problem.ts';

/** The gateway asks who a credential is. The credential itself never travels: only its SHA-256, base64url. */
export const resolveCredential = defineEndpoint({
  operationId: 'resolveCredential',
  method: 'post',
  path: '/internal/credentials/resolve',
  versions: ['unversioned'],
  access: 'internal',
  tag: 'Internal',
  summary: 'Resolve a credential to its principal',
  body: z.strictObject({ kind: z.enum(['api_key', 'access_token']), sha256: z.string().length(43) }),
  answers: {
    200: {
      description:
        'A live credential. `expiresAt` is ISO 8601 or null. `jkt`: an access token bound to the DPoP key of this thumbprint (RFC 9449, section 6); it is worth nothing without a proof.',
      schema: z.object({
        principal: principalSchema,
        expiresAt: z.iso.datetime().nullable(),
        jkt: z.string().optional(),
      }),
    },
    404: { description: 'Unknown, revoked or expired', schema: problemSchema },
  },
});

export type ResolvedCredential = z.infer<(typeof resolveCredential)['answers'][200]['schema']>;
