import type { EventRows } from '@irp/persistence';
import type { CounterStore } from './counter-store.ts';
import type { Models } from './models.ts';
import { createRecordReads, type RecordReads } from './record-reads.ts';
import { createRecordWrites, type RecordWrites } from './record-writes.ts';

export type InvestmentStore = RecordReads & RecordWrites;

export function createInvestmentStore(
  models: Models,
  counters: CounterStore,
  events: EventRows,
): InvestmentStore {
  return {
    ...createRecordReads(models),
    ...createRecordWrites(models, counters, events),
  };
}
