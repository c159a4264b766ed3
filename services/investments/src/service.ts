import { readConfig } from '@irp/config';
import type { DomainEvent } from '@irp/contracts/events';
import {
  connectDatabase,
  createFreeSpace,
  type MigratedService,
  translateDatabaseError,
} from '@irp/persistence';
import {
  openOrRelease,
  type Platform,
  type RunningService,
  relayEvents,
  requireDatabaseUri,
  type Service,
  serve,
} from '@irp/service';
import { ColumnCache } from './columns/column-cache.ts';
import { columnMemory } from './columns/column-memory.ts';
import { withColumns } from './columns/with-columns.ts';
import { startEditWorker } from './edits/start-edit-worker.ts';
import { stopRevoked } from './edits/stop-revoked.ts';
import { createImportBounds } from './imports/import-bounds.ts';
import { startImportWorker } from './imports/jobs/start-worker.ts';
import { openRightsCheck } from './jobs/open-rights-check.ts';
import { compileAll } from './models.ts';
import { resumeInterruptedChanges } from './records/resume-interrupted-changes.ts';
import { publicRoutes } from './routes/public.ts';
import { settings } from './settings.ts';
import { withCachedLists } from './store/cached-lists.ts';
import { CounterCache } from './store/counter-cache.ts';
import { createCounterStore } from './store/counter-store.ts';
import { createEditQueue } from './store/edit-queue.ts';
import { createEditRecordStore } from './store/edit-record-store.ts';
import { createEditStore } from './store/edit-store.ts';
import { createFavoriteStore } from './store/favorite-store.ts';
import { createHistoryStore } from './store/history-store.ts';
import { createImportAllowances } from './store/import-allowance-store.ts';
import { createImportFileStore } from './store/import-file-store.ts';
import { createImportJobStore } from './store/import-job-store.ts';
import { createImportRecordStore } from './store/import-record-store.ts';
import { createInvestmentStore } from './store/investment-store.ts';
import { ListCache } from './store/list-cache.ts';
import { createNoteStore } from './store/note-store.ts';
import { createPresetStore } from './store/preset-store.ts';
import { eventsOfInvestments } from './store/record-outbox.ts';
import { scanDocuments } from './store/scan-documents.ts';
import { createViewStore } from './store/view-store.ts';
import { withDescribedWords } from './store/with-described-words.ts';

/** Maximum number of cached lists. A cached list has at most 25 records. */
const mostCachedLists = 200;
/** Maximum number of cached counters. A counter takes less than 1 KB. */
const mostCachedCounters = 10_000;

/** The service for investment records, in both versions of the API. */
export const investments: Service & MigratedService = {
  name: 'investments',
  requires: ['MONGODB_URI', 'KAFKA_BROKERS'],
  database: { compile: compileAll, migrations: [] },
  check: (environment) => void readConfig(settings, environment),
  start: (platform) => openOrRelease((opened) => start(platform, opened)),
};

async function start(platform: Platform, opened: AsyncDisposableStack): Promise<RunningService> {
  const { databasePrefix, migrateAtStart, log } = platform;
  const uri = requireDatabaseUri(platform);
  const isExclusive = platform.exclusiveStore;
  const isTraced = platform.tracing !== undefined;
  const name = `${databasePrefix}investments`;
  const database = await connectDatabase(
    {
      uri,
      name,
      log,
      isTraced,
      migrateAtStart,
      isExclusive,
    },
    compileAll,
  );
  opened.defer(database.close);
  const { models } = database;
  const { idempotency, events, lease } = models;
  const counters = createCounterStore(
    models,
    new CounterCache(platform.exclusiveStore ? mostCachedCounters : 0),
  );
  const directStore = createInvestmentStore(models, counters, events);
  const store = platform.exclusiveStore
    ? withCachedLists(
        withColumns(
          directStore,
          new ColumnCache(scanDocuments(models), { maxBytes: columnMemory() }),
        ),
        new ListCache(mostCachedLists),
      )
    : withDescribedWords(directStore);
  const favorites = createFavoriteStore(models, counters);
  const history = createHistoryStore(models, models.history);
  const notes = createNoteStore(models.notes);
  const views = createViewStore(models.views);
  const presets = createPresetStore(models);
  const jobs = createImportJobStore(models.importJobs);
  const config = readConfig(settings, platform.environment);
  const space = createFreeSpace(database.connection, config.MIN_FREE_DISK_BYTES, { log });
  const importRecords = createImportRecordStore(models.importJobs);
  const files = createImportFileStore(models.importJobs, space);
  const allowances = createImportAllowances(models.importAllowances);
  const bounds = createImportBounds(config, { counters, store }, allowances, space);
  const { hasRights, close } = openRightsCheck(platform, config);
  opened.defer(close);
  const worker = startImportWorker(
    {
      store,
      bounds,
      jobs,
      files,
      importRecords,
      hasRights,
    },
    platform,
  );
  opened.defer(worker.stop);
  const edits = createEditStore(models.edits);
  const editRecords = createEditRecordStore(models.edits);
  const editWorker = startEditWorker(
    {
      store,
      favorites,
      history,
      queue: createEditQueue(models.edits),
      editRecords,
      importRecords,
      space,
      hasRights,
    },
    platform,
  );
  opened.defer(editWorker.stop);
  opened.defer(stopRevoked(edits, platform));
  const onPublished = async (published: readonly DomainEvent[]) => {
    await history.keep(published);
    await notes.removeWithRecords(published);
    await editRecords.removeWithRecords(published);
  };
  const relay = relayEvents(platform, {
    service: 'investments',
    sources: [eventsOfInvestments(models, onPublished), notes, views, events],
    lease,
    prepare: resumeInterruptedChanges({
      events,
      store,
      favorites,
      presets,
    }),
  });
  return serve(platform, {
    name: 'investments',
    bindings: publicRoutes({
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
    }),
    ready: { database: database.ping },
    translateError: translateDatabaseError,
    idempotency,
    relay,
    close: [() => opened.disposeAsync()],
  });
}
