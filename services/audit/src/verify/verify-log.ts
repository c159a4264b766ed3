import type { Sealer } from '@irp/secrets';
import type { WitnessKey } from '@irp/transparency';
import type { CheckpointArchive } from '../archive/checkpoint-archive.ts';
import { logStream } from '../checkpoint-log/log-head.ts';
import { createIntegrity } from '../integrity/create-integrity.ts';
import { fullRotation } from '../integrity/rotation.ts';
import { verifyIntegrity } from '../integrity/verify-integrity.ts';
import { compareCheckpointFile } from '../keys/checkpoint-file.ts';
import { readPublished } from '../keys/published-keys.ts';
import { createStreamStart } from '../retention/stream-start.ts';
import { createKeyStore } from '../store/key-store.ts';
import type { Models } from '../store/models.ts';
import { createStores } from '../store/stores.ts';
import { streamSizes } from '../store/stream-sizes.ts';
import { compareArchive } from './compare-archive.ts';
import { createProblems, type LogProblem } from './log-problems.ts';

export interface VerifyLogOptions {
  models: Models;
  /** The name of the log in its checkpoints. */
  origin: string;
  /**
   * Path of the file of checkpoints outside the database. If undefined, only the proofs within the
   * database are verified.
   */
  checkpointsFile: string | undefined;
  archive: CheckpointArchive | undefined;
  /** Decrypts keys. Default: no key is decrypted. */
  sealer?: Pick<Sealer, 'open' | 'deriveAll'> | undefined;
  /** Witnesses whose cosignatures are verified. Default: no witnesses. */
  witnesses?: readonly WitnessKey[];
}

export interface LogVerdict {
  streams: number;
  records: number;
  /** Number of streams with checkpoints in the file. */
  inFile: number;
  problems: LogProblem[];
}

/**
 * Verifies the complete audit log of a database, for instance after a restore. Verifies every
 * record and checkpoint, and compares the database with the checkpoints outside the database.
 * Changes no data.
 * @throws ConfigError if the file cannot be read, or a line is not a checkpoint; and the errors of
 *   the database
 */
export async function verifyLog(options: VerifyLogOptions): Promise<LogVerdict> {
  const { models, origin, checkpointsFile, archive, sealer, witnesses = [] } = options;
  const { records, checkpoints, anchors } = createStores(models);
  const problems = createProblems();
  const published = () => readPublished(createKeyStore(models));
  const streamProblems = {
    refuse: problems.changed,
    report: problems.changed,
  };
  const start = createStreamStart({
    anchors,
    records,
    keys: { published },
    problems: streamProblems,
    origin,
  });
  const sizes = new Map<string, number>();
  async function* streams(onStray: (key: string) => void) {
    for await (const { stream, size } of streamSizes(models, onStray)) {
      sizes.set(stream, size);
      yield { stream, size };
    }
  }
  const { integrity } = createIntegrity({
    models,
    streams,
    problems: streamProblems,
    origin,
    sealer,
    witnesses,
    anchors: start,
    checkpointsFile: undefined,
    findings: {
      changed: problems.row,
      rebuilt: problems.row,
    },
  });
  let verified = 0;
  for await (const progress of verifyIntegrity({
    ...integrity,
    rotation: fullRotation,
    rebuilds: false,
    isComplete: true,
  })) {
    verified += progress.records;
  }

  const missing = new Map<string, number>();
  const latest =
    checkpointsFile === undefined
      ? undefined
      : await compareCheckpointFile(checkpointsFile, checkpoints, (stream, problem, number) => {
          if (number === undefined) {
            problems.changed(stream, problem);
          } else {
            missing.set(stream, Math.min(number, missing.get(stream) ?? number));
          }
        });
  for (const [stream, firstMissing] of missing) {
    const stored = await checkpoints.latest(stream);
    const newest = latest?.get(stream);
    if (stored && firstMissing < stored.number) {
      problems.changed(stream, `the database has no checkpoint ${firstMissing}`);
    } else if (newest) {
      problems.lost(stream, {
        size: sizes.get(stream) ?? 0,
        signed: newest.size,
        checkpoint: newest.number,
      });
    }
  }
  if (archive) {
    await compareArchive({
      archive,
      latest: await checkpoints.latest(logStream),
      problems,
      logStream,
    });
  }
  return {
    streams: sizes.size,
    records: verified,
    inFile: latest?.size ?? 0,
    problems: problems.all(),
  };
}
