import { errorCodes } from '@irp/errors';
import { z } from 'zod';

/**
 * The code of an error. New codes may be added, so a client must treat an unknown code by the HTTP
 * status.
 */
const errorCodeSchema = z.enum(errorCodes).meta({
  id: 'ErrorCode',
  description:
    'Error code, described at `/docs/errors`; codes can be added: treat an unknown code by its HTTP status',
});

/**
 * A problem document, `application/problem+json` (RFC 9457), with two members of our own: `error`,
 * a code, and `message`.
 */
export const problemSchema = z
  .object({
    type: z.string().meta({ format: 'uri-reference', description: 'The page of the error code' }),
    title: z.string().meta({ description: 'The name of the error code' }),
    status: z.int().min(400).max(599).meta({ description: 'The HTTP status' }),
    detail: z.string().meta({ description: 'The same as `message`' }),
    instance: z.string().meta({ description: 'The path of the request' }),
    error: errorCodeSchema,
    message: z.string().meta({ description: 'The error in a sentence for people' }),
    requestId: z.string().meta({ description: 'For support' }),
    region: z
      .string()
      .optional()
      .meta({ description: 'For `wrong_region`: the region of the credential' }),
    baseUrl: z
      .string()
      .optional()
      .meta({ description: 'For `wrong_region`: the base URL of that region, where it is known' }),
    errors: z
      .array(
        z.object({
          field: z.string(),
          value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional().meta({
            description:
              'The value that was sent: a text is cut at 100 characters; absent for lists, objects and secrets',
          }),
          message: z.string(),
        }),
      )
      .optional()
      .meta({ description: 'Every invalid field, and what is accepted' }),
  })
  .meta({ id: 'Problem' });
