import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventRequestSchema } from '../events/event-data.ts';
import { credentialKindSchema, environmentSchema } from '../principal.ts';

const id = z.string().max(64);

/**
 * Calls of a caller that the gateway or a service rejected for the same reason. The status is 403,
 * 404 for a resource of another workspace, or 429. A 429 may concern an IP address without a known
 * caller.
 */
const refusedCallsSchema = z.strictObject({
  /** A UUID. If a report with the same id is sent again, it is ignored. */
  id,
  /** Empty if the caller is unknown. */
  workspaceId: id,
  /** Empty if the caller is unknown. */
  credentialId: id,
  credentialKind: credentialKindSchema.optional(),
  /**
   * Absent if the caller is unknown, and in reports that an earlier version of the gateway sends.
   */
  environment: environmentSchema.optional(),
  userId: id.optional(),
  applicationId: id.optional(),
  /** The `operationId`; absent if the path has no endpoint. */
  operation: id.optional(),
  reason: z.enum(['insufficient_scope', 'forbidden', 'not_found', 'rate_limited']),
  /** The workspace of the resource, if different from the caller's workspace. */
  ownerWorkspaceId: id.optional(),
  /** The required scopes that the credential does not have. */
  missing: z.array(id).max(32),
  /** When the response to the first of the rejected calls was sent. */
  at: z.iso.datetime(),
  request: eventRequestSchema,
  traceparent: z.string().max(64),
  /** Number of the rejected calls, including the first. */
  times: z.int().positive(),
});

export type RefusedCalls = z.infer<typeof refusedCallsSchema>;

export const reportRefusals = defineEndpoint({
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['gateway'],
  tag: 'Internal',
  operationId: 'reportRefusals',
  path: '/internal/refusals',
  summary:
    'Report rejected requests of a gateway process, for the audit log; a repeat changes nothing',
  body: z.strictObject({ refusals: z.array(refusedCallsSchema).max(500) }),
  responses: { 204: { description: 'Recorded' } },
});
