import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { permissions } from '../permissions/permissions.ts';
import { common } from './endpoint-parts.ts';
import { exportFileExamples } from './examples.ts';
import { selectionQuery } from './field-selection.ts';
import { workbookType } from './file-types.ts';
import { checkRanges } from './filters/ranges.ts';
import { exportQuery } from './list-queries.ts';
import { indexedSorts, sortQuery } from './sort-query.ts';

const exportFormats = ['csv', 'ndjson', 'xlsx'] as const;

const inBothVersions = {
  ...common,
  operationId: 'exportInvestments',
  permission: permissions.exportInvestments,
  method: 'get',
  path: '/investments/exports',
  summary: 'Export records as a file',
} as const;

const file = {
  description: 'The file',
  schema: z.string(),
  examples: exportFileExamples,
  streamed: true,
} as const;

const escapes =
  'In CSV, an apostrophe escapes cells, and parts of cells, that a spreadsheet would run as a formula. An import removes the apostrophe.';

export const exportInvestmentsV1 = defineEndpoint({
  ...inBothVersions,
  versions: ['v1'],
  description: `The file is streamed. The filters are those of the list. ${escapes}`,
  query: exportQuery,
  responses: {
    200: { ...file, contentTypes: ['text/csv', 'application/x-ndjson'] },
  },
});

export const exportInvestmentsV2 = defineEndpoint({
  ...inBothVersions,
  versions: sinceV2,
  description: `The file is streamed. The filters, \`sort\` and \`fields\` are those of the list. ${escapes}
In a workbook (\`format=xlsx\`), numbers, flags, times and dates have their type; other values are text. A text of more than
32,767 characters ends with \`…\`. A workbook has at most 1,048,575 records.`,
  query: z
    .strictObject({
      ...exportQuery.shape,
      format: z.enum(exportFormats, 'must be csv, ndjson or xlsx').default('csv').meta({
        description:
          '`csv` or `xlsx` for spreadsheets, `ndjson` to import the records again, with every member',
      }),
      sort: sortQuery.optional().meta({
        description: `Fields to sort by, as in the list; default: \`-createdAt\`, also with \`q\`. Several fields, and fields other than ${indexedSorts.join(', ')}, sort at most 100,000 records`,
      }),
      ...selectionQuery.shape,
    })
    .superRefine(checkRanges),
  responses: {
    200: { ...file, contentTypes: ['text/csv', 'application/x-ndjson', workbookType] },
  },
});
