import type { Logger } from '@irp/observability';
import { logStream } from '../checkpoint-log/log-head.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { CheckpointArchive } from './checkpoint-archive.ts';

export interface ArchivingOptions {
  /** The archive of checkpoints; undefined if the operator has configured no archive. */
  archive: CheckpointArchive | undefined;
  checkpoints: Pick<CheckpointStore, 'latest' | 'find'>;
  problems: Pick<StreamProblems, 'refuse'>;
  log: Logger;
}

export interface Archiving {
  /**
   * Starts to copy the missing checkpoints to the archive, in order. Returns at once, so that no
   * caller waits for the archive.
   */
  sync(): void;
  /** Returns how many checkpoints were missing in the archive at the last attempt. */
  behind(): number;
  stop(): Promise<void>;
}

/**
 * Starts to copy the checkpoints of the log of checkpoints to an archive. Before the first copy,
 * archive and database are compared. If the archive has different or additional checkpoints, the
 * database was changed or restored to an older state. After a contradiction, the service refuses
 * reads and writes of the log of checkpoints.
 */
export function startArchiving({
  archive,
  checkpoints,
  problems,
  log,
}: ArchivingOptions): Archiving {
  let running: Promise<void> | undefined;
  /**
   * The number of the next checkpoint to copy; undefined before archive and database were compared.
   */
  let next: number | undefined;
  let behind = 0;
  let stopped = false;

  async function compareWith(target: CheckpointArchive, latest: number): Promise<number> {
    if ((await target.read(latest + 1)) !== undefined) {
      throw new ArchiveConflict(
        `the copy in the archive has checkpoint ${latest + 1}, but the database ends at checkpoint ${latest}`,
      );
    }
    // Searches by bisection for the first checkpoint that is missing in the archive. Bisection
    // works because checkpoints are copied in order.
    let [archived, missing] = [0, latest + 1];
    while (missing - archived > 1) {
      const middle = Math.floor((archived + missing) / 2);
      if (await hasSame(target, middle)) {
        archived = middle;
      } else {
        missing = middle;
      }
    }
    return archived + 1;
  }

  /** @throws ArchiveConflict if the archive has a different checkpoint */
  async function hasSame(target: CheckpointArchive, number: number): Promise<boolean> {
    const archived = await target.read(number);
    if (archived === undefined) {
      return false;
    }
    if (archived !== (await checkpoints.find(logStream, number))?.note) {
      throw new ArchiveConflict(`checkpoint ${number} in the database is missing or different`);
    }
    return true;
  }

  async function copy(target: CheckpointArchive): Promise<void> {
    const latest = (await checkpoints.latest(logStream))?.number ?? 0;
    next ??= await compareWith(target, latest);
    behind = latest + 1 - next;
    for (; next <= latest && !stopped; next++, behind--) {
      const found = await checkpoints.find(logStream, next);
      if (!found) {
        throw new ArchiveConflict(`checkpoint ${next} in the database is missing`);
      }
      // The archive is read before the write, because some servers permit the replacement of an
      // object.
      if (await hasSame(target, next)) {
        continue;
      }
      if (!(await target.add(next, found.note)) && !(await hasSame(target, next))) {
        throw new Error(
          `checkpoint ${next} was not archived: the storage reports that the object already exists, but a read does not find the object`,
        );
      }
    }
  }

  return {
    sync() {
      if (archive === undefined || stopped) {
        return;
      }
      running ??= copy(archive)
        .catch((error) => {
          if (error instanceof ArchiveConflict) {
            problems.refuse(
              logStream,
              `The log of checkpoints does not match its copy in CHECKPOINTS_S3_URL: ${error.message}.`,
            );
          } else if (!stopped) {
            log.warn({ err: error }, 'checkpoints not copied to CHECKPOINTS_S3_URL; retrying');
          }
        })
        .finally(() => {
          running = undefined;
        });
    },
    behind: () => behind,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** The archive and the database do not have the same checkpoints. */
class ArchiveConflict extends Error {}
