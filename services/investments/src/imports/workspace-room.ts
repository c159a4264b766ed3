import type { Principal } from '@irp/contracts';
import type { CounterStore } from '../store/counter-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { ImportBoundError } from './import-bound-error.ts';

/**
 * Inserts records of an import while the workspace has room for the new records.
 * @param insert stores the records, and returns the number of new records
 * @throws ImportBoundError if the workspace would exceed its maximum
 */
export type InsertInRoom = (ids: string[], insert: () => Promise<number>) => Promise<number>;

export interface WorkspaceRecords {
  counters: Pick<CounterStore, 'recordsOf'>;
  store: Pick<InvestmentStore, 'countStored'>;
}

/** Counts the records of the workspace once: concurrent imports together may exceed the bound. */
export function createWorkspaceRoom(
  { counters, store }: WorkspaceRecords,
  principal: Principal,
  most: number,
): InsertInRoom {
  let before: Promise<number> | undefined;
  /** Records in progress count as new until their result is known. */
  let added = 0;
  const inserting = new Set<Promise<number>>();

  return async (ids, insert) => {
    before ??= counters.recordsOf(principal);
    const records = await before;
    const isFull = (more: number) => records + added + more > most;
    let reserved = ids.length;
    // Only here is a query for records stored by an earlier attempt necessary. In every import, the
    // query would cost a query for each batch.
    if (isFull(reserved)) {
      reserved -= await store.countStored(principal, ids);
    }
    while (isFull(reserved)) {
      if (inserting.size === 0) {
        throw new ImportBoundError(
          `The workspace had ${records} ${principal.environment} records, and imports may fill it up to ${most}: delete some first`,
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
