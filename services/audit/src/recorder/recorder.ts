import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/observability';
import { conflict, retryOnConflict } from '@irp/persistence';
import type { RecordDraft } from '../domain/to-draft.ts';
import type { RecordContent } from '../domain/to-record.ts';
import type { PersonSealer } from '../persons/person-sealer.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { Checkpointer } from './checkpointer.ts';
import { contradictsRecords } from './integrity-error.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { sealRecords } from './seal-records.ts';
import { readStreamHead, requireTail, type StreamHead } from './stream-head.ts';
import type { StreamProblems } from './stream-problems.ts';

/** Writes records. No other code writes records. */
export interface Recorder {
  /**
   * Appends each record to its stream once, in order. Skips a record whose event is already in the
   * stream. Resolves when all records are on disk.
   * @throws TypeError or RangeError for a record without a canonical form (RFC 8785)
   * @throws IntegrityError if the stored stream is inconsistent
   * @throws PlatformError `unavailable` if other processes keep appending to the stream
   */
  record(drafts: readonly RecordDraft[]): Promise<void>;
  /** Signs a checkpoint of a stream, if the stream has records after its last checkpoint. */
  checkpoint(stream: string): Promise<void>;
  /**
   * Signs a checkpoint of each stream to which this process has appended records since the last
   * checkpoint.
   */
  checkpointAll(): Promise<void>;
  /**
   * Returns the time since which the oldest record has been without a checkpoint, in milliseconds
   * since 1970. Returns undefined if all records are covered by checkpoints.
   */
  waitingSinceMs(): number | undefined;
}

export interface RecorderOptions {
  records: Pick<RecordStore, 'append' | 'recorded' | 'walk'>;
  checkpoints: Pick<CheckpointStore, 'latest'>;
  checkpoint: Checkpointer;
  persons: Pick<PersonSealer, 'seal'>;
  problems: StreamProblems;
  log: Logger;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/**
 * Number of records after the last checkpoint at which the recorder signs a new checkpoint without
 * waiting for the timer.
 */
const checkpointEvery = 1_000;
/**
 * Maximum number of attempts to append. An attempt fails if another process appends to the same
 * stream at the same time.
 */
const attempts = 30;
const maxPauseMs = 20;

/**
 * Gives each record its sequence number, its link to the preceding record, and its leaf hash. In a
 * process, the batches of a stream are appended sequentially. If two processes append at the same
 * time, the unique key of stream and sequence number rejects the later write. The process of the
 * rejected write reads the end of the stream again.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const { records, now, checkpoint, persons, problems, log } = options;
  const heads = new Map<string, StreamHead>();
  /**
   * The streams with records that may lack a checkpoint, with the time since which the checkpoint
   * may be missing. Includes streams whose last write failed.
   */
  const dirty = new Map<string, number>();
  const markDirty = (stream: string) => void (dirty.has(stream) || dirty.set(stream, now()));
  const inOrder = createKeyedQueue();

  async function headOf(stream: string): Promise<StreamHead> {
    const known = heads.get(stream);
    if (known) {
      await requireTail(records, stream, known);
    }
    const head = known ?? (await readStreamHead(options, stream));
    heads.set(stream, head);
    return head;
  }

  /**
   * Runs a task. If the task finds that the stream contradicts signed data, all later tasks of this
   * stream fail. All other streams continue.
   */
  async function refusing<T>(stream: string, task: () => Promise<T>): Promise<T> {
    problems.require(stream);
    try {
      return await task();
    } catch (error) {
      if (contradictsRecords(error)) {
        problems.refuse(stream, error.message);
      }
      throw error;
    }
  }

  /**
   * Signs a checkpoint. The promise never rejects, because the records are already stored, and the
   * next checkpoint will cover them.
   */
  async function checkpointStream(stream: string): Promise<void> {
    markDirty(stream);
    try {
      const head = await refusing(stream, () => headOf(stream));
      if (head.frontier.size > head.coveredSize) {
        await refusing(stream, () => checkpoint(stream, head));
      }
      if (head.frontier.size <= head.coveredSize) {
        dirty.delete(stream);
      }
    } catch (error) {
      log.error({ err: error, stream }, 'checkpoint not created');
    }
  }

  async function append(stream: string, contents: RecordContent[]): Promise<void> {
    markDirty(stream);
    const appendOnce = async (attempt: number) => {
      // Only a second attempt searches for events that are already recorded. Usually all events are
      // new, and the first attempt succeeds.
      const known =
        attempt === 0 ? new Set<string>() : await records.recorded(stream, idsOf(contents));
      const fresh = contents.filter(({ id }) => !known.has(id));
      if (fresh.length === 0) {
        return;
      }
      const head = await headOf(stream);
      const { sealed, prevHash, recordedAt } = sealRecords(fresh, head, now());
      // After a failed write, it is unknown whether the records are stored, so the end of the
      // stream must be read again.
      heads.delete(stream);
      if (!(await records.append(sealed.map(({ row }) => row)))) {
        return conflict;
      }
      for (const { leafHash } of sealed) {
        head.frontier.append(leafHash);
      }
      head.uncovered.push(...sealed.map(({ leafHash }) => leafHash));
      const next = {
        ...head,
        prevHash,
        recordedAt,
      };
      heads.set(stream, next);
      if (next.frontier.size - next.coveredSize >= checkpointEvery) {
        await checkpointStream(stream);
      }
    };
    await retryOnConflict(appendOnce, {
      attempts,
      pauseMs: (attempt) => (attempt === 0 ? 0 : Math.random() * maxPauseMs),
      error: () =>
        new PlatformError(
          'unavailable',
          `Other processes keep appending to the audit log of ${stream}. Try again.`,
          {
            retryAfterS: 1,
          },
        ),
    });
  }

  return {
    async record(drafts) {
      const sealed = await persons.seal([
        ...new Map(drafts.map((one) => [one.content.id, one])).values(),
      ]);
      const byStream = Map.groupBy(sealed, ({ stream }) => stream);
      await Promise.all(
        [...byStream].map(([stream, own]) =>
          inOrder(stream, () => refusing(stream, () => append(stream, own))),
        ),
      );
    },
    checkpoint: (stream) => inOrder(stream, () => checkpointStream(stream)),
    async checkpointAll() {
      for (const stream of [...dirty.keys()]) {
        await inOrder(stream, () => checkpointStream(stream));
      }
    },
    waitingSinceMs: () => (dirty.size === 0 ? undefined : Math.min(...dirty.values())),
  };
}

function idsOf(contents: readonly RecordContent[]): string[] {
  return contents.map(({ id }) => id);
}
