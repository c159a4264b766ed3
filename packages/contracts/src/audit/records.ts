import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { actorSchema, eventCategories, eventCredentialSchema } from '../events/index.ts';
import { idFilter, idSchema } from '../identifier.ts';
import { pageOf, pageQuery, wholeNumber } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { environmentSchema } from '../principal.ts';
import {
  checkpointExample,
  erasureExample,
  exportExamples,
  keyExample,
  newErasureExample,
  recordExample,
} from './examples.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256, in hex');
const timestamp = z.iso.datetime();
const outcome = z.enum(['success', 'failure']);
const nullableString = z.string().nullable();

export const auditRecordSchema = z
  .object({
    v: z.literal(1),
    id: z.string().describe('The id of the event; an event is recorded once.'),
    stream: z.string().describe('The id of the workspace, or `account-` and the id of a user.'),
    environment: environmentSchema
      .nullable()
      .optional()
      .describe(
        'Null if the record concerns the workspace as a whole. Absent in records of former versions.',
      ),
    seq: z.number().int().min(0).describe('Sequence number in the stream: from 0, without gaps.'),
    occurredAt: timestamp,
    recordedAt: timestamp.describe('When the record was stored: never before the previous record.'),
    action: z.string().describe('The action, such as `secret.rotated`.'),
    category: z.enum(eventCategories),
    outcome,
    reason: nullableString,
    actor: z.object({ ...actorSchema.shape, onBehalfOf: nullableString }),
    targets: z.array(
      z.object({
        type: z.string(),
        id: z.string(),
      }),
    ),
    applicationId: nullableString,
    installationId: nullableString,
    credential: eventCredentialSchema
      .nullable()
      .optional()
      .describe(
        'The credential of the caller: the id of an API key, access token or session, or a client ID; null for background work and sign-ins. Absent in records of former versions.',
      ),
    context: z.object({
      requestId: nullableString,
      traceId: nullableString,
      ip: nullableString,
      userAgent: nullableString,
    }),
    changes: z
      .array(
        z.object({
          path: z.string(),
          before: z.unknown(),
          after: z.unknown(),
        }),
      )
      .describe(
        'Members of the resource that the action changed. `path` is a JSON Pointer; `after` is null for a removed member.',
      ),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'Further members of the event, such as the environment. Absent in records of former versions.',
      ),
    prevHash: hash.describe('`leafHash` of the previous record; 64 zeros in the first record.'),
    leafHash: hash.describe(
      'SHA-256 of 0x00 and the record without this member in canonical form (RFC 6962, RFC 8785).',
    ),
  })
  .meta({ id: 'AuditRecord', examples: [recordExample] });

export type AuditRecord = z.output<typeof auditRecordSchema>;

const common = {
  versions: everyVersion,
  access: 'principal',
  tag: 'Audit',
} as const;
const time = z.iso
  .datetime({ error: 'must be an ISO 8601 time such as 2026-11-21T09:00:00Z', offset: true })
  .transform((text) => new Date(text));

/** The filters of lists and exports. A record must match every given filter. */
export const auditFilter = {
  from: time.optional().meta({ description: 'Records that occurred at or after this time' }),
  to: time.optional().meta({ description: 'Records that occurred before this time' }),
  actor: idFilter(200).optional().meta({
    description:
      'Id of the actor, or of the user on whose behalf an application acted; or the e-mail address of a failed sign-in',
  }),
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/, 'must be an action such as secret.rotated')
    .optional()
    .meta({ description: 'Action, such as `secret.rotated`: a `type` of `/events.json`' }),
  category: z
    .enum(eventCategories, `must be one of ${eventCategories.join(', ')}`)
    .optional()
    .meta({ description: 'Category of the action' }),
  target: idFilter(200)
    .optional()
    .meta({ description: 'Id of the resource that the action changed, or its e-mail address' }),
  outcome: outcome.optional().meta({ description: '`failure`: the action was rejected' }),
};

export const listAuditRecords = defineEndpoint({
  ...common,
  operationId: 'listAuditRecords',
  permission: permissions.listAuditRecords,
  method: 'get',
  path: '/audit/records',
  summary: "List the workspace's audit records, newest first",
  description:
    'Records of the environment of the credential, and records that concern the workspace as a whole. The read is recorded as an `audit.read` event.',
  query: pageQuery.extend(auditFilter),
  responses: {
    200: {
      description: 'A page',
      schema: pageOf(auditRecordSchema),
    },
  },
});

export const listAccountRecords = defineEndpoint({
  ...common,
  operationId: 'listAccountRecords',
  permission: permissions.listAccountRecords,
  method: 'get',
  path: '/audit/account/records',
  summary: "List the records of the caller's own account, newest first",
  description:
    'Sign-ins, sign-outs, and changes of the password, the second factor and the name, whatever the workspace. Nobody else reads them, except the workspace that the account was provisioned for. The read is recorded in the same log.',
  query: pageQuery.extend(auditFilter),
  responses: {
    200: {
      description: 'A page',
      schema: pageOf(auditRecordSchema),
    },
  },
});

export const getAuditRecord = defineEndpoint({
  ...common,
  operationId: 'getAuditRecord',
  permission: permissions.getAuditRecord,
  method: 'get',
  path: '/audit/records/{id}',
  summary: 'Read one audit record',
  params: z.object({ id: idSchema.meta({ description: 'The `id` of the record' }) }),
  responses: { 200: { description: 'The record', schema: auditRecordSchema } },
});

export const exportAuditRecords = defineEndpoint({
  ...common,
  operationId: 'exportAuditRecords',
  permission: permissions.exportAuditRecords,
  method: 'get',
  path: '/audit/exports',
  summary: "Export the workspace's audit records as a file, in order",
  description:
    'Records of the environment of the credential, and of the whole workspace. After an interrupted download, continue with `after` and the last `seq` received. A `bundle` is signed and contains proofs for `irp audit verify`; it ends at the latest checkpoint, and has only the hashes of records of the other environment.',
  query: z.strictObject({
    ...auditFilter,
    format: z
      .enum(['ndjson', 'csv', 'ocsf', 'bundle'], 'must be ndjson, csv, ocsf or bundle')
      .default('ndjson')
      .meta({
        description: '`ocsf`: events of the Open Cybersecurity Schema Framework 1.3, one per line',
      }),
    after: wholeNumber(999_999_999_999)
      .optional()
      .meta({ description: 'Records with a greater `seq` than this number' }),
  }),
  responses: {
    200: {
      description: 'The file',
      contentTypes: ['application/x-ndjson', 'text/csv; charset=utf-8; header=present'],
      examples: exportExamples,
      streamed: true,
    },
  },
});

const erasureSchema = z
  .object({
    result: z.enum(['erased', 'already_erased', 'nothing_found']).meta({
      description:
        '`erased`: data of this person was readable until now. `already_erased`: it was erased before. `nothing_found`: the log has no data of a person of this id; check the id. In each case future data is unreadable, too',
    }),
    deadLetters: z.number().int().meta({
      description:
        'Number of dead letters (events that could not be recorded) that lost personal data of this person',
    }),
  })
  .meta({ id: 'AuditErasure', examples: [erasureExample] });

export const erasePerson = defineEndpoint({
  ...common,
  operationId: 'erasePerson',
  permission: permissions.erasePerson,
  method: 'post',
  path: '/audit/erasures',
  summary: "Erase a user's personal data from the audit log",
  description:
    'For owners, with an API key for production; tokens of applications are rejected. IP addresses, user agents, names, e-mail addresses and free texts of the person in past and future records of this workspace become unreadable for good; ids remain. For a contact without an account, send a request with the e-mail address. No record changes: every proof stays valid. A repeat returns `already_erased`.',
  body: z
    .strictObject({
      userId: idFilter(254).meta({
        description:
          'Id of the user, or the e-mail address of a person whom the log knows only by this address',
      }),
    })
    .meta({ examples: [newErasureExample] }),
  responses: { 200: { description: 'The result of the erasure', schema: erasureSchema } },
});

export const eraseAccount = defineEndpoint({
  ...common,
  operationId: 'eraseAccount',
  permission: permissions.eraseAccount,
  method: 'post',
  path: '/audit/account/erasures',
  summary: "Erase the caller's personal data from the log of their own account",
  description:
    'IP addresses, user agents and names in past and future records of the account become unreadable for good; what happened, and when, remains. Workspaces have logs of their own. There is no `Idempotency-Key`: a repeat erases again, and returns `already_erased`.',
  responses: { 200: { description: 'The result of the erasure', schema: erasureSchema } },
});

const keySchema = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    kid: z.string(),
    nbf: z.number().int().meta({ description: 'Start of use of the key, in seconds since 1970' }),
    exp: z.number().int().optional().meta({
      description: 'End of use of the key, in seconds since 1970; absent for the current key',
    }),
    endorsement: z.string().optional().meta({
      description:
        'A note, signed by the previous key and this key, that this key follows (`irp audit update-keys`); absent for the first key, and for a key that replaced a compromised key',
    }),
    vkey: z.string().meta({
      description:
        'The key as a verifier key (C2SP signed-note), under the name of the log: `<name>+<key id>+<base64>`. Under the origin of a stream, the key has another id.',
    }),
    logVkey: z.string().meta({
      description:
        'The key as a verifier key under the origin of the log of all checkpoints: what witnesses need',
    }),
  })
  .meta({ id: 'AuditKey', examples: [keyExample] });

export const listAuditKeys = defineEndpoint({
  ...common,
  access: 'open',
  operationId: 'listAuditKeys',
  method: 'get',
  path: '/audit/keys',
  summary: 'List the keys that sign checkpoints and bundles, former ones included',
  description:
    'A JSON Web Key Set (RFC 7517, RFC 8037) for `irp audit verify`. Store a copy outside the platform.',
  responses: {
    200: {
      description: 'The keys, oldest first',
      schema: z.object({ keys: z.array(keySchema) }).meta({ examples: [{ keys: [keyExample] }] }),
    },
  },
});

const checkpointSchema = z
  .object({
    size: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'Number of records that the checkpoint covers' }),
    rootHash: z.string().meta({
      description:
        'Merkle tree hash of the leaf hashes of the covered records, base64 (RFC 6962, section 2.1)',
    }),
    at: timestamp,
    note: z.string().meta({ description: 'The signed note (C2SP tlog-checkpoint)' }),
    logPosition: z.number().int().min(0).nullable().meta({
      description:
        'Position of the checkpoint, from 0, in the log of all checkpoints at `/audit/log`; null before it is added',
    }),
  })
  .meta({ id: 'AuditCheckpoint', examples: [checkpointExample] });

export const listAuditCheckpoints = defineEndpoint({
  ...common,
  operationId: 'listAuditCheckpoints',
  permission: permissions.listAuditCheckpoints,
  method: 'get',
  path: '/audit/checkpoints',
  summary: "List the signed checkpoints of the workspace's audit log, newest first",
  description:
    'Store some of them outside the platform: a checkpoint proves any later change of the records that it covers.',
  query: pageQuery,
  responses: {
    200: {
      description: 'A page',
      schema: pageOf(checkpointSchema),
    },
  },
});
