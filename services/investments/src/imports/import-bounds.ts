import type { Principal } from '@irp/contracts';
import type { FreeSpace } from '@irp/persistence';
import type { Settings } from '../settings.ts';
import type { ImportAllowances } from '../store/import-allowance-store.ts';
import { ImportBoundError } from './import-bound-error.ts';
import { createRowAllowance, type StoreCounted } from './row-allowance.ts';
import { createWorkspaceRoom, type InsertInRoom, type WorkspaceRecords } from './workspace-room.ts';

export interface ImportBounds {
  /**
   * Checks the free space.
   * @throws LowSpaceError if the disk has too little space for an import
   */
  requireSpace(): Promise<void>;
  /**
   * Yields the rows, up to the maximum number.
   * @throws ImportBoundError if the file has more rows than the maximum
   */
  rows<Row>(pieces: AsyncIterable<Row[]>): AsyncIterable<Row[]>;
  /**
   * Returns a function that adds the records of an import only if the workspace may have so many
   * records.
   */
  roomFor(principal: Principal): InsertInRoom;
  /** Returns a function that stores rows and counts the rows for the organization. */
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

/**
 * Returns the maximum number of records. A principal has no plan if an earlier version has queued
 * the import.
 */
function mostRecords(settings: Settings, { plan = 'enterprise' }: Principal): number {
  const ofPlan = {
    free: settings.MAX_WORKSPACE_RECORDS_FREE,
    team: settings.MAX_WORKSPACE_RECORDS_TEAM,
    enterprise: settings.MAX_WORKSPACE_RECORDS,
  }[plan];
  return Math.min(ofPlan, settings.MAX_WORKSPACE_RECORDS);
}
