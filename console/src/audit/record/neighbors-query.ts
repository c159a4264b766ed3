import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../../api/queries.ts';
import type { AuditRecord } from '../audit-record.ts';

export interface Neighbors {
  before: AuditRecord | undefined;
  after: AuditRecord | undefined;
}

/**
 * Reads the records before and after a record. Only an export can start at a sequence number, so
 * this function reads the beginning of an export. Records of the other environment are not
 * included.
 */
export function neighborsQuery({ place, api }: Scope, { id, seq }: AuditRecord) {
  return queryOptions({
    queryKey: [...placeKey(place), 'audit', 'neighbors', id],
    queryFn: async ({ signal }): Promise<Neighbors> => {
      // Without `after`, the export begins with record 0.
      const after = seq >= 2 ? { after: seq - 2 } : {};
      const file = await api.audit.export({ format: 'ndjson', ...after }, { signal });
      const found = await firstRecords(file.stream, seq + 1);
      return {
        before: found.find((one) => one.seq === seq - 1),
        after: found.find((one) => one.seq === seq + 1),
      };
    },
    staleTime: 60_000,
  });
}

/** Reads records until the sequence number `last`, then cancels the download. */
async function firstRecords(
  stream: ReadableStream<Uint8Array>,
  last: number,
): Promise<AuditRecord[]> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const records: AuditRecord[] = [];
  let text = '';
  try {
    while ((records.at(-1)?.seq ?? -1) < last) {
      const { value, done } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      records.push(...lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
      if (done) {
        break;
      }
    }
  } finally {
    await reader.cancel();
  }
  return records;
}
