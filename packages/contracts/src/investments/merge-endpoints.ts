import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { common, idParams, lockedResponse, recordResponse } from './endpoint-parts.ts';
import { textFieldNames } from './investment-fields.ts';

const maxDuplicates = 20;

/** Fields with a single value after a merge. Tags are united. */
export const mergedFields = [...textFieldNames, 'employees', 'bannerImage', 'clearbit'] as const;
export type MergedField = (typeof mergedFields)[number];

/** For each field, the id of the duplicate whose value the field gets. */
const sourceShape = Object.fromEntries(
  mergedFields.map((field) => [field, idSchema.optional()]),
) as Record<MergedField, z.ZodOptional<typeof idSchema>>;

const body = z
  .strictObject({
    duplicates: z
      .array(idSchema)
      .min(1, 'must contain at least one id')
      .max(maxDuplicates, `must contain at most ${maxDuplicates} ids`)
      .refine((ids) => new Set(ids).size === ids.length, 'must not contain an id twice')
      .meta({ description: 'Ids of the records that are merged and deleted, in their order' }),
    valuesFrom: z.strictObject(sourceShape).default({}).meta({
      description:
        'Ids of duplicates by field name: the field gets the value of the duplicate, even if the record has a value',
    }),
  })
  .meta({
    examples: [
      {
        duplicates: ['01920000-0000-7000-8000-000000000008'],
        valuesFrom: { website: '01920000-0000-7000-8000-000000000008' },
      },
    ],
  });

export const mergeInvestments = defineEndpoint({
  ...common,
  operationId: 'mergeInvestments',
  permission: permissions.mergeInvestments,
  method: 'post',
  path: '/investments/{id}/merge',
  versions: sinceV2,
  summary: 'Merge duplicates into an investment',
  description: `The record keeps its values. An empty field gets the value of the first duplicate with a value. Tags are combined. Notes and favourites move to the record, and the duplicates are deleted with their history. The caller must be allowed to delete each duplicate. All records must be shared, or all private records of the caller. A repeated merge changes nothing.`,
  params: idParams,
  headers: changePreconditions,
  body,
  idempotent: true,
  responses: {
    200: recordResponse,
    423: lockedResponse,
  },
});
