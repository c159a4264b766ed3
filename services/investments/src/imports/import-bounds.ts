import type { Principal } from '@irp/contracts';
import type { FreeSpace } from '@irp/persistence';
import type { Settings } from '../settings.ts';
import type { ImportAllowances } from '../store/import-allowance-store.ts';
import { ImportBoundError } from './import-bound-error.ts';
import { createRowAllowance, type StoreCounted } from './row-allowance.ts';
import { createWorkspaceRoom, type InsertInRoom, type WorkspaceRecords } from './workspace-room.ts';

export interface ImportBounds {
  /** @throws LowSpaceError while the disk lacks room for an import */
  requireSpace(): Promise<void>;
  /** The rows, up to the largest number. @throws ImportBoundError for more rows */
  rows<Row>(pieces: AsyncIterable<Row[]>): AsyncIterable<Row[]>;
  /** The function for adding an import's records to the workspace. */
  roomFor(principal: Principal): InsertInRoom;
  /** The function for storing an import's rows with a count for the organization. */
  allowanceFor(principal: Principal): StoreCounted;
}

export function createImportBounds(
  settings: Settings,
  records: WorkspaceRecords,
  allowances: ImportAllowances,
  space: FreeSpace,
): ImportBounds {
  return {
    requireSpace: space.require,
    async *rows(pieces) {
      let left = settings.MAX_IMPORT_ROWS;
      for await (const piece of pieces) {
        yield piece.slice(0, left);
        left -= piece.length;
        if (left < 0) {
          throw new ImportBoundError(
            `The file has more than ${settings.MAX_IMPORT_ROWS} rows: import it in parts`,
          );
        }
      }
    },
    roomFor: (principal) =>
      createWorkspaceRoom(records, principal, mostRecords(settings, principal)),
    allowanceFor: (principal) =>
      createRowAllowance(allowances, principal, mostRows(settings, principal)),
  };
}

function mostRows(settings: Settings, { plan = 'enterprise' }: Principal): number {
  const ofPlan = {
    free: settings.MAX_IMPORT_ROWS_PER_HOUR_FREE,
    team: settings.MAX_IMPORT_ROWS_PER_HOUR_TEAM,
    enterprise: settings.MAX_IMPORT_ROWS_PER_HOUR,
  }[plan];
  return Math.min(ofPlan, settings.MAX_IMPORT_ROWS_PER_HOUR);
}

/** A principal without a plan comes from an earlier version: from a queued import. */
function mostRecords(settings: Settings, { plan = 'enterprise' }: Principal): number {
  const ofPlan = {
    free: settings.MAX_WORKSPACE_RECORDS_FREE,
    team: settings.MAX_WORKSPACE_RECORDS_TEAM,
    enterprise: settings.MAX_WORKSPACE_RECORDS,
  }[plan];
  return Math.min(ofPlan, settings.MAX_WORKSPACE_RECORDS);
}
