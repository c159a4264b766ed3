import type { CheckpointArchive } from '../archive/checkpoint-archive.ts';
import type { LogProblems } from './log-problems.ts';

/**
 * Compares the newest checkpoint of the log of checkpoints with the archive. The archive must
 * contain the newest checkpoint, and no later checkpoint.
 */
export async function compareArchive({
  archive,
  latest,
  problems,
  logStream,
}: {
  archive: Pick<CheckpointArchive, 'read'>;
  latest:
    | {
        number: number;
        note: string;
        size: number;
      }
    | undefined;
  problems: Pick<LogProblems, 'changed' | 'lost'>;
  logStream: string;
}): Promise<void> {
  const number = latest?.number ?? 0;
  const same = number === 0 ? undefined : await archive.read(number);
  if (same !== undefined && same !== latest?.note) {
    return problems.changed(
      logStream,
      `checkpoint ${number} of the log of checkpoints differs between the database and CHECKPOINTS_S3_URL`,
    );
  }
  let newest = number;
  let note = same;
  for (
    let next = await archive.read(newest + 1);
    next !== undefined;
    next = await archive.read(newest + 1)
  ) {
    newest += 1;
    note = next;
  }
  if (newest === number) {
    return;
  }
  const signed = Number(note?.split('\n')[1]);
  problems.lost(logStream, {
    size: latest?.size ?? 0,
    signed,
    checkpoint: newest,
  });
}
