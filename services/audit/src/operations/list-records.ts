import type { listAuditRecords as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { placeKey } from '../store/place.ts';
import type { Deps } from './deps.ts';
import { noteReading } from './note-reading.ts';
import { decodeCursor, encodeCursor } from './search-cursor.ts';

export function listRecords(deps: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const { limit, cursor, ...filter } = query;
    const stream = principal.workspaceId;
    const after = decodeCursor(cursor, (seq) => placeKey(stream, seq));
    await noteReading(deps, principal, 'records', filter);
    const rows = await deps.records.search(stream, filter, after, limit + 1);
    const shown = rows.slice(0, limit);
    const nextCursor = rows.length > limit && limit > 0 ? encodeCursor(shown.at(-1)!) : null;
    const data = await deps.persons.open(shown.map(({ line }) => JSON.parse(line)));
    return { status: 200, body: { data, meta: { nextCursor } } };
  };
}
