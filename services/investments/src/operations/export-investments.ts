import { csvLine } from '@irp/contracts/csv-line';
import {
  type exportInvestments as contract,
  delimiterOf,
  type Investment,
} from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { exportColumns, toLine } from '../domain/csv-cells.ts';
import type { ListStores } from '../records/list-records.ts';
import { recordExport } from '../records/record-export.ts';
import type { RecordedStores } from '../records/record-stores.ts';
import { streamInvestments } from '../records/stream-investments.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson',
};

export function exportInvestments(stores: ListStores & RecordedStores): Operation<typeof contract> {
  return async ({ principal, query, requestId, request }) => {
    const { format, bom, delimiter, ...filters } = query;
    const found = await streamInvestments(stores, accessContextOf(principal), filters);
    const batches = await recordExport(
      stores.events,
      {
        principal,
        requestId,
        request,
        format,
        filter: filters,
      },
      found,
    );
    const headers = {
      'Content-Type': contentTypes[format],
      'Content-Disposition': `attachment; filename="investments.${format}"`,
    };
    return {
      status: 200,
      headers,
      stream: format === 'csv' ? toCsv(batches, delimiterOf(delimiter), bom) : toNdjson(batches),
    };
  };
}

async function* toCsv(
  batches: AsyncIterable<Investment[]>,
  delimiter: string,
  bom: boolean,
): AsyncGenerator<string> {
  yield `${bom ? '\ufeff' : ''}${csvLine(exportColumns, delimiter)}`;
  for await (const records of batches) {
    yield records.map((record) => toLine(record, delimiter)).join('');
  }
}

async function* toNdjson(batches: AsyncIterable<Investment[]>): AsyncGenerator<string> {
  for await (const records of batches) {
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}
