import type { listAuditCheckpoints as contract } from '@irp/contracts/audit';
import { type Operation, readPage } from '@irp/http';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { LogEntryStore } from '../store/log-entry-store.ts';

export interface ListCheckpointsOptions {
  checkpoints: Pick<CheckpointStore, 'list' | 'latest'>;
  logEntries: Pick<LogEntryStore, 'positionsOf'>;
}

export function listCheckpoints({
  checkpoints,
  logEntries,
}: ListCheckpointsOptions): Operation<typeof contract> {
  return async ({ principal: { workspaceId }, query }) => {
    const { data, meta } = await readPage(query, {
      list: 'checkpoints',
      query: {},
      read: (range) => checkpoints.list(workspaceId, range),
      // The number of the latest checkpoint is the count, because numbers begin with 1 and
      // checkpoints are never deleted.
      count: async () => (await checkpoints.latest(workspaceId))?.number ?? 0,
      keysOf: ({ number }) => [String(number)],
      toPosition: ([number = '']: readonly string[]) =>
        /^\d{1,12}$/.test(number) ? Number(number) : undefined,
    });
    const positions = await logEntries.positionsOf(
      workspaceId,
      data.map(({ number }) => number),
    );
    const views = data.map(({ number, size, rootHash, at, note }) => ({
      size,
      rootHash,
      at: at.toISOString(),
      note,
      logPosition: positions.get(number) ?? null,
    }));
    return {
      status: 200,
      body: { data: views, meta },
    };
  };
}
