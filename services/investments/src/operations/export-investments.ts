import { csvLine } from '@irp/contracts/csv-line';
import {
  type exportInvestmentsV2 as contract,
  delimiterOf,
  type Investment,
  workbookType,
} from '@irp/contracts/investments';
import type { Call, Reply } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { exportColumns, toLine } from '../domain/csv-cells.ts';
import { selectFields } from '../domain/select-fields.ts';
import { newestFirst, sortKeysOf } from '../domain/sort-order.ts';
import { boundsOf, requireRoom } from '../exports/require-room.ts';
import { toWorkbook } from '../exports/to-workbook.ts';
import { filterFor } from '../records/filter-for.ts';
import type { ListStores } from '../records/list-records.ts';
import { recordExport } from '../records/record-export.ts';
import type { RecordedStores } from '../records/record-stores.ts';
import { streamInvestments } from '../records/stream-investments.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson',
  xlsx: workbookType,
};

type Fields = readonly (keyof Investment)[];

type ExportCall = Pick<Call<typeof contract>, 'principal' | 'query' | 'requestId' | 'request'>;

/**
 * Creates the operation for both versions. A query of v1 has no `fields` and no `sort`, and cannot
 * request a workbook.
 */
export function exportInvestments(stores: ListStores & RecordedStores) {
  return async ({ principal, query, requestId, request }: ExportCall) => {
    const { format, bom, delimiter, fields = exportColumns, sort, ...filters } = query;
    const access = accessContextOf(principal);
    const keys = sort === undefined ? newestFirst : sortKeysOf(sort);
    const { filter } = await filterFor(stores, access, filters);
    await requireRoom(
      boundsOf(format, keys),
      () => stores.counters.totals(access),
      () => stores.store.count(filter),
    );
    const found = await streamInvestments(stores, access, filter, keys);
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
    const files = {
      csv: () => toCsv(batches, fields, delimiterOf(delimiter), bom),
      ndjson: () => toNdjson(batches, query.fields),
      xlsx: () => toWorkbook(batches, fields),
    };
    return {
      status: 200 as const,
      headers,
      stream: files[format](),
    } satisfies Reply<typeof contract>;
  };
}

async function* toCsv(
  batches: AsyncIterable<Investment[]>,
  fields: Fields,
  delimiter: string,
  bom: boolean,
): AsyncGenerator<string> {
  yield `${bom ? '\ufeff' : ''}${csvLine(fields, delimiter)}`;
  for await (const records of batches) {
    yield records.map((record) => toLine(record, fields, delimiter)).join('');
  }
}

async function* toNdjson(
  batches: AsyncIterable<Investment[]>,
  fields: Fields | undefined,
): AsyncGenerator<string> {
  for await (const records of batches) {
    yield records.map((record) => `${JSON.stringify(selectFields(record, fields))}\n`).join('');
  }
}
