import { type Environment, readConfig } from '@irp/config';
import {
  eraseAccount as eraseAccountContract,
  erasePerson as erasePersonContract,
  exportAuditRecords,
  getAuditRecord,
  getLogCheckpoint as getLogCheckpointContract,
  listAccountRecords as listAccountRecordsContract,
  listAuditCheckpoints,
  listAuditKeys,
  listAuditRecords,
  listCheckpointKeys as listCheckpointKeysContract,
  listPlatformRecords as listPlatformRecordsContract,
  logTileEndpoints,
  rotateCheckpointKey as rotateCheckpointKeyContract,
} from '@irp/contracts/audit';
import { toEnvelope } from '@irp/events';
import { bind } from '@irp/http';
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
import { createErase, eraseAccount, erasePerson } from './operations/erase-person.ts';
import { createExportBundle } from './operations/export-bundle.ts';
import { exportRecords } from './operations/export-records.ts';
import { getLogCheckpoint } from './operations/get-log-checkpoint.ts';
import { getLogTile } from './operations/get-log-tile.ts';
import { getRecord } from './operations/get-record.ts';
import { listAccountRecords } from './operations/list-account-records.ts';
import { listCheckpointKeys } from './operations/list-checkpoint-keys.ts';
import { listCheckpoints } from './operations/list-checkpoints.ts';
import { listKeys } from './operations/list-keys.ts';
import { listPlatformRecords } from './operations/list-platform-records.ts';
import { listRecords } from './operations/list-records.ts';
import { createRecordCounter } from './operations/record-counter.ts';
import { createRecordRead } from './operations/record-read.ts';
import { rotateCheckpointKey } from './operations/rotate-checkpoint-key.ts';
import { createCopyEraser } from './persons/erase-copies.ts';
import { createFindPersons } from './persons/find-persons.ts';
import { createPersonSealer } from './persons/person-sealer.ts';
import { checkpointOrphans } from './recorder/checkpoint-orphans.ts';
import { createCheckpointer } from './recorder/checkpointer.ts';
import { translateIntegrityError } from './recorder/integrity-error.ts';
import { startLogMonitor } from './recorder/log-monitor.ts';
import { parseEvent } from './recorder/parse-event.ts';
import { createRecorder } from './recorder/recorder.ts';
import { createStreamFaults } from './recorder/stream-faults.ts';
import { retireRecords } from './retention/retire-records.ts';
import { createStreamStart } from './retention/stream-start.ts';
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

/** @param now the time of records and checkpoints, in milliseconds since 1970 */
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
  const faults = createStreamFaults(log);
  const path = config.CHECKPOINTS_FILE;
  const anchors = createStreamStart({
    anchors: anchorStore,
    records,
    keys,
    faults,
    origin,
  });
  const file =
    path === undefined ? undefined : await openCheckpointFile(path, checkpoints, faults.refuse);
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
    faults,
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
    faults,
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
    faults,
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
    faults,
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
    faults,
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
      faults,
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
  const findPersons = createFindPersons(persons);
  const list = listRecords({
    findPersons,
    records,
    persons,
    recordRead,
    faults,
    countRecords: createRecordCounter({ records, anchors }),
  });
  const erase = createErase({
    recorder,
    persons,
    bus,
    copies,
    now,
  });
  const getTile = getLogTile({
    entries: logEntries,
    checkpoints,
    tree: checkpointLog.tree,
  });
  return serve(platform, {
    name: 'audit',
    bindings: [
      bind(listAuditRecords, list),
      bind(listAccountRecordsContract, listAccountRecords(list)),
      bind(listPlatformRecordsContract, listPlatformRecords(list)),
      bind(
        getAuditRecord,
        getRecord({
          records,
          persons,
          recordRead,
          faults,
        }),
      ),
      bind(
        exportAuditRecords,
        exportRecords({
          records,
          persons,
          findPersons,
          recordRead,
          exportBundle,
          anchors,
          faults,
        }),
      ),
      bind(erasePersonContract, erasePerson(erase)),
      bind(eraseAccountContract, eraseAccount(erase)),
      bind(getLogCheckpointContract, getLogCheckpoint({ checkpoints, cosignatures })),
      ...logTileEndpoints.map((endpoint) => bind(endpoint, getTile)),
      bind(
        listAuditKeys,
        listKeys({
          keys,
          check: signingKeys,
          origin,
        }),
      ),
      bind(listCheckpointKeysContract, listCheckpointKeys({ keys, now })),
      bind(
        rotateCheckpointKeyContract,
        rotateCheckpointKey({
          keys,
          recordChanges,
          now,
        }),
      ),
      bind(listAuditCheckpoints, listCheckpoints({ checkpoints, logEntries })),
    ],
    storeOperatorAct: (event) => recorder.record([toDraft(parseEvent(toEnvelope('audit', event)))]),
    ready: { database: database.ping },
    findings: () => [
      ...keyCheck.findings(),
      ...[...faults.refused(), ...faults.altered()].map(({ problem }) => problem),
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
    metrics: [
      {
        name: 'audit_last_checkpoint_timestamp_seconds',
        help: 'When this process last signed a checkpoint of a stream, or found it signed; 0 before the first',
        value: () => lastCheckpointMs / 1_000,
      },
      {
        name: 'audit_uncovered_seconds',
        help: 'Since when records that this process appended to a stream have waited for a checkpoint; 0: none wait',
        value: () => Math.max(0, now() - (recorder.waitingSinceMs() ?? now())) / 1_000,
      },
      {
        name: 'audit_signing_key_age_seconds',
        help: 'Since when the key that signs checkpoints has been used',
        value: async () => Math.max(0, now() - (await keys.current()).usedFrom.getTime()) / 1_000,
      },
      {
        name: 'audit_signing_key_rotation_seconds',
        help: 'Age at which that key is replaced (AUDIT_KEY_DAYS)',
        value: () => rotateEveryMs / 1_000,
      },
      {
        name: 'audit_refused_streams',
        help: 'Streams that contradict their checkpoints and are refused',
        value: () => faults.refused().length,
      },
      {
        name: 'audit_altered_streams',
        help: 'Streams with a record that is missing or does not match its signed line',
        value: () => faults.altered().length,
      },
      {
        name: 'audit_altered_rows',
        help: 'Rows of tiles, signing_keys, person_keys and cosignatures that contradict what was signed, and were not rebuilt',
        value: () => findings.altered(),
      },
      {
        name: 'audit_rebuilt_rows',
        help: 'Rows of tiles that were changed or deleted, and that this process has rebuilt from the records',
        value: () => findings.rebuiltRows(),
      },
      {
        name: 'audit_witnesses_behind',
        help: 'Witnesses that have not cosigned the latest checkpoint of the log of checkpoints',
        value: () => witnessing.behind(),
      },
      {
        name: 'audit_checkpoints_not_archived',
        help: 'Checkpoints of the log of checkpoints that CHECKPOINTS_S3_URL did not have at the last attempt',
        value: () => archiving.behind(),
      },
      {
        name: 'audit_monitor_verified_records',
        help: 'Records that the monitor has verified since the start',
        value: () => monitor.verified(),
      },
    ],
    translateError: (error) => translateIntegrityError(error) ?? translateDatabaseError(error),
    close: [() => opened.disposeAsync()],
  });
}

/** The service with another clock than the system's, for tests. */
export function auditAt(now: () => number): Service & MigratedService {
  return {
    name: 'audit',
    requires: ['MONGODB_URI', 'KAFKA_BROKERS'],
    database: { compile: compileModels, migrations },
    check,
    start: (platform) => openOrRelease((opened) => start(platform, opened, now)),
  };
}

/** The tamper-evident log of every event of the platform. */
export const audit: Service & MigratedService = auditAt(Date.now);
