import type { ApiClient } from '@irp/client';
import { countRecords, type RecordCounter } from '../output/record-counter.ts';
import type { RecordLimit } from '../output/record-limit.ts';
import { callOperation, type OperationRequest } from './call-operation.ts';
import { endpointOf } from './endpoint-of.ts';
import type { Verb } from './resource.ts';

/** Formats with more or fewer lines than records have no total. */
const countedFormats = ['csv', 'ndjson', 'ocsf'];

/**
 * A counter of the records in a file. The list with the same filters gives the total; undefined for
 * an unknown total: the progress then lacks only the time left.
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

/** Returns the default in the contract. */
export function defaultFormatOf(operation: string): unknown {
  const parsed = endpointOf(operation).query?.safeParse({});
  return parsed?.success ? parsed.data.format : undefined;
}
