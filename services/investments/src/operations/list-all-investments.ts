import type { listAllInvestments as contract, Investment } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { newestFirst } from '../domain/sort-order.ts';
import type { ListStores } from '../records/list-records.ts';
import { recordExport } from '../records/record-export.ts';
import type { RecordedStores } from '../records/record-stores.ts';
import { streamInvestments } from '../records/stream-investments.ts';
import { filteredBy } from '../store/list-filter.ts';

/**
 * Creates the operation of the unversioned list. The response has all records, including archived
 * records, as a single JSON array.
 */
export function listAllInvestments(
  stores: ListStores & RecordedStores,
): Operation<typeof contract> {
  return async ({ principal, requestId, request }) => {
    const access = accessContextOf(principal);
    const filter = filteredBy(access, { archived: 'any' });
    const found = await streamInvestments(stores, access, filter, newestFirst);
    const batches = await recordExport(
      stores.events,
      {
        principal,
        requestId,
        request,
        format: 'json',
        filter: {},
      },
      found,
    );
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      stream: toJsonArray(batches),
    };
  };
}

async function* toJsonArray(batches: AsyncIterable<Investment[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const records of batches) {
    yield separator + records.map((record) => JSON.stringify(record)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
