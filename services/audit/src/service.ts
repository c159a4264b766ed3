import { connectDatabase, translateDatabaseError } from '@irp/persistence';
import { busOf, type Platform, type RunningService, type Service, serve } from '@irp/service';
import type { Deps } from './operations/deps.ts';
import { createRecorder } from './operations/record-events.ts';
import { publicRoutes } from './routes/public.ts';
import { createCheckpointStore } from './store/checkpoint-store.ts';
import { compileModels } from './store/models.ts';
import { createRecordStore } from './store/record-store.ts';
import { onEvents } from './subscriptions/on-events.ts';

/** Whose events are recorded. */
const topics = ['authorization', 'investments'];

/** @param now the clock by which records are stamped, in milliseconds since 1970 */
async function start(platform: Platform, now: () => number): Promise<RunningService> {
  const { mongodbUri: uri, databasePrefix, log } = platform;
  const database = await connectDatabase({ uri, name: `${databasePrefix}audit`, log }, compileModels);
  const stores = {
    records: createRecordStore(database.models),
    checkpoints: createCheckpointStore(database.models),
  };
  const recorder = createRecorder({ ...stores, now });
  const deps: Deps = { ...stores, recorder, now };
  const subscription = await busOf(platform).subscribe({
    topics,
    group: 'audit',
    handle: onEvents(recorder),
    maxBatch: 500,
  });
  return serve(platform, {
    name: 'audit',
    bindings: publicRoutes(deps),
    ready: { database: database.ping },
    translateError: translateDatabaseError,
    close: [subscription.stop, database.close],
  });
}

/** The service by another clock than the system's. */
export function auditAt(now: () => number): Service {
  return { name: 'audit', start: (platform) => start(platform, now) };
}

/** What happened, so that nobody can quietly change it. */
export const audit: Service = auditAt(Date.now);
