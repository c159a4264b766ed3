import type { Logger } from '@irp/observability';
import { logStream } from '../checkpoint-log/log-head.ts';
import type { StreamFaults } from '../recorder/stream-faults.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { CheckpointArchive } from './checkpoint-archive.ts';

export interface ArchivingOptions {
  /** Undefined: nothing is archived. */
  archive: CheckpointArchive | undefined;
  checkpoints: Pick<CheckpointStore, 'latest' | 'find'>;
  faults: Pick<StreamFaults, 'refuse'>;
  log: Logger;
}

export interface Archiving {
  /**
   * Copies the missing checkpoints to the archive, in order. Returns immediately: nothing waits for
   * the archive.
   */
  sync(): void;
  /** The number of checkpoints missing in the archive at the last attempt. */
  behind(): number;
  stop(): Promise<void>;
}

/**
 * Copies the checkpoints of the log of checkpoints to an archive, and compares both at the start.
 * An archive with different or more checkpoints shows that the database was changed or restored to
 * an older state; the log is then refused.
 */
export function startArchiving({ archive, checkpoints, faults, log }: ArchivingOptions): Archiving {
  let running: Promise<void> | undefined;
  /** Number of the checkpoint to copy next; undefined before the first comparison. */
  let next: number | undefined;
  let behind = 0;
  let stopped = false;

  async function compareWith(target: CheckpointArchive, latest: number): Promise<number> {
    if ((await target.read(latest + 1)) !== undefined) {
      throw new ArchiveConflict(`it has checkpoint ${latest + 1}, and the database only ${latest}`);
    }
    // Checkpoints are copied in order: the archive has all checkpoints up to a number.
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

  /** @throws Contradiction if the archive has a different checkpoint */
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
      // Read first, because some servers permit the replacement of an object.
      if (await hasSame(target, next)) {
        continue;
      }
      if (!(await target.add(next, found.note)) && !(await hasSame(target, next))) {
        throw new Error(`the storage neither takes nor has checkpoint ${next}`);
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
            faults.refuse(
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
