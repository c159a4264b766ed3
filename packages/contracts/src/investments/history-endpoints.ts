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
      description: 'Id of the change, also in the audit log; of the creation, the id of the record',
    }),
    action: z.enum(['created', 'changed', 'merged']),
    revision: z
      .int()
      .min(1)
      .meta({ description: 'Number of the record that the change made, as in its ETag' }),
    at: z.iso.datetime(),
    actor: actorSchema,
    hidden: z.boolean().meta({
      description:
        'Whether `before` and `after` are null because the record was private to another person before or after the change',
    }),
    changes: z.array(fieldChange).meta({
      description:
        'The fields that changed, in the order of the record; none of the creation. Of a text of more than 500 characters, and of a longer JSON text, the beginning and `…`',
    }),
    mergedFrom: z
      .array(z.string())
      .optional()
      .meta({ description: 'Of a merge: ids of the records that were merged into this one' }),
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
  description: `Who changed which field, from what to what. The last entry is the creation. Changes are kept for ${historyDays} days, and until the record is deleted. A change by an import is one like any other; favourites are none.`,
  params: idParams,
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of changes',
      schema: pageOf(historyEntrySchema),
    },
  },
});
