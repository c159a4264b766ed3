import * as contracts from '@irp/contracts/investments';
import { type Binding, bind, type IdempotencyStore } from '@irp/http';
import type { EventRows, FreeSpace } from '@irp/persistence';
import type { ImportBounds } from '../imports/import-bounds.ts';
import type { JobWorker } from '../jobs/start-job-worker.ts';
import { addFavorite } from '../operations/add-favorite.ts';
import { archiveInvestment } from '../operations/archive-investment.ts';
import { cancelImportJob } from '../operations/cancel-import-job.ts';
import { cancelInvestmentEdit } from '../operations/cancel-investment-edit.ts';
import { createInvestment } from '../operations/create-investment.ts';
import { createInvestmentEdit } from '../operations/create-investment-edit.ts';
import { createInvestmentNote } from '../operations/create-investment-note.ts';
import { createInvestmentView } from '../operations/create-investment-view.ts';
import { deleteImportPreset } from '../operations/delete-import-preset.ts';
import { deleteInvestment } from '../operations/delete-investment.ts';
import { deleteInvestmentNote } from '../operations/delete-investment-note.ts';
import { deleteInvestmentView } from '../operations/delete-investment-view.ts';
import { exportInvestments } from '../operations/export-investments.ts';
import { getImportJob } from '../operations/get-import-job.ts';
import { getImportTemplate } from '../operations/get-import-template.ts';
import { getInvestment } from '../operations/get-investment.ts';
import { getInvestmentDuplicates } from '../operations/get-investment-duplicates.ts';
import { getInvestmentEdit } from '../operations/get-investment-edit.ts';
import { getInvestmentFacets } from '../operations/get-investment-facets.ts';
import { getInvestmentNote } from '../operations/get-investment-note.ts';
import { getInvestmentView } from '../operations/get-investment-view.ts';
import { importInvestments } from '../operations/import-investments.ts';
import { listAllInvestments } from '../operations/list-all-investments.ts';
import {
  listImportJobErrors,
  listImportJobWarnings,
} from '../operations/list-import-job-errors.ts';
import { listImportJobs } from '../operations/list-import-jobs.ts';
import { listImportPresets } from '../operations/list-import-presets.ts';
import { listInvestmentEdits } from '../operations/list-investment-edits.ts';
import { listInvestmentHistory } from '../operations/list-investment-history.ts';
import { listInvestmentNotes } from '../operations/list-investment-notes.ts';
import { listInvestmentViews } from '../operations/list-investment-views.ts';
import { listInvestmentsV1 } from '../operations/list-investments-v1.ts';
import { listInvestmentsV2 } from '../operations/list-investments-v2.ts';
import { lockInvestment } from '../operations/lock-investment.ts';
import { mergeInvestments } from '../operations/merge-investments.ts';
import { previewInvestmentEdit } from '../operations/preview-investment-edit.ts';
import { putImportPreset } from '../operations/put-import-preset.ts';
import { removeFavorite } from '../operations/remove-favorite.ts';
import { unarchiveInvestment } from '../operations/unarchive-investment.ts';
import { undoImportJob } from '../operations/undo-import-job.ts';
import { undoInvestmentEdit } from '../operations/undo-investment-edit.ts';
import { unlockInvestment } from '../operations/unlock-investment.ts';
import { updateInvestment } from '../operations/update-investment.ts';
import { updateInvestmentNote } from '../operations/update-investment-note.ts';
import { updateInvestmentView } from '../operations/update-investment-view.ts';
import type { CounterStore } from '../store/counter-store.ts';
import type { EditRecordStore } from '../store/edit-record-store.ts';
import type { EditStore } from '../store/edit-store.ts';
import type { FavoriteStore } from '../store/favorite-store.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { ImportFileStore } from '../store/import-file-store.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';
import type { ImportRecordStore } from '../store/import-record-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { NoteStore } from '../store/note-store.ts';
import type { PresetStore } from '../store/preset-store.ts';
import type { ViewStore } from '../store/view-store.ts';

interface Stores {
  store: InvestmentStore;
  counters: CounterStore;
  favorites: FavoriteStore;
  history: HistoryStore;
  notes: NoteStore;
  views: ViewStore;
  presets: PresetStore;
  idempotency: IdempotencyStore;
  events: EventRows;
  space: FreeSpace;
  bounds: ImportBounds;
  jobs: ImportJobStore;
  files: ImportFileStore;
  importRecords: ImportRecordStore;
  worker: JobWorker;
  edits: EditStore;
  editRecords: EditRecordStore;
  editWorker: JobWorker;
}

/** Creates the routes of all endpoints. The contract of an endpoint names its versions. */
export function publicRoutes({
  store,
  counters,
  favorites,
  history,
  notes,
  views,
  presets,
  idempotency,
  events,
  space,
  bounds,
  jobs,
  files,
  importRecords,
  worker,
  edits,
  editRecords,
  editWorker,
}: Stores): Binding[] {
  const toFile = exportInvestments({
    store,
    counters,
    favorites,
    events,
  });
  return [
    bind(
      contracts.listAllInvestments,
      listAllInvestments({
        store,
        counters,
        favorites,
        events,
      }),
    ),
    bind(
      contracts.listInvestmentsV1,
      listInvestmentsV1({
        store,
        counters,
        favorites,
      }),
    ),
    bind(
      contracts.listInvestmentsV2,
      listInvestmentsV2({
        store,
        counters,
        favorites,
      }),
    ),
    bind(contracts.getInvestmentFacets, getInvestmentFacets({ store, favorites })),
    bind(contracts.createInvestment, createInvestment({ store, space })),
    bind(contracts.getInvestment, getInvestment({ store, favorites })),
    bind(contracts.listInvestmentHistory, listInvestmentHistory({ store, history })),
    bind(contracts.listInvestmentNotes, listInvestmentNotes({ store, notes })),
    bind(
      contracts.createInvestmentNote,
      createInvestmentNote({
        store,
        notes,
        space,
      }),
    ),
    bind(contracts.getInvestmentNote, getInvestmentNote({ store, notes })),
    bind(
      contracts.updateInvestmentNote,
      updateInvestmentNote({
        store,
        notes,
        space,
      }),
    ),
    bind(contracts.deleteInvestmentNote, deleteInvestmentNote({ store, notes })),
    bind(contracts.listInvestmentViews, listInvestmentViews({ views })),
    bind(contracts.createInvestmentView, createInvestmentView({ views, space })),
    bind(contracts.getInvestmentView, getInvestmentView({ views })),
    bind(contracts.updateInvestmentView, updateInvestmentView({ views, space })),
    bind(contracts.deleteInvestmentView, deleteInvestmentView({ views })),
    bind(contracts.getInvestmentDuplicates, getInvestmentDuplicates({ store, favorites })),
    bind(
      contracts.mergeInvestments,
      mergeInvestments({
        store,
        favorites,
        history,
        notes,
        space,
      }),
    ),
    bind(
      contracts.createInvestmentEdit,
      createInvestmentEdit({
        store,
        favorites,
        edits,
        editRecords,
        space,
        onEditQueued: editWorker.wake,
      }),
    ),
    bind(
      contracts.previewInvestmentEdit,
      previewInvestmentEdit({
        store,
        favorites,
        editRecords,
      }),
    ),
    bind(contracts.listInvestmentEdits, listInvestmentEdits({ edits })),
    bind(contracts.getInvestmentEdit, getInvestmentEdit({ edits })),
    bind(contracts.cancelInvestmentEdit, cancelInvestmentEdit({ edits })),
    bind(
      contracts.undoInvestmentEdit,
      undoInvestmentEdit({
        edits,
        editRecords,
        space,
        onEditQueued: editWorker.wake,
      }),
    ),
    bind(
      contracts.updateInvestment,
      updateInvestment({
        store,
        favorites,
        space,
      }),
    ),
    bind(contracts.deleteInvestment, deleteInvestment({ store, favorites })),
    bind(
      contracts.addFavorite,
      addFavorite({
        store,
        favorites,
        events,
      }),
    ),
    bind(
      contracts.removeFavorite,
      removeFavorite({
        store,
        favorites,
        events,
      }),
    ),
    bind(contracts.lockInvestment, lockInvestment({ store, favorites })),
    bind(contracts.unlockInvestment, unlockInvestment({ store, favorites })),
    bind(contracts.archiveInvestment, archiveInvestment({ store, favorites })),
    bind(contracts.unarchiveInvestment, unarchiveInvestment({ store, favorites })),
    bind(
      contracts.importInvestments,
      importInvestments({
        store,
        bounds,
        presets,
        idempotency,
        jobs,
        files,
        onJobQueued: worker.wake,
      }),
    ),
    bind(contracts.getImportTemplate, getImportTemplate()),
    bind(contracts.listImportJobs, listImportJobs({ jobs })),
    bind(contracts.getImportJob, getImportJob({ jobs })),
    bind(contracts.listImportJobErrors, listImportJobErrors({ jobs })),
    bind(contracts.listImportJobWarnings, listImportJobWarnings({ jobs })),
    bind(contracts.cancelImportJob, cancelImportJob({ jobs, files })),
    bind(
      contracts.undoImportJob,
      undoImportJob({
        jobs,
        importRecords,
        edits,
        editRecords,
        space,
        onEditQueued: editWorker.wake,
      }),
    ),
    bind(contracts.exportInvestmentsV1, toFile),
    bind(contracts.exportInvestmentsV2, toFile),
    bind(contracts.listImportPresets, listImportPresets({ presets })),
    bind(
      contracts.putImportPreset,
      putImportPreset({
        presets,
        events,
        space,
      }),
    ),
    bind(contracts.deleteImportPreset, deleteImportPreset({ presets, events })),
  ];
}
