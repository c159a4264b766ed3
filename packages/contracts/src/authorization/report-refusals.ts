import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventRequestSchema } from '../events/event-data.ts';
import { credentialKindSchema, environmentSchema } from '../principal.ts';

const id = z.string().max(64);

/**
 * Equal responses to a caller, by the gateway or by a service: 403, 404 for a resource outside the
 * caller's workspace, or 429. A 429 may concern an address without a caller.
 */
const refusedCallsSchema = z.strictObject({
  /** UUID. A repeated report with the same id is ignored. */
  id,
  /** Empty for an unrecognised caller. */
  workspaceId: id,
  /** Empty for an unrecognised caller. */
  credentialId: id,
  credentialKind: credentialKindSchema.optional(),
  /** Absent for an unrecognised caller, and in reports of gateways of former versions. */
  environment: environmentSchema.optional(),
  userId: id.optional(),
  applicationId: id.optional(),
  /** `operationId`; absent for a path without an endpoint. */
  operation: id.optional(),
  reason: z.enum(['insufficient_scope', 'forbidden', 'not_found', 'rate_limited']),
  /** The workspace of the resource, if different from the caller's workspace. */
  ownerWorkspaceId: id.optional(),
  /** Required scopes missing from the credential. */
  missing: z.array(id).max(32),
  /** Time of the first response. */
  at: z.iso.datetime(),
  request: eventRequestSchema,
  traceparent: z.string().max(64),
  /** Number of equal responses since the first. */
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
