import { stat } from 'node:fs/promises';
import { IncompleteError } from '@irp/command-line';
import { defineCommand } from '../../command/command.ts';
import { contentOf, type LineCount } from './import-content.ts';
import { importOptions } from './import-options.ts';
import { headersOf, queryOf } from './import-request.ts';
import { printReport } from './print-report.ts';
import { suggestMapping, suggestMappingOf } from './suggest-mapping.ts';
import { waitForJob } from './wait-for-job.ts';

/**
 * A file of at least 32 MiB is imported as a job. The command compares the size, because the
 * platform does not know the length of a streamed body.
 */
const jobBytes = 33_554_432;
/**
 * If the terminal shows progress, a file of at least 4 MiB is imported as a job. After the upload,
 * the import takes seconds, and only a job reports its progress.
 */
const jobBytesWithProgress = 4_194_304;

export const importFile = defineCommand({
  name: 'import',
  about: 'Import records from a file; - reads standard input',
  operands: ['FILE'],
  options: importOptions,
  notes:
    'The file is CSV with a header line, NDJSON, or an .xlsx workbook. A .gz file is sent compressed. The command imports valid rows and prints invalid rows with their line numbers; the exit code is then 1. A shortened or skipped value of an imported row is a warning. A row with the id of a record, as in an export, updates the record; --key names other fields.',
  async run(call) {
    const [file] = call.operands;
    const counted: LineCount = { lines: undefined };
    const body = await contentOf(file, call, counted);
    const api = await call.client();
    const leastBytes = call.terminal.showsProgress ? jobBytesWithProgress : jobBytes;
    const isLarge = file !== '-' && (await stat(file)).size >= leastBytes;
    const { data } = await api
      .post('/v2/investments/imports', {
        body,
        headers: headersOf(file, call.options),
        params: {
          query: {
            ...queryOf(file, call.options),
            ...(isLarge || call.options.async ? { async: 'true' } : {}),
          },
        },
        signal: call.signal,
      })
      .catch((error: unknown) => {
        suggestMappingOf(call.terminal, error);
        throw error;
      });
    call.terminal.progress('');
    const report =
      'state' in data
        ? await waitForJob(api, data, call.terminal, call.signal, counted.lines)
        : data;
    await printReport(call.terminal, report);
    if (!call.terminal.json && call.options.preset === undefined) {
      suggestMapping(call.terminal, report, call.options.mapping);
    }
    if (report.rejected > 0) {
      throw new IncompleteError('Some rows were not imported.');
    }
  },
});
