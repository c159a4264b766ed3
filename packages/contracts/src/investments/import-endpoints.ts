import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { idempotencyKeySchema } from '../idempotency-key.ts';
import { permissions } from '../permissions/permissions.ts';
import { common, inEveryVersion } from './endpoint-parts.ts';
import { importFileExamples, importTemplateExamples } from './examples.ts';
import { workbookType } from './file-types.ts';
import { importJobSchema } from './import-jobs.ts';
import { importQuery, importReport } from './import-queries.ts';

export const importInvestments = defineEndpoint({
  ...inEveryVersion,
  operationId: 'importInvestments',
  permission: permissions.importInvestments,
  method: 'post',
  path: '/investments/imports',
  summary: 'Import records from a file of any size',
  description: `CSV with a header line, NDJSON with one record per line, or a sheet of an .xlsx workbook with a header row,
optionally compressed with gzip (Content-Encoding: gzip). Delimiter and encoding are detected. Country names are read in 90
languages, and as ISO 3166-1, the UN and the World Bank write them. A workbook is at most 50 MiB. A form (multipart/form-data) may
have only the file.
An invalid row is reported with its line number and value; the other rows are imported. A row with the id of a visible record
updates the record; \`key\` names other fields to find records by, and \`dryRun=true\` only reports the changes. A second row for
the same record is rejected, and a row that would change a locked record. Favourites, locks, the archive, visibility and times are
not imported. With an Idempotency-Key, a retry imports no row twice. An import ends when its client disconnects; stored records
remain. A job imports a file of 32 MiB or more (8 MiB with gzip or as a workbook), a file with more than 50,000 lines in its first
4 MiB, and any file with \`async=true\` (at most 1 GiB decompressed). The response is then 202 with the \`Location\` of the job,
which continues without its client and after a restart.`,
  query: importQuery,
  headers: z.object({ 'idempotency-key': idempotencyKeySchema.optional() }),
  streamed: ['text/csv', 'application/x-ndjson', workbookType],
  streamedForm: true,
  streamedExamples: importFileExamples,
  responses: {
    200: { description: 'Counts of rows by outcome, and the errors', schema: importReport },
    202: {
      description: 'The file is stored, and a job imports it',
      schema: importJobSchema,
      headers: {
        Location: 'Path of the job',
        'Retry-After': 'Seconds until the next read of the job',
      },
    },
    422: { description: 'The Idempotency-Key was used for another file or another mapping' },
    429: {
      description:
        'The rate limit is exceeded; four imports, eight imports and exports or ten jobs of the caller are in progress; or imports of the organization have stored as many rows as its plan allows an hour',
    },
  },
});

export const getImportTemplate = defineEndpoint({
  ...common,
  operationId: 'getImportTemplate',
  permission: permissions.getImportTemplate,
  method: 'get',
  path: '/investments/import-template',
  versions: sinceV2,
  summary: 'Download a workbook to fill in and import',
  description:
    'The first sheet has a column for each field that an import reads, and no records. The second sheet describes the fields; an import does not read it.',
  responses: {
    200: {
      description: 'The workbook',
      schema: z.string(),
      contentTypes: [workbookType],
      examples: importTemplateExamples,
      streamed: true,
    },
  },
});
