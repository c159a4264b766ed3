import { checkpointDigest, createFrontier, hashLeaf, parseCheckpoint } from '@irp/transparency';
import { logStream } from '../checkpoint-log/log-head.ts';
import type { LogEntry, LogEntryStore } from '../store/log-entry-store.ts';
import type { CheckpointRow } from '../store/models.ts';
import type { TileStore } from '../store/tile-store.ts';
import { createCheckpointCheck } from './check-checkpoints.ts';
import { createTileComparison } from './compare-tiles.ts';
import type { Progress, VerificationOptions } from './verification-options.ts';

export interface LogVerificationOptions extends VerificationOptions {
  entries: Pick<LogEntryStore, 'walk' | 'size'>;
  /** The tiles of the log of checkpoints. */
  logTiles: TileStore;
}

type StoredCheckpoint = Omit<CheckpointRow, '_id'>;

/**
 * Verifies the public log of checkpoints. Compares each entry with its checkpoint, and the entries
 * with the checkpoints and tiles of the log. Yields after each batch. Ends at the first missing
 * entry.
 * @param hasRecords returns whether a stream has records. A stream in the log without records is
 *   reported
 */
export async function* verifyLogEntries(
  options: LogVerificationOptions,
  hasRecords: (stream: string) => Promise<boolean>,
): AsyncGenerator<Progress> {
  const { entries, checkpoints, logTiles, problems, findings, rebuilds } = options;
  const check = createCheckpointCheck({ ...options, stream: logStream }, true);
  const comparison = createTileComparison({
    tiles: logTiles,
    findings,
    stream: logStream,
    rebuilds,
  });
  const frontier = createFrontier();
  const notes = checkpoints.walk(logStream, 1, Number.MAX_SAFE_INTEGER)[Symbol.asyncIterator]();
  let checkpoint = (await notes.next()).value;
  let reached: StoredCheckpoint | undefined;
  const streams = new Set<string>();

  for await (const batch of entries.walk(0)) {
    // The checkpoints are read after the entries, because a checkpoint is stored before its entry.
    const logged = await checkpoints.findAll(batch);
    for (const [at, entry] of batch.entries()) {
      if (entry.position !== frontier.size) {
        problems.refuse(
          logStream,
          `Entry ${frontier.size} of the log of checkpoints is missing: restore the row of log_entries from a backup.`,
        );
        return;
      }
      streams.add(entry.stream);
      const leaf = hashLeaf(await provenEntry(entry, logged[at], options)).toString('hex');
      frontier.append(leaf);
      comparison.append(leaf);
      while (checkpoint && checkpoint.size <= frontier.size) {
        if (await check.agrees(checkpoint, frontier)) {
          reached = checkpoint;
        }
        checkpoint = (await notes.next()).value;
      }
    }
    if ((await comparison.compare()) > 0 && reached && (await check.isSigned(reached))) {
      await comparison.settle(reached.size);
    }
    yield { records: 0, cost: batch.length };
  }
  if (reached) {
    await check.isSigned(reached);
  }
  if (checkpoint && (await entries.size()) < checkpoint.size) {
    problems.refuse(
      logStream,
      `Checkpoint ${checkpoint.number} of the log of checkpoints has ${checkpoint.size} entries, but log_entries has ${frontier.size}.`,
    );
  }
  await comparison.end();
  for (const stream of streams) {
    if (!(await hasRecords(stream))) {
      problems.refuse(stream, `The audit log of ${stream} has checkpoints, but no record.`);
    }
  }
}

/**
 * Computes the entry from the checkpoint, if the signature of the checkpoint is valid; if not,
 * returns the stored entry. Reports a difference between the computed and the stored entry.
 */
async function provenEntry(
  { position, stream, number, entry }: LogEntry,
  checkpoint: StoredCheckpoint | undefined,
  options: LogVerificationOptions,
): Promise<Buffer> {
  const digest =
    checkpoint && parseCheckpoint(checkpoint.note) && checkpointDigest(checkpoint.note);
  if (digest?.equals(entry)) {
    return entry;
  }
  const silent = {
    refuse: () => undefined,
    report: () => undefined,
  };
  const check = createCheckpointCheck(
    {
      ...options,
      stream,
      problems: silent,
    },
    false,
  );
  const name = `Entry ${position} of the log of checkpoints is not the digest of checkpoint ${number} of ${stream}`;
  if (checkpoint === undefined || digest === undefined || !(await check.isSigned(checkpoint))) {
    options.problems.report(
      stream,
      `${name}: the checkpoint is missing or was changed. Restore the checkpoint from a backup.`,
    );
    return entry;
  }
  options.problems.report(
    logStream,
    `${name}: the checkpoint is valid, so the row of log_entries was changed. Restore the row from a backup.`,
  );
  return digest;
}
