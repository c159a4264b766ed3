import type { getAuditRecord as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';
import { noteReading } from './note-reading.ts';

export function getRecord(deps: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const row = await deps.records.findByEvent(principal.workspaceId, params.id);
    if (!row) throw new PlatformError('not_found', 'There is no such record.');
    await noteReading(deps, principal, 'record', { id: params.id });
    const [record] = await deps.persons.open([JSON.parse(row.line)]);
    return { status: 200, body: record };
  };
}
