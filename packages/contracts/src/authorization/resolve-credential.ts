import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { credentialKindSchema, principalSchema } from '../principal.ts';
import { problemSchema } from '../problem.ts';

/**
 * The 403 for a known credential that is rejected at present, with the reason. A 403 without
 * `credentialRefused` is a rejection of the gateway's own request.
 */
const refusedCredentialSchema = problemSchema.extend({ credentialRefused: z.literal(true) });

/**
 * Finds the principal of a credential for the gateway, which sends only the SHA-256 of the
 * credential (base64url).
 */
export const resolveCredential = defineEndpoint({
  operationId: 'resolveCredential',
  method: 'post',
  path: '/internal/credentials/resolve',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['gateway'],
  tag: 'Internal',
  summary: 'Resolve a credential to its principal',
  body: z.strictObject({
    kind: credentialKindSchema,
    sha256: z.string().length(43),
  }),
  responses: {
    200: {
      description:
        'A valid credential. `expiresAt` is null if it does not expire. `jkt` is the thumbprint of the DPoP key to which an access token is bound (RFC 9449, section 6): the token is valid only with a proof of that key.',
      schema: z.object({
        principal: principalSchema,
        expiresAt: z.iso.datetime().nullable(),
        jkt: z.string().optional(),
      }),
    },
    403: {
      description:
        'An API key of a person without the second factor that the workspace requires; `message` says what to do',
      schema: refusedCredentialSchema,
    },
    404: { description: 'The credential is unknown, revoked or expired', schema: problemSchema },
  },
});

export type ResolvedCredential = z.infer<(typeof resolveCredential)['responses'][200]['schema']>;
