import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { actorSchema } from '../events/event-data.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { common, idParams } from './endpoint-parts.ts';
import { historyEntryExample } from './examples.ts';

const fieldChange = z.object({
  field: z.string().meta({ description: 'Name of a field of the record' }),
  before: z.unknown(),
  after: z.unknown(),
});

/** A change of a record. */
export const historyEntrySchema = z
  .object({
    id: z.string().meta({
      description:
        'Id of the change, also in the audit log; for the creation, the id of the record',
    }),
    action: z.enum(['created', 'changed', 'merged']),
    revision: z
      .int()
      .min(1)
      .meta({ description: 'Revision of the record after the change, as in its ETag' }),
    at: z.iso.datetime(),
    actor: actorSchema,
    hidden: z.boolean().meta({
      description:
        'Whether `before` and `after` are null because the record was private to another person before or after the change',
    }),
    changes: z.array(fieldChange).meta({
      description:
        'The fields that changed, in the order of the record; empty for the creation. A text of more than 500 characters, also a JSON text, is cut off and ends with `…`',
    }),
    mergedFrom: z
      .array(z.string())
      .optional()
      .meta({ description: 'For a merge: ids of the records that were merged into this record' }),
  })
  .meta({ id: 'HistoryEntry', examples: [historyEntryExample] });

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Number of days after which a change is deleted from the history. The creation remains. */
export const historyDays = 730;

export const listInvestmentHistory = defineEndpoint({
  ...common,
  operationId: 'listInvestmentHistory',
  permission: permissions.listInvestmentHistory,
  method: 'get',
  path: '/investments/{id}/history',
  versions: sinceV2,
  summary: 'List the changes of an investment, the newest first',
  description: `Shows who changed which field, and the values before and after. The last entry is the creation. Changes are kept for ${historyDays} days, at most until the record is deleted. Changes by imports are included, favourites are not.`,
  params: idParams,
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of changes',
      schema: pageOf(historyEntrySchema),
    },
  },
});
