import { AsyncLocalStorage } from 'node:async_hooks';
import { CommandError } from '../command-error.ts';

/**
 * A change in steps. At each `yield`, the transaction may be committed, and other changes and reads
 * may run. A step must not rely on the reads of an earlier step.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** The duration of a slice for changes, before a commit and further requests, in milliseconds. */
const timeSliceMs = 30;
/**
 * The duration of a slice while other clients send commands, because each command waits for the end
 * of the slice.
 */
const busyTimeSliceMs = 5;
/**
 * Slices are short if more than 14 commands have arrived in about the last tenth of a second. An
 * import and the publication of its events send fewer commands in this time. In each transaction,
 * LMDB copies and writes each changed page. If an import's own commands shortened the slices, LMDB
 * would write the same pages many times.
 */
const windowMs = 100;
const fewCommands = 14;
/**
 * The time for the first steps of a new change. Most changes end within this number of
 * milliseconds.
 */
const firstMs = 2;

/**
 * Group commit: all changes that arrive during a commit share the next transaction. Each change
 * sees the changes before it. New changes run first, each for about two milliseconds. Unfinished
 * changes continue after the new changes, one after another.
 */
export class WriteQueue {
  #waiting: Job[] = [];
  /** Unfinished changes, in the order of continuation. */
  #begun: Job[] = [];
  /** Number of recent commands. The longer ago a command arrived, the less it counts. */
  #arrived = 0;
  #lastSliceMs = 0;
  #running: Promise<void> | undefined;
  readonly #commit: (body: () => void) => Promise<void>;

  /**
   * @param commit runs `body` in a transaction, and resolves when the transaction is on disk;
   *   rejects if nothing was stored
   */
  constructor(commit: (body: () => void) => Promise<void>) {
    this.#commit = commit;
  }

  /**
   * Resolves with the result of `steps` once all changes are on disk.
   * @throws the error that a step or the commit has thrown
   */
  add<T>(steps: Iterator<undefined, T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(new SteppedJob(steps, resolve, reject));
      this.#running ??= this.#run();
    });
  }

  /** Resolves when no change is waiting. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length + this.#begun.length > 0) {
      // The pause lets reads run between two slices. All changes of an iteration of the event loop
      // thus share a commit.
      await new Promise((resolve) => setImmediate(resolve));
      const ran: Job[] = [];
      try {
        await this.#commit(() => this.#runSlice(ran));
        for (const job of ran) {
          if (!job.settle()) {
            this.#begun.push(job);
          }
        }
      } catch (error) {
        for (const job of ran) {
          job.fail(error);
        }
        // If the transaction could not begin, no change ran. All waiting changes are rejected, so
        // that no change waits forever.
        if (ran.length === 0) {
          for (const job of [...this.#begun.splice(0), ...this.#waiting.splice(0)]) {
            job.fail(error);
          }
        }
      }
    }
    this.#running = undefined;
  }

  /** Must be called for each command, including reads. */
  commandArrived(): void {
    this.#arrived++;
  }

  #runSlice(ran: Job[]): void {
    const startMs = performance.now();
    this.#arrived *= Math.exp((this.#lastSliceMs - startMs) / windowMs);
    this.#lastSliceMs = startMs;
    const sliceMs = this.#arrived > fewCommands ? busyTimeSliceMs : timeSliceMs;
    const deadlineMs = startMs + sliceMs;
    // New changes begin only in the first half of the slice. The second half is for changes that
    // have already begun.
    for (let nowMs = startMs; nowMs < startMs + sliceMs / 2; nowMs = performance.now()) {
      const job = this.#waiting.shift();
      if (!job) {
        break;
      }
      ran.push(job);
      job.advance(nowMs + firstMs);
    }
    do {
      const job = this.#begun.shift();
      if (!job) {
        return;
      }
      ran.push(job);
      job.advance(deadlineMs);
    } while (performance.now() < deadlineMs);
  }
}

interface Job {
  /**
   * Runs steps until the deadline; at least a single step.
   * @throws an error that is no CommandError: the transaction must then be rolled back
   */
  advance(deadlineMs: number): void;
  /**
   * Is called after the commit.
   * @returns false if there are more steps
   */
  settle(): boolean;
  fail(error: unknown): void;
}

class SteppedJob<T> implements Job {
  readonly #steps: Iterator<undefined, T>;
  /**
   * Runs steps in the asynchronous context of their command, because the context has the
   * `maxTimeMS`.
   */
  readonly #inContext = AsyncLocalStorage.snapshot();
  readonly #resolve: (result: T) => void;
  readonly #reject: (error: unknown) => void;
  #outcome: (() => void) | undefined;

  constructor(
    steps: Iterator<undefined, T>,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ) {
    this.#steps = steps;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  advance(deadlineMs: number): void {
    this.#inContext(() => this.#advance(deadlineMs));
  }

  #advance(deadlineMs: number): void {
    try {
      do {
        const step = this.#steps.next();
        if (step.done) {
          this.#outcome = () => this.#resolve(step.value);
          return;
        }
      } while (performance.now() < deadlineMs);
    } catch (error) {
      if (!(error instanceof CommandError)) {
        throw error;
      }
      this.#outcome = () => this.#reject(error);
    }
  }

  settle(): boolean {
    this.#outcome?.();
    return this.#outcome !== undefined;
  }

  fail(error: unknown): void {
    this.#reject(error);
  }
}
