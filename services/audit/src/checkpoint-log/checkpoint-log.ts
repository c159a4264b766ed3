import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/observability';
import { conflict, retryOnConflict } from '@irp/persistence';
import { checkpointDigest } from '@irp/transparency';
import type { Checkpointer } from '../recorder/checkpointer.ts';
import { contradictsRecords, IntegrityError } from '../recorder/integrity-error.ts';
import { createKeyedQueue } from '../recorder/keyed-queue.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { LogEntry, LogEntryStore } from '../store/log-entry-store.ts';
import { addEntry, catchUp, LogError, type LogHead, logStream, readLogHead } from './log-head.ts';

/**
 * The log of checkpoints: an append-only Merkle tree. Each entry is the hash of a checkpoint of any
 * stream.
 */
export interface CheckpointLog {
  /** Marks a stream whose new checkpoints must be appended to the log. */
  add(stream: string): void;
  /**
   * Appends the checkpoints of the streams that `add` has marked. If the log has grown, signs a
   * checkpoint of the log. The promise never rejects. A failure is logged, and the next call
   * retries. If the entries of the log do not match its checkpoints, the process stops reading and
   * writing the log of checkpoints. Records and checkpoints of other streams are still written.
   */
  publish(): Promise<void>;
}

export interface CheckpointLogOptions {
  entries: Pick<LogEntryStore, 'append' | 'walk' | 'lastOf'>;
  checkpoints: Pick<CheckpointStore, 'latest' | 'find' | 'findAll'>;
  /** Signs checkpoints of the log itself. */
  checkpoint: Checkpointer;
  problems: Pick<StreamProblems, 'refuse' | 'require'>;
  log: Logger;
}

const batchCheckpoints = 500;
/**
 * Maximum number of attempts to append. An attempt fails if another process appends at the same
 * time.
 */
const attempts = 30;
const maxPauseMs = 20;

type NumberedDigest = Pick<LogEntry, 'number' | 'entry'>;

export function createCheckpointLog(options: CheckpointLogOptions): CheckpointLog {
  const { entries, checkpoints, checkpoint, problems, log } = options;
  const pending = new Set<string>();
  const inOrder = createKeyedQueue();
  let head: LogHead | undefined;

  async function headNow(): Promise<LogHead> {
    if (head) {
      await catchUp(options, head);
    } else {
      head = await readLogHead(options);
    }
    return head;
  }

  async function append(stream: string, digests: readonly NumberedDigest[]): Promise<void> {
    const appendOnce = async () => {
      const logged = (await entries.lastOf(stream))?.number ?? 0;
      const fresh = digests.filter(({ number }) => number > logged);
      if (fresh.length === 0) {
        return;
      }
      const end = await headNow();
      const { size } = end.frontier;
      const added = fresh.map(({ number, entry }, at) => ({
        position: size + at,
        stream,
        number,
        entry,
      }));
      // After a failed write, it is unknown whether the entries are stored, so the end of the log
      // must be read again.
      head = undefined;
      if (!(await entries.append(added))) {
        return conflict;
      }
      for (const { entry } of added) {
        addEntry(end, entry);
      }
      head = end;
    };
    await retryOnConflict(appendOnce, {
      attempts,
      pauseMs: () => Math.random() * maxPauseMs,
      error: () =>
        new PlatformError(
          'unavailable',
          'Other processes keep appending to the log of checkpoints. Try again.',
        ),
    });
  }

  /**
   * Appends the missing checkpoints of a stream.
   * @throws IntegrityError if the checkpoints of the stream contradict the log
   */
  async function appendStream(stream: string): Promise<void> {
    const last = await entries.lastOf(stream);
    const latest = await checkpoints.latest(stream);
    if (last) {
      await requireLogged(stream, last);
    }
    for (
      let from = (last?.number ?? 0) + 1;
      from <= (latest?.number ?? 0);
      from += batchCheckpoints
    ) {
      const count = Math.min(batchCheckpoints, (latest?.number ?? 0) - from + 1);
      const keys = Array.from({ length: count }, (_, at) => ({ stream, number: from + at }));
      const found = await checkpoints.findAll(keys);
      const digests = keys.map(({ number }, at) => {
        const note = found[at]?.note;
        if (note === undefined) {
          throw new IntegrityError(`Checkpoint ${number} of ${stream} is missing.`);
        }
        return {
          number,
          entry: checkpointDigest(note),
        };
      });
      await append(stream, digests);
    }
  }

  async function requireLogged(
    stream: string,
    { number, entry, position }: LogEntry,
  ): Promise<void> {
    const stored = await checkpoints.find(stream, number);
    if (stored && checkpointDigest(stored.note).equals(entry)) {
      return;
    }
    throw new IntegrityError(
      `Checkpoint ${number} of ${stream} is missing or does not match entry ${position} of the log of checkpoints.`,
    );
  }

  /**
   * Runs a task. If stored data contradict signed data, refuses the affected stream, or the log of
   * checkpoints if the log is affected.
   */
  async function refusing(stream: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (error instanceof LogError) {
        problems.refuse(logStream, error.message);
      } else if (contradictsRecords(error)) {
        problems.refuse(stream, error.message);
      } else {
        log.error(
          { err: error, stream },
          'checkpoint not added to the log of checkpoints; retrying',
        );
      }
    }
  }

  const onFailure = (stream: string) => (error: unknown) => {
    pending.add(stream);
    throw error;
  };

  async function publishOnce(): Promise<void> {
    problems.require(logStream);
    head = await headNow();
    for (const stream of [...pending]) {
      pending.delete(stream);
      await refusing(stream, () => appendStream(stream).catch(onFailure(stream)));
    }
    const end = await headNow();
    if (end.frontier.size > end.coveredSize) {
      await checkpoint(logStream, end);
    }
  }

  return {
    add: (stream) => void pending.add(stream),
    publish: () => inOrder(logStream, () => refusing(logStream, publishOnce)),
  };
}
