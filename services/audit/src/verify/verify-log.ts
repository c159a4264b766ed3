import { openCheckpoint, readPublicKeys, streamOrigin } from '@irp/transparency';
import type { CheckpointArchive } from '../archive/checkpoint-archive.ts';
import { logStream } from '../checkpoint-log/log-head.ts';
import { compareCheckpointFile } from '../keys/checkpoint-file.ts';
import { readPublished } from '../keys/published-keys.ts';
import { IntegrityError } from '../recorder/integrity-error.ts';
import { verifyStream } from '../recorder/verify-stream.ts';
import { createStreamStart } from '../retention/stream-start.ts';
import { createKeyStore } from '../store/key-store.ts';
import type { Models } from '../store/models.ts';
import { createStores } from '../store/stores.ts';
import { streamSizes } from '../store/stream-sizes.ts';
import { compareArchive } from './compare-archive.ts';
import { createProblems, type LogProblem } from './log-problems.ts';

export interface VerifyLogOptions {
  models: Models;
  /** The log's name in its checkpoints. */
  origin: string;
  /** Checkpoints outside the database; undefined: only what the database itself proves is verified. */
  checkpointsFile: string | undefined;
  archive: CheckpointArchive | undefined;
}

export interface LogVerdict {
  streams: number;
  records: number;
  /** Streams of which the file has checkpoints. */
  inFile: number;
  problems: LogProblem[];
}

/**
 * Verifies the whole audit log of a database, such as after it was restored: every record and checkpoint, and whether the database
 * has what the checkpoints outside of it say. Changes nothing.
 * @throws ConfigError where the file cannot be read, or a line is not a checkpoint; the database's error
 */
export async function verifyLog({ models, origin, checkpointsFile, archive }: VerifyLogOptions): Promise<LogVerdict> {
  const { records, checkpoints, tiles, anchors } = createStores(models);
  const problems = createProblems();
  const keyStore = createKeyStore(models);
  const published = () => readPublished(keyStore);
  const faults = { refuse: problems.changed, report: problems.changed };
  const start = createStreamStart({ anchors, records, keys: { published }, faults, origin });
  const stores = { records, checkpoints, tiles, anchors: start };

  const sizes = new Map<string, number>();
  let verified = 0;
  for await (const { stream, size } of streamSizes(models)) {
    sizes.set(stream, size);
    try {
      const batches = verifyStream(stores, faults, stream);
      let next = await batches.next();
      for (; !next.done; next = await batches.next()) verified += next.value;
      const beyond = next.value?.nextCheckpoint;
      // A running service may have appended both since then.
      if (beyond !== undefined && (await isMissing(stream, beyond - 1)))
        problems.changed(stream, `its checkpoint has ${beyond} records, and the database ${next.value?.size}`);
    } catch (error) {
      // What does not match was reported.
      if (!(error instanceof IntegrityError)) throw error;
      problems.changed(stream, error.message);
    }
    await requireSignature(stream, (await checkpoints.latest(stream))?.note);
  }

  async function isMissing(stream: string, seq: number): Promise<boolean> {
    for await (const [row] of records.walk(stream, seq, seq + 1)) if (row) return false;
    return true;
  }

  async function requireSignature(stream: string, note: string | undefined): Promise<void> {
    if (note === undefined) return;
    const keys = await published();
    if (keys.length === 0) return problems.changed(stream, 'the database has no signing key');
    const opened = openCheckpoint(note, readPublicKeys({ keys }), streamOrigin(origin, stream));
    if (!opened.ok) problems.changed(stream, `its newest checkpoint is not valid (${opened.error.message})`);
  }

  const missing = new Map<string, number>();
  const latest =
    checkpointsFile === undefined
      ? undefined
      : await compareCheckpointFile(checkpointsFile, checkpoints, (stream, problem, number) => {
          if (number === undefined) problems.changed(stream, problem);
          else missing.set(stream, Math.min(number, missing.get(stream) ?? number));
        });
  for (const [stream, firstMissing] of missing) {
    const stored = await checkpoints.latest(stream);
    const newest = latest?.get(stream);
    if (stored && firstMissing < stored.number)
      problems.changed(stream, `the database has no checkpoint ${firstMissing}`);
    else if (newest)
      problems.lost(stream, { size: sizes.get(stream) ?? 0, signed: newest.size, checkpoint: newest.number });
  }
  if (archive) await compareArchive({ archive, latest: await checkpoints.latest(logStream), problems, logStream });
  return { streams: sizes.size, records: verified, inFile: latest?.size ?? 0, problems: problems.all() };
}
