import { createEventRows, createIdempotencyStore, createLease } from '@irp/persistence';
import type { Connection } from 'mongoose';
import { compileEditModels } from './store/edit-models.ts';
import { compileHistoryModels } from './store/history-models.ts';
import { compileImportAllowanceModels } from './store/import-allowance-store.ts';
import { compileImportJobModels } from './store/import-job-models.ts';
import { compileModels } from './store/models.ts';
import { compileNoteModels } from './store/note-store.ts';
import { compileViewModels } from './store/view-store.ts';

/** Registers the models of all collections on a connection. */
export function compileAll(connection: Connection) {
  return {
    ...compileModels(connection),
    history: compileHistoryModels(connection),
    edits: compileEditModels(connection),
    notes: compileNoteModels(connection),
    views: compileViewModels(connection),
    importJobs: compileImportJobModels(connection),
    importAllowances: compileImportAllowanceModels(connection),
    idempotency: createIdempotencyStore(connection),
    events: createEventRows(connection),
    lease: createLease(connection, 'relay'),
  };
}
