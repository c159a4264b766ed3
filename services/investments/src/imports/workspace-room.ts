import type { Principal } from '@irp/contracts';
import type { CounterStore } from '../store/counter-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { ImportBoundError } from './import-bound-error.ts';

/**
 * Inserts records of one import while the workspace has room for those that are new.
 * @param insert stores the records, and returns how many were new
 * @throws ImportBoundError where the workspace would have too many
 */
export type InsertInRoom = (ids: string[], insert: () => Promise<number>) => Promise<number>;

export interface WorkspaceRecords {
  counters: Pick<CounterStore, 'recordsOf'>;
  store: Pick<InvestmentStore, 'countStored'>;
}

/**
 * It counts the records of the workspace once: concurrent imports together may exceed the bound.
 */
export function createWorkspaceRoom(
  { counters, store }: WorkspaceRecords,
  principal: Principal,
  most: number,
): InsertInRoom {
  let before: Promise<number> | undefined;
  /** Those that are being inserted count as new until it is known. */
  let added = 0;
  const inserting = new Set<Promise<number>>();

  return async (ids, insert) => {
    before ??= counters.recordsOf(principal);
    const records = await before;
    const isFull = (more: number) => records + added + more > most;
    let reserved = ids.length;
    // Only here are records looked for that an earlier attempt has stored, which would cost every
    // import a query for each batch.
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
