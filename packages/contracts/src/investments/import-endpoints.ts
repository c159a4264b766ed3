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
  description: `CSV with a header line, NDJSON with one record per line, or a sheet of an .xlsx workbook with a header row;
compressed with gzip or not (Content-Encoding: gzip). Delimiter and encoding are detected. Country names are read as
ISO 3166-1, the UN and the World Bank write them, and in 90 languages. A workbook is at most 50 MiB; CSV and NDJSON are of any size. A form (multipart/form-data) may have the file, and nothing else.
An invalid row is reported with its line number and value; the other rows are imported. A row with the id of a record that the
caller sees, as an export has it, updates that record; \`key\` names other fields to find it by, and \`dryRun=true\` only
reports what would change. Two rows of a file cannot update the same record, and a row that would change a locked record is
rejected. Favourites, locks, the archive, visibility and times are not imported. With an Idempotency-Key, a retry imports no
row twice. An import ends when its client disconnects: records stored until then
remain. A file that is 32 MiB or more as it is sent (8 MiB with gzip, or as a workbook), one with more than 50,000 lines in its
first 4 MiB, or any with \`async=true\`, is stored (at most 1 GiB decompressed) and imported by a job, which goes
on without its client and after a restart: the response is 202 with its \`Location\`.`,
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
