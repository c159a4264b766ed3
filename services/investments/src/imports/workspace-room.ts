import type { Principal } from '@irp/contracts';
import type { CounterStore } from '../store/counter-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { ImportBoundError } from './import-bound-error.ts';

/**
 * Inserts records of an import, if the workspace may have so many records.
 * @param insert stores the records, and returns the number of new records
 * @throws ImportBoundError if the workspace would have more records than permitted
 */
export type InsertInRoom = (ids: string[], insert: () => Promise<number>) => Promise<number>;

export interface WorkspaceRecords {
  counters: Pick<CounterStore, 'recordsOf'>;
  store: Pick<InvestmentStore, 'countStored'>;
}

/**
 * Creates the function that inserts the records of an import within the limit of the workspace. The
 * records of the workspace are counted only once, so concurrent imports can together exceed the
 * limit.
 */
export function createWorkspaceRoom(
  { counters, store }: WorkspaceRecords,
  principal: Principal,
  most: number,
): InsertInRoom {
  let before: Promise<number> | undefined;
  /**
   * Number of new records. A record whose insertion has begun counts as new until the result is
   * known.
   */
  let added = 0;
  const inserting = new Set<Promise<number>>();

  return async (ids, insert) => {
    before ??= counters.recordsOf(principal);
    const records = await before;
    const isFull = (more: number) => records + added + more > most;
    let reserved = ids.length;
    // Records that an earlier attempt has stored do not count twice. The query for records of an
    // earlier attempt runs only when the limit is reached, so that most batches need no query.
    if (isFull(reserved)) {
      reserved -= await store.countStored(principal, ids);
    }
    while (isFull(reserved)) {
      if (inserting.size === 0) {
        throw new ImportBoundError(
          `The workspace had ${records} ${principal.environment} records, and the limit for imports is ${most}: delete records first`,
        );
      }
      await Promise.allSettled(inserting);
    }
    added += reserved;
    const inserted = insert();
    inserting.add(inserted);
    try {
      const isNew = await inserted;
      added += isNew - reserved;
      return isNew;
    } finally {
      inserting.delete(inserted);
    }
  };
}
