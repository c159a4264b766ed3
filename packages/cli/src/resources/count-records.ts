import type { ApiClient } from '@irp/client';
import { countRecords, type RecordCounter } from '../output/record-counter.ts';
import type { RecordLimit } from '../output/record-limit.ts';
import { callOperation, type OperationRequest } from './call-operation.ts';
import { endpointOf } from './endpoint-of.ts';
import type { Verb } from './resource.ts';

/**
 * Formats with a line for each record. In a format that is not listed here, records cannot be
 * counted, so the progress shows no total.
 */
const countedFormats = ['csv', 'ndjson', 'ocsf'];

/**
 * Returns a counter of the records in a file. The list operation with the same filters returns the
 * total. Returns undefined if the total is unknown: the progress then has no remaining time.
 */
export async function recordsOf(
  client: ApiClient,
  { operation, countedBy = operation }: Verb,
  request: OperationRequest,
  limit?: RecordLimit,
): Promise<RecordCounter | undefined> {
  const list = endpointOf(countedBy);
  const format = String(request.query.format ?? defaultFormatOf(operation));
  const filters = Object.entries(request.query).filter(
    ([name]) => list.query && name in list.query.shape,
  );
  const query = { ...Object.fromEntries(filters), limit: 1 };
  const { data } = await callOperation(client, list, { ...request, query }, 'json').catch(() => ({
    data: undefined,
  }));
  const { meta } = (data ?? {}) as { meta?: { totalRecords?: number } };
  return meta?.totalRecords && countedFormats.includes(format)
    ? countRecords(format, Math.min(meta.totalRecords, limit?.most ?? meta.totalRecords))
    : undefined;
}

/** Returns the default format in the contract. */
export function defaultFormatOf(operation: string): unknown {
  const parsed = endpointOf(operation).query?.safeParse({});
  return parsed?.success ? parsed.data.format : undefined;
}
