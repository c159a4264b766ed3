import type { AuditRecord, exportAuditRecords as contract } from '@irp/contracts/audit';
import { csvLine } from '@irp/contracts/csv-line';
import type { Operation } from '@irp/http';
import { csvColumns, toCells } from '../domain/csv-cells.ts';
import { toOcsf } from '../domain/to-ocsf.ts';
import type { FindPersons } from '../persons/find-persons.ts';
import type { PersonSealer } from '../persons/person-sealer.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { StreamStart } from '../retention/stream-start.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { RecordRow } from '../store/models.ts';
import type { RecordStore } from '../store/record-store.ts';
import { viewOf } from '../store/view.ts';
import type { ExportBundle } from './export-bundle.ts';
import type { RecordRead } from './record-read.ts';
import { requireNoGap } from './require-no-gap.ts';

export interface ExportRecordsOptions {
  records: Pick<RecordStore, 'size' | 'select' | 'count' | 'countAll'>;
  persons: Pick<PersonSealer, 'open'>;
  findPersons: FindPersons;
  recordRead: RecordRead;
  exportBundle: ExportBundle;
  anchors: StreamStart;
  problems: Pick<StreamProblems, 'report'>;
}

const ndjson = 'application/x-ndjson';
const contentTypes = {
  ndjson,
  ocsf: ndjson,
  bundle: ndjson,
  csv: 'text/csv; charset=utf-8; header=present',
};
const fileNames = {
  ndjson: 'audit.ndjson',
  ocsf: 'audit.ocsf.ndjson',
  bundle: 'audit.bundle.ndjson',
  csv: 'audit.csv',
};

export function exportRecords(options: ExportRecordsOptions): Operation<typeof contract> {
  const { records, persons, findPersons, recordRead, exportBundle, anchors, problems } = options;

  /** Yields records with decrypted texts. The texts of erased persons are null. */
  async function* opened(batches: AsyncIterable<RecordRow[]>): AsyncGenerator<AuditRecord[]> {
    for await (const rows of batches) {
      yield await persons.open(rows.map((row) => checkedRecord(row, problems.report)));
    }
  }

  return async ({ principal, query }) => {
    const { format, after, ...asked } = query;
    const view = viewOf(principal);
    const filter = await findPersons(view, asked);
    const from = after === undefined ? 0 : after + 1;
    const before = await records.size(view.stream);
    const count = before > from ? await records.count(view, filter, { from, before }) : 0;
    await recordRead(principal, 'export', query, count);
    const headers = {
      'Content-Type': contentTypes[format],
      'Content-Disposition': `attachment; filename="${fileNames[format]}"`,
    };
    if (format === 'bundle') {
      return {
        status: 200,
        headers,
        stream: await exportBundle(view, from, filter),
      };
    }
    // Records appended during the export belong to the next export.
    const size = await records.size(view.stream);
    await requireNoGap(
      options,
      view.stream,
      Math.max(from, await anchors.firstSequence(view.stream)),
      size,
    );
    const batches = records.select(view, from, size, filter);
    return {
      status: 200,
      headers,
      stream: formats[format](opened(batches)),
    };
  };
}

const formats = {
  async *ndjson(batches: AsyncIterable<AuditRecord[]>) {
    for await (const records of batches) {
      yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
    }
  },
  async *ocsf(batches: AsyncIterable<AuditRecord[]>) {
    for await (const records of batches) {
      yield records.map((record) => `${JSON.stringify(toOcsf(record))}\n`).join('');
    }
  },
  async *csv(batches: AsyncIterable<AuditRecord[]>) {
    yield csvLine(csvColumns);
    for await (const records of batches) {
      yield records.map((record) => csvLine(toCells(record))).join('');
    }
  },
};
