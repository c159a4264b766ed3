import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const internal = { method: 'post', versions: ['unversioned'], access: 'internal', tag: 'Internal' } as const;

/** How often one credential called a deprecated version on one UTC day, as one gateway process counted it so far. */
const deprecatedCallsSchema = z.object({
  version: z.string().max(32),
  day: z.iso.date(),
  /** When the version counts as deprecated, and what to use instead. */
  deprecatedOn: z.string().max(32),
  sunsetAt: z.iso.datetime().nullable(),
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
  summary: 'A gateway process tells its counts of calls to deprecated versions; a repeat changes nothing',
  body: z.strictObject({ processId: z.string().min(1).max(64), counts: z.array(deprecatedCallsSchema).max(1_000) }),
  answers: { 204: { description: 'Kept' } },
});

const callerSchema = deprecatedCallsSchema.omit({ day: true });

/** One caller's calls over all gateway processes and the last 30 days. */
export type DeprecatedCaller = z.infer<typeof callerSchema>;

export const listDeprecatedCallers = defineEndpoint({
  ...internal,
  operationId: 'listDeprecatedCallers',
  path: '/internal/deprecated-calls/callers',
  summary: 'Who called a deprecated version in the last 30 days, busiest first',
  body: z.strictObject({}),
  answers: { 200: { description: 'The busiest 1,000', schema: z.object({ callers: z.array(callerSchema) }) } },
});
