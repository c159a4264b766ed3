import { newId, type Principal } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import type { InvestmentFields } from '@irp/contracts/investments';
import { newEvent } from '@irp/events';
import type { FreeSpace } from '@irp/persistence';
import type { Connection } from 'mongoose';
import { accessContextOf } from '../src/domain/access-context.ts';
import { investmentCreated, investmentsImported } from '../src/domain/investment-event.ts';
import { newRow } from '../src/domain/investment-row.ts';
import type { EditJobStores } from '../src/edits/run-edit.ts';
import { compileAll } from '../src/models.ts';
import { CounterCache } from '../src/store/counter-cache.ts';
import { type CounterStore, createCounterStore } from '../src/store/counter-store.ts';
import { createEditQueue } from '../src/store/edit-queue.ts';
import { createEditRecordStore } from '../src/store/edit-record-store.ts';
import { createEditStore, type EditStore } from '../src/store/edit-store.ts';
import { createFavoriteStore } from '../src/store/favorite-store.ts';
import { createHistoryStore } from '../src/store/history-store.ts';
import { createImportRecordStore } from '../src/store/import-record-store.ts';
import { createInvestmentStore } from '../src/store/investment-store.ts';

export type EditStores = EditJobStores & { edits: EditStore; counters: CounterStore };

/** The stores of a job in a separate process, without a service's workers. */
export function editStoresOf(connection: Connection): EditStores {
  const models = compileAll(connection);
  const counters = createCounterStore(models, new CounterCache(0));
  const space: FreeSpace = { require: async () => undefined };
  return {
    store: createInvestmentStore(models, counters, models.events),
    favorites: createFavoriteStore(models, counters),
    history: createHistoryStore(models, models.history),
    edits: createEditStore(models.edits),
    counters,
    queue: createEditQueue(models.edits),
    editRecords: createEditRecordStore(models.edits),
    importRecords: createImportRecordStore(models.importJobs),
    space,
    hasRights: async () => true,
  };
}

/** @returns the id of a new record with these fields and a name */
export async function createRecord(
  { store }: Pick<EditJobStores, 'store'>,
  as: Principal,
  fields: Partial<InvestmentFields>,
): Promise<string> {
  const row = newRow(newId(), { name: 'Acme', ...fields }, accessContextOf(as), new Date());
  await store.insert(row, newEvent(Date.now(), investmentCreated(as, row)));
  return row._id;
}

/** Records with these names, as created by an import's job. */
export async function importedRecords(
  { store, importRecords }: Pick<EditJobStores, 'store' | 'importRecords'>,
  as: Principal,
  names: readonly string[],
): Promise<{ jobId: string; ids: string[] }> {
  const jobId = newId();
  const access = accessContextOf(as);
  const rows = names.map((name) => newRow(newId(), { name }, access, new Date()));
  const ids = rows.map(({ _id }) => _id);
  const event = newEvent(Date.now(), investmentsImported(as, jobId, 'workspace', rows));
  const job = { _id: jobId, workspaceId: as.workspaceId };
  await importRecords.add(job, { line: 2, eventId: event.id, investmentIds: ids });
  await store.insertMany(rows, event as DomainEvent<'investment.imported'>);
  return { jobId, ids };
}
