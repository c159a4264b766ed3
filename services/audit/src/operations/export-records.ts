import type { AuditRecord, exportAuditRecords as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { stringify } from 'csv-stringify/sync';
import { csvColumns, toCells } from '../domain/csv-cells.ts';
import { toOcsf } from '../domain/to-ocsf.ts';
import type { Deps } from './deps.ts';
import { exportBundle } from './export-bundle.ts';
import { noteReading } from './note-reading.ts';

type Batches = ReturnType<Deps['records']['walk']>;

const ndjson = 'application/x-ndjson';
const contentTypes = { ndjson, ocsf: ndjson, bundle: ndjson, csv: 'text/csv; charset=utf-8; header=present' };

export function exportRecords(deps: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const { format, after, ...filter } = query;
    const stream = principal.workspaceId;
    await noteReading(deps, principal, 'export', query);
    const from = after === undefined ? 0 : after + 1;
    const headers = {
      'Content-Type': contentTypes[format],
      'Content-Disposition': `attachment; filename="audit.${format === 'csv' ? 'csv' : `${format}.ndjson`.replace('ndjson.', '')}"`,
    };
    if (format === 'bundle') return { status: 200, headers, stream: await exportBundle(deps, stream, from, filter) };
    // Up to here: what is recorded while it streams is left for the next one.
    const batches = deps.records.walk(stream, from, await deps.records.size(stream), filter);
    return { status: 200, headers, stream: formats[format](opened(deps, batches)) };
  };
}

const formats = {
  async *ndjson(batches: AsyncIterable<AuditRecord[]>) {
    for await (const records of batches) yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  },
  async *ocsf(batches: AsyncIterable<AuditRecord[]>) {
    for await (const records of batches) yield records.map((record) => `${JSON.stringify(toOcsf(record))}\n`).join('');
  },
  async *csv(batches: AsyncIterable<AuditRecord[]>) {
    yield stringify([csvColumns]);
    for await (const records of batches) yield stringify(records.map(toCells));
  },
};

/** As their readers see them. */
async function* opened({ persons }: Deps, batches: Batches): AsyncGenerator<AuditRecord[]> {
  for await (const rows of batches) yield await persons.open(rows.map(({ line }) => JSON.parse(line) as AuditRecord));
}
