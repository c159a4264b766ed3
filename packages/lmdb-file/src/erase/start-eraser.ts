import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { type ErasableDatabase, eraseFreed } from './erase-freed.ts';

export interface Eraser {
  /**
   * Requests the erasure of removed data. Returns when the request is on disk, so the erasure runs
   * even after a crash.
   */
  request(): void;
  /** Ends a run between two slices. The next start of the process runs the erasure again. */
  stop(): Promise<void>;
}

export interface EraserOptions {
  /**
   * Delay between a request and a run, in milliseconds, so a run serves many requests. Default:
   * 1,000.
   */
  delayMs?: number;
  onError: (error: unknown) => void;
}

/**
 * The pause after a run, as a multiple of the duration of the run. Frequent requests therefore do
 * not slow down the database.
 */
const pausePerRun = 20;
const retryMs = 10_000;

/**
 * Runs {@link eraseFreed} on request, and at the start if the last process did not finish a run.
 */
export function startEraser(
  database: ErasableDatabase,
  { delayMs = 1_000, onError }: EraserOptions,
): Eraser {
  const marker = `${database.path}.erase`;
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let requested = existsSync(marker);
  let notBeforeMs = 0;

  function schedule(): void {
    if (abort.signal.aborted || running || timer || !requested) {
      return;
    }
    const waitMs = Math.max(delayMs, notBeforeMs - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      running = run().finally(() => {
        running = undefined;
        schedule();
      });
    }, waitMs).unref();
  }

  async function run(): Promise<void> {
    requested = false;
    const startMs = performance.now();
    try {
      await eraseFreed(database, abort.signal);
      if (!requested) {
        rmSync(marker, { force: true });
      }
      notBeforeMs = performance.now() + pausePerRun * (performance.now() - startMs);
    } catch (error) {
      if (abort.signal.aborted) {
        return;
      }
      requested = true;
      notBeforeMs = performance.now() + retryMs;
      onError(error);
    }
  }

  schedule();
  return {
    request() {
      requested = true;
      writeFileSync(marker, '', { mode: 0o600, flush: true });
      schedule();
    },
    async stop() {
      clearTimeout(timer);
      abort.abort(new Error('The database is closed.'));
      await running;
    },
  };
}
