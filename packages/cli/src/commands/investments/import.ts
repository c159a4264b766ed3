import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { components } from '@irp/client';
import { type CommandCall, defineCommand, type Options } from '../../command/command.ts';
import { IncompleteError, UsageError } from '../../command/faults.ts';
import type { Terminal } from '../../output/terminal.ts';
import { watchTransfer } from '../../output/transfer.ts';

const mediaTypes = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;
const mostLines = 20;

const options = {
  format: { type: 'string', value: 'FORMAT', about: 'csv or ndjson; by the name of the file, else csv, unless told' },
  mapping: { type: 'string', value: 'JSON', about: 'Columns and the fields they fill: {"Symbol":"tickerSymbol"}' },
  preset: { type: 'string', value: 'NAME', about: 'A mapping by its name, such as sp500' },
  visibility: { type: 'string', value: 'WHO', about: 'Who sees the records: workspace or private' },
  'idempotency-key': { type: 'string', value: 'KEY', about: 'Give the same one again, and no record is made twice' },
} as const satisfies Options;

export const importFile = defineCommand({
  name: 'import',
  about: 'Import a file of any size; - reads standard input',
  operands: ['FILE'],
  options,
  notes: `CSV with a header line, or NDJSON; a name that ends in .gz is sent as it is, compressed. Rows that cannot be used are
told with their lines and stop nothing; the exit code is then 1.`,
  async run(call) {
    const file = call.operands[0]!;
    const body = await contentOf(file, call);
    const { data: report } = await (await call.client()).post('/v2/investments/imports', {
      body,
      headers: headersOf(file, call.options),
      params: { query: queryOf(call.options) },
      signal: call.signal,
    });
    call.terminal.progress('');
    await printReport(call.terminal, report);
    if (report.rejected > 0) throw new IncompleteError('Some rows were not imported.');
  },
});

type Given = CommandCall<typeof options>['options'];

/** A chunk is read when the one before has left: memory stays the same whatever the size. */
async function contentOf(file: string, { terminal, signal }: CommandCall<typeof options>) {
  const found = file === '-' ? undefined : await stat(file).catch(() => undefined);
  if (file !== '-' && !found?.isFile()) throw new UsageError(`There is no file ${file}.`);
  const source = file === '-' ? terminal.input : createReadStream(file, { signal });
  const transfer = watchTransfer(terminal, 'Sent', found?.size);
  return ReadableStream.from(
    (async function* () {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        transfer.add(chunk);
        yield chunk;
      }
    })(),
  );
}

function headersOf(file: string, given: Given): Record<string, string> {
  const compressed = file.endsWith('.gz');
  const named = /\.(ndjson|jsonl)(\.gz)?$/.test(file) ? 'ndjson' : 'csv';
  const format = given.format ?? named;
  if (format !== 'csv' && format !== 'ndjson') throw new UsageError('--format must be csv or ndjson.');
  const key = given['idempotency-key'];
  return {
    'Content-Type': mediaTypes[format],
    ...(compressed ? { 'Content-Encoding': 'gzip' } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
}

function queryOf({ mapping, preset, visibility }: Given) {
  return {
    ...(mapping ? { mapping } : {}),
    ...(preset ? { preset } : {}),
    ...(visibility ? { visibility: visibility as 'private' } : {}),
  };
}

async function printReport(terminal: Terminal, report: components['schemas']['ImportReport']): Promise<void> {
  if (terminal.json) return terminal.print(`${JSON.stringify(report, null, 2)}\n`);
  const again = report.alreadyImported > 0 ? `, ${report.alreadyImported} there already` : '';
  await terminal.print(`${report.imported} imported${again}, ${report.rejected} rejected.\n`);
  for (const { line, field, message } of report.errors.slice(0, mostLines))
    terminal.note(`line ${line}: ${[field, message].filter(Boolean).join(' ')}`);
  if (report.errors.length > mostLines) terminal.note(`… --json tells them all (up to a thousand).`);
}
