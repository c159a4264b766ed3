import { setTimeout } from 'node:timers/promises';
import type { ImportRow, RejectedRow, ValidRow, WarnedRow } from './import-row.ts';
import type { UniqueKeys } from './unique-keys.ts';
import { type BatchOutcome, emptyOutcome } from './write-batch.ts';

const batchRows = 1_000;
/**
 * Maximum number of batches that are stored at the same time. An import mostly waits for the disk.
 * Batches that are stored at the same time can share one commit of the database.
 */
const maxConcurrentBatches = 4;
const maxPauseMs = 1_000;

/** The outcome of the unreported rows up to `line`. */
export interface ImportStep extends BatchOutcome {
  line: number;
  warned: WarnedRow[];
}

interface Target {
  write(rows: readonly ValidRow[]): Promise<BatchOutcome>;
  /** The keys of earlier rows; undefined if the import only creates records. */
  keys: UniqueKeys | undefined;
  /** Rows up to this line are already stored and are skipped. */
  afterLine?: number;
  /** Called in the order of the file, when all rows up to `step.line` are stored. */
  onStep(step: ImportStep): Promise<void> | void;
  /** Ends the import with the reason of the signal. No further batch is stored. */
  signal: AbortSignal;
  /**
   * If true, one batch is stored at a time. After each batch, a pause as long as the batch lets
   * requests of other callers run first.
   */
  isBackground?: boolean;
}

/**
 * Stores the valid rows in batches. A batch is stored while the next batch is read. If `pieces`
 * throws, the earlier rows are still stored. Every batch before the first failed batch is reported,
 * even if the import ends with an error.
 * @throws the reason of `signal`, and the errors of `pieces`, `write` and `onStep`
 */
export async function storeRows(
  pieces: AsyncIterable<readonly ImportRow[]>,
  { write, keys, afterLine = 0, onStep, signal, isBackground = false }: Target,
): Promise<void> {
  const pending: Promise<void>[] = [];
  let valid: ValidRow[] = [];
  let rejected: RejectedRow[] = [];
  let line = afterLine;
  let reported: Promise<void> = Promise.resolve();
  let pauseMs = 0;

  function take(row: ImportRow): void {
    const error = 'errors' in row ? row : keys?.check(row);
    if (row.line <= afterLine) {
      return;
    }
    line = row.line;
    if (error) {
      rejected.push(error);
    } else if ('fields' in row) {
      valid.push(row);
    }
  }

  async function flush(): Promise<void> {
    if (pending.length >= (isBackground ? 1 : maxConcurrentBatches)) {
      await pending.shift();
    }
    if (isBackground) {
      await setTimeout(Math.min(pauseMs, maxPauseMs), undefined, { signal }).catch(() => undefined);
    }
    signal.throwIfAborted();
    const [batch, errors, lastLine] = [valid, rejected, line];
    [valid, rejected] = [[], []];
    if (batch.length + errors.length === 0) {
      return;
    }
    reported = storeBatch(batch, errors, lastLine, reported);
    // The error is handled where the batch is awaited. The empty handler prevents an unhandled
    // rejection before the batch is awaited.
    reported.catch(() => undefined);
    pending.push(reported);
  }

  /**
   * Stores a batch and reports its outcome.
   * @param before the earlier batches. If an earlier batch fails, this batch is not reported,
   *   because `line` would include the failed rows.
   */
  async function storeBatch(
    batch: ValidRow[],
    errors: RejectedRow[],
    lastLine: number,
    before: Promise<void>,
  ): Promise<void> {
    const startedMs = performance.now();
    const outcome = batch.length === 0 ? emptyOutcome() : await write(batch);
    pauseMs = performance.now() - startedMs;
    await before;
    const inOrder = [...errors, ...outcome.rejected].sort((a, b) => a.line - b.line);
    await onStep({
      ...outcome,
      line: lastLine,
      rejected: inOrder,
      warned: warnedOf(batch, outcome.rejected),
    });
  }

  let failure: { error: unknown } | undefined;
  try {
    try {
      for await (const rows of pieces) {
        for (const row of rows) {
          take(row);
          if (valid.length >= batchRows || rejected.length >= batchRows) {
            await flush();
          }
        }
      }
    } catch (error) {
      failure = { error };
    }
    await flush();
    while (pending.length > 0) {
      await pending.shift();
    }
  } finally {
    await Promise.allSettled(pending);
  }
  if (failure) {
    throw failure.error;
  }
}

/** Returns the imported rows of a batch that have warnings. */
function warnedOf(batch: readonly ValidRow[], rejected: readonly RejectedRow[]): WarnedRow[] {
  const lines = new Set(rejected.map(({ line }) => line));
  return batch.flatMap(({ line, warnings }) =>
    warnings && !lines.has(line) ? [{ line, warnings }] : [],
  );
}
