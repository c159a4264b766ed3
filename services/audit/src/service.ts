import { type Environment, readConfig } from '@irp/config';
import { toEnvelope } from '@irp/events';
import {
  connectDatabase,
  createS3Bucket,
  type MigratedService,
  translateDatabaseError,
} from '@irp/persistence';
import { createKeyCheck, createSealer } from '@irp/secrets';
import {
  openOrRelease,
  type Platform,
  type RunningService,
  requireDatabaseUri,
  requireEventBus,
  runPeriodically,
  type Service,
  serve,
} from '@irp/service';
import { createProver } from '@irp/transparency';
import { createS3Archive } from './archive/s3-archive.ts';
import { startArchiving } from './archive/start-archiving.ts';
import { auditMetrics } from './audit-metrics.ts';
import { logStream } from './checkpoint-log/log-head.ts';
import { startCheckpointLog } from './checkpoint-log/start-checkpoint-log.ts';
import { toDraft } from './domain/to-draft.ts';
import { createIntegrity } from './integrity/create-integrity.ts';
import { createRowFindings } from './integrity/row-findings.ts';
import { checkCheckpointFile, openCheckpointFile } from './keys/checkpoint-file.ts';
import { createRecordKeyChanges } from './keys/record-key-changes.ts';
import { requireStoredOrigin } from './keys/require-origin.ts';
import { openStoredKeys } from './keys/sealed-signing-key.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { migrations } from './migrations.ts';
import { createErase } from './operations/erase-person.ts';
import { createExportBundle } from './operations/export-bundle.ts';
import { createRecordRead } from './operations/record-read.ts';
import { createCopyEraser } from './persons/erase-copies.ts';
import { createFindPersons } from './persons/find-persons.ts';
import { createPersonSealer } from './persons/person-sealer.ts';
import { checkpointOrphans } from './recorder/checkpoint-orphans.ts';
import { createCheckpointer } from './recorder/checkpointer.ts';
import { translateIntegrityError } from './recorder/integrity-error.ts';
import { startLogMonitor } from './recorder/log-monitor.ts';
import { parseEvent } from './recorder/parse-event.ts';
import { createRecorder } from './recorder/recorder.ts';
import { createStreamProblems } from './recorder/stream-problems.ts';
import { retireRecords } from './retention/retire-records.ts';
import { createStreamStart } from './retention/stream-start.ts';
import { deadLetterRoutes } from './routes/dead-letter-routes.ts';
import { logRoutes } from './routes/log-routes.ts';
import { recordRoutes } from './routes/record-routes.ts';
import { s3Settings, settings } from './settings.ts';
import { createKeyStore } from './store/key-store.ts';
import { compileModels } from './store/models.ts';
import { createPersonKeyStore } from './store/person-key-store.ts';
import { createStores } from './store/stores.ts';
import { streamSizes } from './store/stream-sizes.ts';
import { createEventHandler } from './subscriptions/event-handler.ts';
import { auditGroup, auditTopics } from './subscriptions/topics.ts';
import { startWitnessing } from './witnesses/start-witnessing.ts';

const dayMs = 86_400_000;

async function check(environment: Environment): Promise<void> {
  const config = readConfig(settings, environment);
  s3Settings(config);
  createSealer(config.SECRETS_KEY);
  if (config.CHECKPOINTS_FILE !== undefined) {
    await checkCheckpointFile(config.CHECKPOINTS_FILE);
  }
}

/**
 * Starts the service.
 * @param now returns the time for records and checkpoints, in milliseconds since 1970
 */
async function start(
  platform: Platform,
  opened: AsyncDisposableStack,
  now: () => number,
): Promise<RunningService> {
  const config = readConfig(settings, platform.environment);
  const { AUDIT_ORIGIN: origin } = config;
  const s3 = s3Settings(config);
  const { databasePrefix, migrateAtStart, log, pace } = platform;
  const uri = requireDatabaseUri(platform);
  const isExclusive = platform.exclusiveStore;
  const isTraced = platform.tracing !== undefined;
  const name = `${databasePrefix}audit`;
  const sealer = createSealer(config.SECRETS_KEY);
  const keyCheck = createKeyCheck(config.SECRETS_KEY_LOST);
  const database = await connectDatabase(
    {
      uri,
      name,
      log,
      isTraced,
      migrations,
      migrateAtStart,
      isExclusive,
    },
    compileModels,
    (stored) => keyCheck.verify(() => openStoredKeys(createKeyStore(stored), sealer, now())),
  );
  opened.defer(database.close);
  const { models } = database;
  await requireStoredOrigin(models, origin);
  const {
    records,
    checkpoints,
    tiles,
    anchors: anchorStore,
    logEntries,
    cosignatures,
  } = createStores(models);
  const rotateEveryMs = config.AUDIT_KEY_DAYS * dayMs;
  const keys = createSigningKeys({
    keys: createKeyStore(models),
    sealer,
    origin,
    now,
    rotateEveryMs,
    publishAheadMs: config.AUDIT_KEY_PUBLISHED_AHEAD_MS,
    lastSignedMs: async () => (await checkpoints.latest(logStream))?.at.getTime() ?? 0,
  });
  const problems = createStreamProblems(log);
  const path = config.CHECKPOINTS_FILE;
  const anchors = createStreamStart({
    anchors: anchorStore,
    records,
    keys,
    problems,
    origin,
  });
  const file =
    path === undefined ? undefined : await openCheckpointFile(path, checkpoints, problems.refuse);
  opened.defer(async () => file?.close());
  let lastCheckpointMs = 0;
  const signCheckpoint = createCheckpointer({
    checkpoints,
    tiles,
    keys,
    file,
    origin,
    now,
  });
  const checkpointLog = startCheckpointLog({
    models,
    entries: logEntries,
    checkpoints,
    keys,
    problems,
    origin,
    log,
    pace,
    now,
    everyMs: config.CHECKPOINT_MS,
    onPublished: () => {
      witnessing.submit();
      archiving.sync();
    },
  });
  const abortArchive = new AbortController();
  const archive =
    s3 &&
    createS3Archive(
      createS3Bucket({
        ...s3,
        what: 'the storage of checkpoints',
        signal: abortArchive.signal,
      }),
    );
  const archiving = startArchiving({
    archive,
    checkpoints,
    problems,
    log,
  });
  const witnessing = startWitnessing({
    witnesses: config.AUDIT_WITNESSES ?? [],
    checkpoints,
    cosignatures,
    log,
    prover: createProver(checkpointLog.tree),
  });
  opened.defer(archiving.stop);
  opened.defer(async () => abortArchive.abort());
  opened.defer(witnessing.stop);
  opened.defer(checkpointLog.stop);
  const checkpoint: typeof signCheckpoint = async (stream, head) => {
    await signCheckpoint(stream, head);
    lastCheckpointMs = now();
    checkpointLog.add(stream);
  };
  const persons = createPersonSealer(createPersonKeyStore(models), sealer);
  const bus = requireEventBus(platform);
  const copies = createCopyEraser({
    bus,
    persons,
    eraseFreed: platform.eraseFreed,
  });
  const recorder = createRecorder({
    records,
    checkpoints,
    checkpoint,
    persons,
    problems,
    log,
    now,
  });
  opened.defer(recorder.checkpointAll);
  const recordRead = createRecordRead({
    recorder,
    persons,
    now,
  });
  const findings = createRowFindings(log);
  const streams = (onStray?: (key: string) => void) => streamSizes(models, onStray);
  const { integrity, signingKeys } = createIntegrity({
    models,
    anchors,
    streams,
    problems,
    findings,
    origin,
    sealer: config.SECRETS_KEY_LOST ? undefined : sealer,
    witnesses: (config.AUDIT_WITNESSES ?? []).map(({ key }) => key),
    checkpointsFile: path,
  });
  const exportBundle = createExportBundle({
    check: signingKeys,
    records,
    checkpoints,
    tiles,
    anchors,
    keys,
    recorder,
    problems,
    origin,
    now,
  });
  opened.defer(
    runPeriodically('checkpoints', config.CHECKPOINT_MS, () => recorder.checkpointAll(), log, pace),
  );
  opened.defer(
    checkpointOrphans({
      streams,
      checkpoints,
      recorder,
      log,
    }),
  );
  const days = config.AUDIT_RETENTION_DAYS;
  const retiredAfterMs = days === undefined ? undefined : days * dayMs;
  const recordChanges = createRecordKeyChanges({
    keys,
    records,
    recorder,
    origin,
    retiredAfterMs,
    now,
  });
  opened.defer(runPeriodically('key changes', config.CHECKPOINT_MS, recordChanges, log, pace));
  const retire = async () => {
    if (days === undefined) {
      return;
    }
    const stores = {
      models,
      streams,
      records,
      anchors: anchorStore,
      start: anchors,
    };
    await retireRecords({
      ...stores,
      keys,
      recorder,
      problems,
      origin,
      days,
      now,
    });
  };
  opened.defer(runPeriodically('retention', config.RETENTION_CHECK_MS, retire, log));
  const monitor = startLogMonitor({
    integrity,
    log,
    recordsPerS: config.MONITOR_RECORDS_PER_S,
    pauseMs: config.MONITOR_PAUSE_MS,
  });
  opened.defer(monitor.stop);
  const subscription = await bus.subscribe({
    topics: auditTopics,
    group: auditGroup,
    maxBatch: 500,
    handle: createEventHandler(recorder, copies),
  });
  opened.defer(subscription.stop);
  const erase = createErase({
    recorder,
    persons,
    bus,
    copies,
    now,
  });
  return serve(platform, {
    name: 'audit',
    bindings: [
      ...recordRoutes({
        records,
        persons,
        findPersons: createFindPersons(persons),
        recordRead,
        exportBundle,
        anchors,
        problems,
        erase,
      }),
      ...logRoutes({
        checkpoints,
        cosignatures,
        logEntries,
        tree: checkpointLog.tree,
        keys,
        check: signingKeys,
        recordChanges,
        origin,
        now,
      }),
      ...deadLetterRoutes({ bus }),
    ],
    storeOperatorAct: (event) => recorder.record([toDraft(parseEvent(toEnvelope('audit', event)))]),
    ready: { database: database.ping },
    findings: () => [
      ...keyCheck.findings(),
      ...problems.refused().map(({ problem }) => problem),
      ...problems.altered().map(({ problem }) => problem),
      ...findings.findings(),
    ],
    consumers: [
      {
        bus,
        subscription,
        topics: auditTopics,
        group: auditGroup,
      },
    ],
    metrics: auditMetrics({
      recorder,
      keys,
      problems,
      findings,
      witnessing,
      archiving,
      monitor,
      lastCheckpointMs: () => lastCheckpointMs,
      rotateEveryMs,
      now,
    }),
    translateError: (error) => translateIntegrityError(error) ?? translateDatabaseError(error),
    close: [() => opened.disposeAsync()],
  });
}

/** Creates the service with a clock, for tests. */
export function auditAt(now: () => number): Service & MigratedService {
  return {
    name: 'audit',
    requires: ['MONGODB_URI', 'KAFKA_BROKERS'],
    database: { compile: compileModels, migrations },
    check,
    start: (platform) => openOrRelease((opened) => start(platform, opened, now)),
  };
}

/** The audit service, which records every event of the platform in a tamper-evident log. */
export const audit: Service & MigratedService = auditAt(Date.now);
