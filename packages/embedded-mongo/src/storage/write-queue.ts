import { AsyncLocalStorage } from 'node:async_hooks';
import { CommandError } from '../command-error.ts';

/**
 * A change in steps. After each `yield` it may be committed, and other changes and reads may run,
 * so that a step must not rely on what an earlier one has read.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/**
 * How long changes run until they are committed and other requests get a turn of the event loop.
 */
const timeSliceMs = 30;
/** The same while others send commands: each of these waits for the slice. */
const busyTimeSliceMs = 5;
/**
 * The commands of about the last tenth of a second count. An import and its events send fewer of
 * them. LMDB copies and writes each page that a transaction changes: where its own commands made the
 * slices of an import short, it wrote the same pages again and again.
 */
const windowMs = 100;
const fewCommands = 14;
/** How long a change runs in its first slice: most end in it. */
const firstMs = 2;

/**
 * Group commit: changes that wait while a transaction is committed share the next one, each seeing
 * those before it. Short changes come first: a change has two milliseconds in its first slice. Long
 * changes continue after the short ones, one after the other.
 */
export class WriteQueue {
  #waiting: Job[] = [];
  /** Changes that were begun and are not done, in the order in which they continue. */
  #begun: Job[] = [];
  /** Commands that arrived lately; of earlier ones a part that decreases. */
  #arrived = 0;
  #lastSliceMs = 0;
  #running: Promise<void> | undefined;
  readonly #commit: (body: () => void) => Promise<void>;

  /**
   * @param commit runs `body` in a transaction and resolves once it is on disk; rejects when
   *   nothing of it was stored
   */
  constructor(commit: (body: () => void) => Promise<void>) {
    this.#commit = commit;
  }

  /**
   * Resolves with the result of `steps` once all of it is on disk.
   * @throws what a step throws, or the error of the commit
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
      // Lets reads run between two slices, and combines the changes of one turn of the event loop.
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
        // A transaction that cannot begin runs nothing: then every change would wait for ever.
        if (ran.length === 0) {
          for (const job of [...this.#begun.splice(0), ...this.#waiting.splice(0)]) {
            job.fail(error);
          }
        }
      }
    }
    this.#running = undefined;
  }

  /** Called for each command, also for one that reads. */
  commandArrived(): void {
    this.#arrived++;
  }

  #runSlice(ran: Job[]): void {
    const startMs = performance.now();
    this.#arrived *= Math.exp((this.#lastSliceMs - startMs) / windowMs);
    this.#lastSliceMs = startMs;
    const sliceMs = this.#arrived > fewCommands ? busyTimeSliceMs : timeSliceMs;
    const deadlineMs = startMs + sliceMs;
    // The second half of the slice is for changes that began before.
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
   * Runs steps until the deadline, at least one.
   * @throws an error that is not of MongoDB: the transaction must be undone
   */
  advance(deadlineMs: number): void;
  /** After the commit. @returns false when there are more steps */
  settle(): boolean;
  fail(error: unknown): void;
}

class SteppedJob<T> implements Job {
  readonly #steps: Iterator<undefined, T>;
  /**
   * Runs steps in the asynchronous context of the command that added them, which has its
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
