import type { Principal } from '@irp/contracts';
import type { FreeSpace } from '@irp/persistence';
import type { Settings } from '../settings.ts';
import type { CounterStore } from '../store/counter-store.ts';
import { ImportBoundError } from './import-bound-error.ts';

/** How much an import may do. */
export interface ImportBounds {
  /** @throws LowSpaceError while the disk has no room for what an import stores */
  requireSpace(): Promise<void>;
  /** The rows, up to the largest number. @throws ImportBoundError beyond it */
  rows<Row>(rows: AsyncIterable<Row>): AsyncIterable<Row>;
  /**
   * What one import calls before it adds records. It counts those of the workspace once: concurrent imports together may exceed the bound.
   * @throws ImportBoundError where the workspace would have too many
   */
  roomFor(principal: Principal): (added: number) => Promise<void>;
}

export function createImportBounds(
  settings: Settings,
  counters: Pick<CounterStore, 'recordsOf'>,
  space: FreeSpace,
): ImportBounds {
  return {
    requireSpace: space.require,
    async *rows(rows) {
      let count = 0;
      for await (const row of rows) {
        if (++count > settings.MAX_IMPORT_ROWS)
          throw new ImportBoundError(`The file has more than ${settings.MAX_IMPORT_ROWS} rows: import it in parts`);
        yield row;
      }
    },
    roomFor(principal) {
      const most = mostRecords(settings, principal);
      let before: Promise<number> | undefined;
      let added = 0;
      return async (more) => {
        before ??= counters.recordsOf(principal);
        const records = await before;
        if (records + added + more > most)
          throw new ImportBoundError(
            `The workspace had ${records} ${principal.environment} records, and imports may fill it up to ${most}: delete some first`,
          );
        added += more;
      };
    },
  };
}

/** A principal without a plan is of an earlier version: an import that it had queued. */
function mostRecords(settings: Settings, { plan = 'enterprise' }: Principal): number {
  const ofPlan = {
    free: settings.MAX_WORKSPACE_RECORDS_FREE,
    team: settings.MAX_WORKSPACE_RECORDS_TEAM,
    enterprise: settings.MAX_WORKSPACE_RECORDS,
  }[plan];
  return Math.min(ofPlan, settings.MAX_WORKSPACE_RECORDS);
}
