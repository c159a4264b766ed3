import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const internal = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['gateway'],
  tag: 'Internal',
} as const;

/**
 * Calls of a credential to a deprecated version on a UTC day, as counted so far by a single gateway
 * process.
 */
const deprecatedCallsSchema = z.object({
  version: z.string().max(32),
  day: z.iso.date(),
  /** The date on which the version was deprecated. */
  deprecatedOn: z.string().max(32),
  sunsetAt: z.iso.datetime().nullable(),
  /** The version that clients should use instead. */
  successor: z.string().max(32).nullable(),
  userId: z.string().max(64).nullable(),
  applicationId: z.string().max(64).nullable(),
  workspaceId: z.string().max(64),
  credentialId: z.string().max(64),
  calls: z.int().positive(),
  lastAt: z.iso.datetime(),
});

export type DeprecatedCalls = z.infer<typeof deprecatedCallsSchema>;

export const reportDeprecatedCalls = defineEndpoint({
  ...internal,
  operationId: 'reportDeprecatedCalls',
  path: '/internal/deprecated-calls',
  summary:
    'Store the number of calls to deprecated API versions that a gateway process has counted. A repeated request changes nothing',
  body: z.strictObject({
    processId: z.string().min(1).max(64),
    counts: z.array(deprecatedCallsSchema).max(1_000),
  }),
  responses: { 204: { description: 'Stored' } },
});

const callerSchema = deprecatedCallsSchema.omit({ day: true });

/** The calls of a credential in the last 30 days, as the sum over all gateway processes. */
export type DeprecatedCaller = z.infer<typeof callerSchema>;

export const listDeprecatedCallers = defineEndpoint({
  ...internal,
  operationId: 'listDeprecatedCallers',
  path: '/internal/deprecated-calls/callers',
  summary: 'List the callers of deprecated API versions in the last 30 days, most calls first',
  body: z.strictObject({}),
  responses: {
    200: {
      description: 'The 1,000 callers with the most calls',
      schema: z.object({ callers: z.array(callerSchema) }),
    },
  },
});
