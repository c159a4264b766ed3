import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { actorSchema, eventCategories } from '../events/index.ts';
import { idSchema } from '../identifier.ts';
import { pageOf, wholeNumber } from '../page.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256, in hex');
const moment = z.iso.datetime();
const outcome = z.enum(['success', 'failure']);
const maybe = z.string().nullable();

/** One thing that happened, as the log keeps it. */
export const auditRecordSchema = z
  .object({
    v: z.literal(1),
    id: z.string().describe('Of the event; the same thing is recorded once.'),
    stream: z.string().describe('The workspace.'),
    seq: z.number().int().min(0).describe('Without gaps, from 0.'),
    occurredAt: moment,
    recordedAt: moment.describe('Never before that of the record before.'),
    action: z.string().describe('Such as `secret.rotated`.'),
    category: z.enum(eventCategories),
    outcome,
    reason: maybe,
    actor: z.object({ ...actorSchema.shape, onBehalfOf: maybe }),
    targets: z.array(z.object({ type: z.string(), id: z.string() })),
    applicationId: maybe,
    installationId: maybe,
    context: z.object({ requestId: maybe, traceId: maybe, ip: maybe, userAgent: maybe }),
    changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
    prevHash: hash.describe('`leafHash` of the record before; 64 zeros in the first.'),
    leafHash: hash.describe(
      'SHA-256 of 0x00 and the record without this member in canonical form (RFC 6962, RFC 8785).',
    ),
  })
  .meta({ id: 'AuditRecord' });

export type AuditRecord = z.output<typeof auditRecordSchema>;

const both = { versions: ['v1', 'v2'], access: 'principal', scopes: ['audit.read'], tag: 'Audit' } as const;
const once = { error: 'must be given once' };
const time = z.iso
  .datetime({ error: 'must be a moment such as 2026-11-21T09:00:00Z', offset: true })
  .transform((text) => new Date(text));
const word = z.string(once).min(1).max(200);

/** Of the records that fit all that is told. */
export const auditFilter = {
  from: time.optional().meta({ description: 'Happened at or after this moment' }),
  to: time.optional().meta({ description: 'Happened before this moment' }),
  actor: word.optional().meta({ description: 'Id of who did it, or of the person for whom it was done' }),
  action: z
    .string(once)
    .regex(/^[a-z_]+\.[a-z_]+$/, 'must be an action such as secret.rotated')
    .optional()
    .meta({ description: 'What was done, such as `secret.rotated`: a `type` of `/events.json`' }),
  category: z
    .enum(eventCategories, `must be one of ${eventCategories.join(', ')}`)
    .optional()
    .meta({ description: 'The kind of action' }),
  target: word.optional().meta({ description: 'Id of what it was done to' }),
  outcome: outcome.optional().meta({ description: '`failure`: it was tried and refused' }),
};

export const listAuditRecords = defineEndpoint({
  ...both,
  operationId: 'listAuditRecords',
  method: 'get',
  path: '/audit/records',
  summary: "The workspace's audit records, newest first",
  description: 'That they were read is recorded too.',
  query: z.strictObject({
    ...auditFilter,
    limit: wholeNumber(1_000).default(50).meta({ description: 'How many at most' }),
    cursor: z
      .string(once)
      .regex(/^[\w-]{1,200}$/, 'must be meta.nextCursor of the page before')
      .optional()
      .meta({ description: '`meta.nextCursor` of the page before' }),
  }),
  answers: { 200: { description: 'A page', schema: pageOf(auditRecordSchema) } },
});

export const getAuditRecord = defineEndpoint({
  ...both,
  operationId: 'getAuditRecord',
  method: 'get',
  path: '/audit/records/{id}',
  summary: 'One audit record',
  params: z.object({ id: idSchema.meta({ description: 'The `id` of the record' }) }),
  answers: { 200: { description: 'The record', schema: auditRecordSchema } },
});

export const exportAuditRecords = defineEndpoint({
  ...both,
  operationId: 'exportAuditRecords',
  method: 'get',
  path: '/audit/exports',
  summary: "The workspace's audit records as a file, in their order",
  description:
    'As they come, of any number. Where a download broke off, go on `after` the last `seq` that came. `bundle`: signed, with proofs, for `irp audit verify`; it ends at the latest checkpoint.',
  query: z.strictObject({
    ...auditFilter,
    format: z
      .enum(['ndjson', 'csv', 'ocsf', 'bundle'], 'must be ndjson, csv, ocsf or bundle')
      .default('ndjson')
      .meta({ description: '`ocsf`: events of the Open Cybersecurity Schema Framework 1.3, one a line' }),
    after: wholeNumber(999_999_999_999).optional().meta({ description: 'Only records with a greater `seq`' }),
  }),
  answers: {
    200: {
      description: 'The file',
      contentTypes: ['application/x-ndjson', 'text/csv; charset=utf-8; header=present'],
    },
  },
});

export const erasePerson = defineEndpoint({
  ...both,
  operationId: 'erasePerson',
  method: 'post',
  path: '/audit/erasures',
  summary: 'Make unreadable for good what the audit log holds of a person',
  description:
    'For owners in person, with a production credential. Network addresses, user agents, names and mail addresses go, in this workspace, of what was and of what comes; ids stay. No record changes: every proof stays valid.',
  body: z.strictObject({ userId: z.string().min(1).max(254) }),
  answers: { 204: { description: 'Erased; again where it was before' } },
});

const keySchema = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    kid: z.string(),
    nbf: z.number().int().meta({ description: 'Signs from here on: seconds since 1970' }),
    exp: z.number().int().optional().meta({ description: 'And up to here; absent for the present one' }),
  })
  .meta({ id: 'AuditKey' });

export const listAuditKeys = defineEndpoint({
  ...both,
  access: 'open',
  scopes: [],
  operationId: 'listAuditKeys',
  method: 'get',
  path: '/audit/keys',
  summary: 'The keys that sign checkpoints and bundles, also those of before',
  description: 'A JSON Web Key Set (RFC 7517, RFC 8037), for `irp audit verify`. Keep a copy elsewhere.',
  answers: { 200: { description: 'The oldest first', schema: z.object({ keys: z.array(keySchema) }) } },
});

const checkpointSchema = z
  .object({
    size: z.number().int().min(0).meta({ description: 'Records that it covers' }),
    rootHash: z.string().meta({ description: 'Merkle tree hash of their leaf hashes, base64 (RFC 6962, section 2.1)' }),
    at: moment,
    note: z.string().meta({ description: 'The signed note (C2SP tlog-checkpoint)' }),
  })
  .meta({ id: 'AuditCheckpoint' });

export const listAuditCheckpoints = defineEndpoint({
  ...both,
  operationId: 'listAuditCheckpoints',
  method: 'get',
  path: '/audit/checkpoints',
  summary: "Signed checkpoints of the workspace's audit log, newest first",
  description: 'Keep some of them elsewhere: with one, nobody can change what it covers without your noticing.',
  query: z.strictObject({
    limit: wholeNumber(1_000).default(50).meta({ description: 'How many at most' }),
    cursor: z
      .string(once)
      .regex(/^[\w-]{1,200}$/, 'must be meta.nextCursor of the page before')
      .optional()
      .meta({ description: '`meta.nextCursor` of the page before' }),
  }),
  answers: { 200: { description: 'A page', schema: pageOf(checkpointSchema) } },
});
