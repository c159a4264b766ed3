import { readConfig } from '@irp/config';
import { connectDatabase, translateDatabaseError } from '@irp/persistence';
import { createSealer } from '@irp/sealing';
import { busOf, type Platform, type RunningService, repeat, type Service, serve } from '@irp/service';
import { openCheckpointFile } from './keys/checkpoint-file.ts';
import { requireNameSoFar } from './keys/log-name.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { toldContradiction } from './operations/contradiction.ts';
import { coverLeftBehind } from './operations/cover-left-behind.ts';
import type { Deps } from './operations/deps.ts';
import { createCheckpointer } from './operations/make-checkpoint.ts';
import { createRecorder } from './operations/record-events.ts';
import { createPersonSealer } from './persons/person-sealer.ts';
import { publicRoutes } from './routes/public.ts';
import { settings } from './settings.ts';
import { createKeyStore } from './store/key-store.ts';
import { compileModels } from './store/models.ts';
import { createPersonKeyStore } from './store/person-key-store.ts';
import { createStores } from './store/stores.ts';
import { streamEnds } from './store/stream-ends.ts';
import { onEvents } from './subscriptions/on-events.ts';
import { group, topics } from './subscriptions/topics.ts';

const dayMs = 86_400_000;

/** @param now the clock by which records are stamped, in milliseconds since 1970 */
async function start(platform: Platform, now: () => number): Promise<RunningService> {
  const chosen = readConfig(settings, platform.environment);
  const { mongodbUri: uri, databasePrefix, log } = platform;
  const database = await connectDatabase({ uri, name: `${databasePrefix}audit`, log }, compileModels);
  const { models } = database;
  await requireNameSoFar(models, chosen.AUDIT_ORIGIN);
  const stores = createStores(models);
  const sealer = createSealer(chosen.SECRETS_KEY);
  const rotateEveryMs = chosen.AUDIT_KEY_DAYS * dayMs;
  const keys = createSigningKeys({ keys: createKeyStore(models), sealer, now, rotateEveryMs });
  const file = chosen.CHECKPOINTS_FILE
    ? await openCheckpointFile(chosen.CHECKPOINTS_FILE, stores.checkpoints)
    : undefined;
  const checkpoint = createCheckpointer({ ...stores, keys, file, origin: chosen.AUDIT_ORIGIN, now });
  const persons = createPersonSealer(createPersonKeyStore(models), sealer);
  const recorder = createRecorder({ ...stores, checkpoint, persons, log, now });
  const leftBehind = coverLeftBehind({
    ends: () => streamEnds(models),
    checkpoints: stores.checkpoints,
    recorder,
    log,
  });
  const checkpoints = repeat('checkpoints', chosen.CHECKPOINT_MS, () => recorder.checkpointAll(), log);
  const deps: Deps = { ...stores, recorder, keys, persons, origin: chosen.AUDIT_ORIGIN, now };
  const subscription = await busOf(platform).subscribe({
    ...{ topics, group, maxBatch: 500 },
    handle: onEvents(recorder),
  });
  return serve(platform, {
    name: 'audit',
    bindings: publicRoutes(deps),
    ready: { database: database.ping },
    translateError: (error) => toldContradiction(error) ?? translateDatabaseError(error),
    close: [
      subscription.stop,
      leftBehind,
      checkpoints,
      recorder.checkpointAll,
      async () => file?.close(),
      database.close,
    ],
  });
}

/** The service by another clock than the system's. */
export function auditAt(now: () => number): Service {
  return { name: 'audit', start: (platform) => start(platform, now) };
}

/** What happened, so that nobody can quietly change it. */
export const audit: Service = auditAt(Date.now);
