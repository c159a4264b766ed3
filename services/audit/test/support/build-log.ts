import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@irp/contracts';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { testDatabase } from '@irp/testing';
import { parseWitnessKey } from '@irp/transparency';
import { createCheckpointLog } from '../../src/checkpoint-log/checkpoint-log.ts';
import { logStream } from '../../src/checkpoint-log/log-head.ts';
import { createLogTiles } from '../../src/checkpoint-log/log-tiles.ts';
import type { RecordDraft } from '../../src/domain/to-draft.ts';
import { createIntegrity } from '../../src/integrity/create-integrity.ts';
import { createRotation, fullRotation } from '../../src/integrity/rotation.ts';
import { createRowFindings } from '../../src/integrity/row-findings.ts';
import { verifyIntegrity } from '../../src/integrity/verify-integrity.ts';
import { openCheckpointFile } from '../../src/keys/checkpoint-file.ts';
import { createRecordKeyChanges } from '../../src/keys/record-key-changes.ts';
import { createSigningKeys } from '../../src/keys/signing-keys.ts';
import { createPersonSealer } from '../../src/persons/person-sealer.ts';
import { createCheckpointer } from '../../src/recorder/checkpointer.ts';
import { createRecorder } from '../../src/recorder/recorder.ts';
import { createStreamProblems } from '../../src/recorder/stream-problems.ts';
import { dropSegments } from '../../src/retention/drop-segments.ts';
import { retireRecords } from '../../src/retention/retire-records.ts';
import { createStreamStart } from '../../src/retention/stream-start.ts';
import { createKeyStore } from '../../src/store/key-store.ts';
import { compileModels } from '../../src/store/models.ts';
import { createPersonKeyStore } from '../../src/store/person-key-store.ts';
import { createStores } from '../../src/store/stores.ts';
import { streamSizes } from '../../src/store/stream-sizes.ts';
import { verifyLog } from '../../src/verify/verify-log.ts';

const log = silentLogger();
const origin = 'irp.example/audit';
const dayMs = 86_400_000;

/** A log as written by the service, in a separate database, with a clock set by the test. */
export async function buildLog() {
  const engine = await testDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'irp-audit-'));
  const checkpointsFile = join(directory, 'checkpoints.ndjson');
  const name = `t${randomUUID().slice(0, 8)}_audit`;
  const database = await connectDatabase(
    {
      uri: engine.uri,
      name,
      log,
    },
    compileModels,
  );
  const { models } = database;
  const sealer = createSealer(randomBytes(32).toString('base64'));
  let nowMs = Date.now() - 300 * dayMs;
  const now = () => nowMs;
  const {
    records,
    checkpoints,
    tiles,
    anchors: anchorStore,
    logEntries: entries,
    cosignatures,
  } = createStores(models);
  const problems = createStreamProblems(log);
  const keys = createSigningKeys({
    keys: createKeyStore(models),
    sealer,
    origin,
    now,
    rotateEveryMs: 30 * dayMs,
    publishAheadMs: dayMs,
    lastSignedMs: async () => (await checkpoints.latest(logStream))?.at.getTime() ?? 0,
  });
  const file = await openCheckpointFile(checkpointsFile, checkpoints, problems.refuse);
  const checkpoint = createCheckpointer({
    checkpoints,
    tiles,
    keys,
    file,
    origin,
    now,
  });
  const persons = createPersonSealer(createPersonKeyStore(models), sealer);
  const recorder = createRecorder({
    records,
    checkpoints,
    checkpoint,
    persons,
    problems,
    log,
    now,
  });
  const logTiles = createLogTiles(models, entries);
  const ofLog = createCheckpointer({
    checkpoints,
    tiles: logTiles,
    keys,
    file: undefined,
    origin,
    now,
  });
  const checkpointLog = createCheckpointLog({
    entries,
    checkpoints,
    checkpoint: ofLog,
    problems,
    log,
  });
  const streams = (onStray?: (key: string) => void) => streamSizes(models, onStray);
  const start = createStreamStart({
    anchors: anchorStore,
    records,
    keys,
    problems,
    origin,
  });
  const recordChanges = createRecordKeyChanges({
    keys,
    records,
    recorder,
    origin,
    retiredAfterMs: undefined,
    now,
  });
  const witness = createWitness('witness.example/one');

  const draft = (
    stream: string,
    person: string,
    target = person,
    action = 'user.totp_enabled',
  ): RecordDraft => ({
    content: {
      v: 1,
      id: newId(nowMs),
      stream,
      environment: null,
      occurredAt: new Date(nowMs).toISOString(),
      action,
      category: 'authentication',
      outcome: 'success',
      reason: null,
      actor: {
        type: 'user',
        id: person,
        onBehalfOf: null,
      },
      targets: [{ type: 'user', id: target }],
      applicationId: null,
      installationId: null,
      credential: null,
      changes: [],
      details: {},
      context: {
        requestId: null,
        traceId: null,
        ip: '192.0.2.1',
        userAgent: 'test',
      },
    },
    subjects: {
      actor: person,
      details: new Map(),
      changes: new Map(),
    },
  });

  return {
    models,
    tiles,
    logTiles,
    keys,
    recorder,
    collections: {
      records: models.records,
      tiles: models.tiles,
      log_entries: models.logEntries,
      checkpoints: models.checkpoints,
      signing_keys: models.signingKeys,
      person_keys: models.personKeys,
      anchors: models.anchors,
      cosignatures: models.cosignatures,
    },
    checkpointsFile,
    pass(ms: number) {
      nowMs += ms;
    },
    /** Records events of a person in a stream, and signs a checkpoint. */
    async record(stream: string, count: number, person = 'ann'): Promise<void> {
      await recorder.record(Array.from({ length: count }, () => draft(stream, person)));
      await recorder.checkpoint(stream);
      checkpointLog.add(stream);
    },
    async erase(stream: string, person: string): Promise<void> {
      await recorder.record([draft(stream, 'owner', person, 'audit.person_erased')]);
      await persons.erase(stream, person);
      await recorder.checkpoint(stream);
      checkpointLog.add(stream);
    },
    /** Signs a checkpoint of the log of checkpoints with a witness's cosignature. */
    async publish(): Promise<void> {
      await recordChanges();
      await recorder.checkpointAll();
      checkpointLog.add('platform');
      await checkpointLog.publish();
      const latest = await checkpoints.latest(logStream);
      if (!latest) {
        return;
      }
      const { number, note } = latest;
      await cosignatures.add({
        number,
        name: witness.key.name,
        line: witness.cosign(note),
      });
    },
    async retire(days: number): Promise<void> {
      const stores = {
        models,
        streams,
        records,
        anchors: anchorStore,
        start,
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
      for await (const { stream } of streams()) {
        checkpointLog.add(stream);
      }
      await dropSegments(models);
    },
    /** The findings of the verification of the whole log. */
    async verify(options: Partial<Parameters<typeof verifyLog>[0]> = {}): Promise<string[]> {
      const given = {
        models,
        origin,
        checkpointsFile,
        archive: undefined,
        sealer,
        witnesses: [witness.key],
      };
      const { problems } = await verifyLog({ ...given, ...options });
      return problems.map(({ stream, kind, problem }) => `${kind} ${stream}: ${problem}`);
    },
    /** The findings of a monitor in a pass over all parts, or in the pass of a turn. */
    async monitor(turn?: number): Promise<{ found: string[]; rebuilt: number }> {
      const seen = createStreamProblems(log);
      const findings = createRowFindings(log);
      const anchors = createStreamStart({
        anchors: anchorStore,
        records,
        keys,
        problems: seen,
        origin,
      });
      const given = {
        models,
        anchors,
        streams,
        problems: seen,
        findings,
        sealer,
        checkpointsFile,
        origin,
        witnesses: [witness.key],
      };
      const rotation = turn === undefined ? fullRotation : createRotation(turn);
      const { integrity } = createIntegrity(given);
      const steps = verifyIntegrity({
        ...integrity,
        rotation,
        rebuilds: true,
        isComplete: false,
      });
      for await (const _progress of steps) {
      }
      const ofStreams = [...seen.refused(), ...seen.altered()].map(
        ({ stream, problem }) => `${stream}: ${problem}`,
      );
      return {
        found: [...ofStreams, ...findings.findings()],
        rebuilt: findings.rebuiltRows(),
      };
    },
    async close(): Promise<void> {
      await file.close();
      await database.close();
      await engine.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type BuiltLog = Awaited<ReturnType<typeof buildLog>>;

/** Cosigns every checkpoint (C2SP tlog-cosignature, cosignature/v1). */
function createWitness(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const typed = Buffer.concat([Buffer.of(4), raw]);
  const id = createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), typed]))
    .digest()
    .subarray(0, 4);
  return {
    key: parseWitnessKey(`${name}+${id.toString('hex')}+${typed.toString('base64')}`),
    cosign(note: string): string {
      const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
      const seconds = BigInt(Math.floor(Date.now() / 1_000));
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(seconds);
      const signature = sign(
        null,
        Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`),
        privateKey,
      );
      return `— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
    },
  };
}
