import { z } from 'zod';
import { idSchema } from '../identifier.ts';
import { pageOf, pageQuery } from '../page.ts';
import { actor } from './actor.ts';
import { editExample, editPreviewExample, newEditExample } from './examples.ts';
import { filterParameters, givenFilter } from './filter-parameters.ts';
import { patchableFields, updateInvestmentBody } from './investment.ts';
import { visibilities } from './investment-fields.ts';
import { checkView } from './view-filter.ts';

/** Maximum number of records in an edit. */
export const maxEditedRecords = 10_000;
/** Days between the creation and the deletion of an edit with its undo. */
export const editDays = 30;
/** Maximum number of skipped records that a response lists. */
export const maxSkippedRecords = 100;
/** Maximum number of records in a preview. */
export const maxPreviewRecords = 20;

export const editStates = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const;
export type EditState = (typeof editStates)[number];

const reasons = {
  notFound: 'there is no such record, or the caller does not see it',
  noLongerMatching: 'the record has changed since the request, and no longer matches the filter',
  locked: 'the record is locked',
  forbidden: 'the caller may not make this change to the record',
  invalid: 'the record would be invalid after the change, such as without a name and a ticker',
  conflict: 'other requests changed the record at each attempt',
  changedSince: 'for an undo: the record has changed since the edit or the import',
  updatedByImport: 'for the undo of an import: the import did not create the record',
};
export type SkipReason = keyof typeof reasons;
export const skipReasons = Object.keys(reasons) as SkipReason[];

const reasonCounts = Object.fromEntries(
  Object.entries(reasons).map(([name, description]) => [name, z.int().meta({ description })]),
) as Record<SkipReason, z.ZodInt>;

const { tags } = patchableFields.shape;

export const newEdit = z
  .strictObject({
    ids: z
      .array(idSchema)
      .min(1, 'must contain at least one id')
      .max(maxEditedRecords, `must contain at most ${maxEditedRecords} ids`)
      .refine((ids) => new Set(ids).size === ids.length, 'must not contain an id twice')
      .optional()
      .meta({ description: 'Ids of the records; not together with `filter`' }),
    filter: givenFilter
      .refine(
        (parameters) => Object.keys(parameters).length > 0,
        'must contain at least one filter of the list, such as {"sector": "Energy"}; {"archived": "any"} matches every record',
      )
      .optional()
      .meta({
        minProperties: 1,
        description: `Filters of the list, as those of a saved view, that match at most ${maxEditedRecords} records`,
      }),
    changes: updateInvestmentBody
      .optional()
      .meta({ description: 'Fields to change, as in the body of a PATCH of one record' }),
    addTags: tags.optional().meta({ description: 'Tags to add to each record' }),
    removeTags: tags.optional().meta({ description: 'Tags to remove from each record' }),
    isArchived: z
      .boolean()
      .optional()
      .meta({ description: 'Archives the records, or restores them from the archive' }),
  })
  .superRefine((edit, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (edit.ids === undefined && edit.filter === undefined) {
      refuse('ids', 'is required if there is no filter');
    }
    if (edit.ids !== undefined && edit.filter !== undefined) {
      refuse('filter', 'must be left out if there are ids');
    }
    const { addTags = [], removeTags = [], changes = {} } = edit;
    const count = Object.keys(changes).length + addTags.length + removeTags.length;
    if (count === 0 && edit.isArchived === undefined) {
      refuse('changes', 'is required if there is no addTags, removeTags or isArchived');
    }
    if ('tags' in changes && addTags.length + removeTags.length > 0) {
      refuse('changes.tags', 'must be left out if there are addTags or removeTags');
    }
    const both = addTags.find((tag) => removeTags.includes(tag));
    if (both !== undefined) {
      refuse('removeTags', `must not contain a tag of addTags: ${both}`);
    }
    checkView(edit, context);
  })
  .meta({
    id: 'NewInvestmentEdit',
    description: 'Either `ids` or `filter`, and at least one change',
    examples: [newEditExample],
  });

export type NewEdit = z.output<typeof newEdit>;

const outcome = {
  counts: z
    .object({
      matched: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      deleted: z.int(),
      skipped: z.int(),
    })
    .meta({
      description:
        'Counts of the records so far: `matched` records were found, `unchanged` records already had the values, an undo of an import counts `deleted` records. `skipped` includes ids that were not found',
    }),
  skippedBy: z.object(reasonCounts).meta({ description: 'Why records were skipped' }),
  skippedRecords: z
    .array(
      z.object({
        id: z.string(),
        reason: z.enum(skipReasons),
        message: z.string(),
      }),
    )
    .meta({
      description: `The first ${maxSkippedRecords} skipped records, except those that an import updated`,
    }),
};

const nullableTime = z.iso.datetime().nullable();

export const editSchema = z
  .object({
    id: z.string(),
    state: z.enum(editStates).meta({
      description:
        '`queued`, `running`, and one of three ends: `succeeded` (records may have been skipped), `failed` with a `message`, `canceled`',
    }),
    message: z.string().nullable().meta({
      description: 'Why the edit failed or was stopped, or what a queued edit waits for',
    }),
    undoOf: z
      .string()
      .nullable()
      .meta({ description: 'If this edit is an undo: id of the undone edit' }),
    undoOfImport: z.string().nullable().meta({
      description: 'If this edit undoes an import and so deletes records: id of the import job',
    }),
    undoneBy: z.string().nullable().meta({ description: 'Id of the edit that undoes this edit' }),
    visibility: z.enum(visibilities).meta({
      description:
        '`private` if a record of the edit is private: then only the owner of the edit sees it',
    }),
    owner: actor,
    filter: filterParameters.nullable(),
    changes: z.record(z.string(), z.unknown()),
    addTags: z.array(z.string()),
    removeTags: z.array(z.string()),
    isArchived: z.boolean().nullable(),
    cancelRequested: z.boolean(),
    createdAt: z.iso.datetime(),
    startedAt: nullableTime,
    endedAt: nullableTime,
    expiresAt: z.iso.datetime().meta({
      description: `When the edit and its former values are deleted, ${editDays} days after its creation`,
    }),
    ...outcome,
  })
  .meta({ id: 'InvestmentEdit', examples: [editExample] });

export type InvestmentEdit = z.infer<typeof editSchema>;
export type EditOutcome = Pick<InvestmentEdit, 'counts' | 'skippedBy' | 'skippedRecords'>;

export const editPreview = z
  .object({
    ...outcome,
    records: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          changes: z.array(
            z.object({
              field: z.string(),
              before: z.unknown(),
              after: z.unknown(),
            }),
          ),
        }),
      )
      .meta({ description: `The first ${maxPreviewRecords} records that would change` }),
  })
  .meta({ id: 'InvestmentEditPreview', examples: [editPreviewExample] });

export type InvestmentEditPreview = z.infer<typeof editPreview>;

export const editPage = pageOf(editSchema);
export const editsQuery = pageQuery.extend({
  state: z
    .enum(editStates, `must be one of ${editStates.join(', ')}`)
    .optional()
    .meta({ description: 'Edits in this state' }),
});
