import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventRequestSchema } from '../events/event-data.ts';

const id = z.string().max(64);

/** A caller whom the gateway knew was answered 403, by itself or by a service. */
const refusedCallsSchema = z.strictObject({
  /** UUID: a report that comes twice is told once. */
  id,
  workspaceId: id,
  credentialId: id,
  credentialKind: z.enum(['api_key', 'access_token']),
  userId: id.optional(),
  applicationId: id.optional(),
  /** `operationId`; absent for an address that the contract does not name. */
  operation: id.optional(),
  reason: z.enum(['insufficient_scope', 'forbidden']),
  /** Scopes that the credential would have needed and does not have. */
  missing: z.array(id).max(32),
  /** Of the first of them. */
  at: z.iso.datetime(),
  request: eventRequestSchema,
  traceparent: z.string().max(64),
  /** How many of the same there were until this was sent. */
  times: z.int().positive(),
});

export type RefusedCalls = z.infer<typeof refusedCallsSchema>;

export const reportRefusals = defineEndpoint({
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  tag: 'Internal',
  operationId: 'reportRefusals',
  path: '/internal/refusals',
  summary: 'A gateway process tells whom it answered 403, for the audit log; a repeat changes nothing',
  body: z.strictObject({ refusals: z.array(refusedCallsSchema).max(500) }),
  answers: { 204: { description: 'Recorded' } },
});
