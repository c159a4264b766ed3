import { z } from 'zod';
import { visibilities } from '../investments/investment-fields.ts';
import { environmentSchema } from '../principal.ts';
import { defineEvent } from './define-event.ts';
import { fieldChanges, plainText } from './personal-data.ts';

const environment = environmentSchema;
const visibility = z.enum(visibilities);
/**
 * The name of a company; null if the record is private. Even the values in `changes` of a private
 * record are null. Readers of the audit log may have no right to see private records.
 */
const name = plainText.nullable();
const investment = { category: 'investment', subject: 'investment' } as const;

export const investmentEvents = [
  defineEvent({
    type: 'investment.created',
    ...investment,
    summary: 'An investment record was created.',
    detail: z.strictObject({
      environment,
      visibility,
      name,
    }),
    example: {
      environment: 'production',
      visibility: 'workspace',
      name: 'Novo Nordisk A/S',
    },
  }),
  defineEvent({
    type: 'investment.imported',
    category: 'investment',
    subject: 'import',
    summary: 'Investment records were imported from a file: up to 1,000 in one event.',
    detail: z.strictObject({
      environment,
      visibility,
      investmentIds: z.array(plainText).max(1_000),
    }),
    example: {
      environment: 'production',
      visibility: 'workspace',
      investmentIds: ['01920000-0000-7000-8000-000000000007'],
    },
  }),
  defineEvent({
    type: 'investment.updated',
    ...investment,
    summary:
      'An investment record was changed, locked or unlocked. `mergedFrom` has the ids of the records that were merged into this one, `editId` the id of the bulk edit.',
    detail: z.strictObject({
      environment,
      visibility,
      // Absent in events of former versions.
      name: name.optional(),
      changes: fieldChanges({}),
      mergedFrom: z.array(plainText).optional(),
      editId: plainText.optional(),
    }),
    example: {
      environment: 'production',
      visibility: 'workspace',
      name: 'Novo Nordisk A/S',
      changes: [
        {
          path: '/sector',
          before: 'Industrials',
          after: 'Energy',
        },
      ],
    },
  }),
  defineEvent({
    type: 'investment.archived',
    ...investment,
    summary:
      'An investment record was archived or unarchived. `editId` has the id of the bulk edit.',
    detail: z.strictObject({
      environment,
      visibility,
      // Absent in events of former versions.
      name: name.optional(),
      changes: fieldChanges({}),
      editId: plainText.optional(),
    }),
    example: {
      environment: 'production',
      visibility: 'workspace',
      name: 'Novo Nordisk A/S',
      changes: [
        {
          path: '/isArchived',
          before: false,
          after: true,
        },
      ],
    },
  }),
  defineEvent({
    type: 'investment.deleted',
    ...investment,
    summary:
      'An investment record was deleted. `changes` holds the fields that were not empty; none of a private record. `mergedInto` is the id of the record into which this one was merged.',
    detail: z.strictObject({
      environment,
      visibility,
      name,
      changes: fieldChanges({}).optional(),
      mergedInto: plainText.optional(),
    }),
    example: {
      environment: 'production',
      visibility: 'workspace',
      name: 'Novo Nordisk A/S',
      changes: [
        {
          path: '/name',
          before: 'Novo Nordisk A/S',
          after: null,
        },
      ],
    },
  }),
  defineEvent({
    type: 'investment.favorited',
    ...investment,
    summary: 'A user made an investment record a favourite of theirs.',
    detail: z.strictObject({ environment, visibility }),
    example: { environment: 'production', visibility: 'workspace' },
  }),
  defineEvent({
    type: 'investment.unfavorited',
    ...investment,
    summary: 'A user removed an investment record from their favourites.',
    detail: z.strictObject({ environment, visibility }),
    example: { environment: 'production', visibility: 'workspace' },
  }),
  defineEvent({
    type: 'investment.exported',
    category: 'investment',
    subject: 'export',
    summary:
      'Investment records were exported: the event shows how many were sent, and whether the export ended early. `records` is null if the process died during the export.',
    detail: z.strictObject({
      environment,
      format: z.enum(['csv', 'ndjson', 'xlsx', 'json']),
      filter: z.record(z.string(), plainText),
      records: z.number().int().min(0).nullable(),
      complete: z.boolean(),
    }),
    example: {
      environment: 'production',
      format: 'csv',
      filter: { country: 'JP' },
      records: 1_204,
      complete: true,
    },
  }),
  defineEvent({
    type: 'import_preset.saved',
    category: 'investment',
    subject: 'import_preset',
    summary: 'A stored mapping of the columns of imports was created or replaced.',
    detail: z.strictObject({ changes: fieldChanges({}) }),
    example: {
      changes: [
        {
          path: '/mapping',
          before: null,
          after: [{ column: 'Symbol', field: 'tickerSymbol' }],
        },
      ],
    },
  }),
  defineEvent({
    type: 'import_preset.deleted',
    category: 'investment',
    subject: 'import_preset',
    summary: 'A stored mapping of the columns of imports was deleted.',
    detail: z.strictObject({ changes: fieldChanges({}) }),
    example: {
      changes: [
        {
          path: '/mapping',
          before: [{ column: 'Symbol', field: 'tickerSymbol' }],
          after: null,
        },
      ],
    },
  }),
] as const;
