import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RecordedEvent, RecordedRunnable } from './recorded-event.ts';

const root = join(import.meta.dirname, '../..');
type Reporter = new (runner: EventEmitter, options: object) => object;
const { SummaryReporter }: { SummaryReporter: Reporter } = createRequire(import.meta.url)(
  '../reporter.cjs',
);

/**
 * Replaces mocha's runner for `SummaryReporter`: emits the events that workers have recorded, file
 * by file.
 */
export class ReplayedRun extends EventEmitter {
  readonly stats = {
    suites: 0,
    tests: 0,
    passes: 0,
    pending: 0,
    failures: 0,
    duration: 0,
  };
  readonly #startedMs = performance.now();

  constructor() {
    super();
    new SummaryReporter(this, {});
    this.emit('start');
  }

  replay(events: readonly RecordedEvent[]): void {
    for (const { name, runnable, error } of events) {
      if (name === 'pass') {
        this.stats.passes++;
      }
      if (name === 'fail') {
        this.stats.failures++;
      }
      if (name === 'pending') {
        this.stats.pending++;
      }
      this.emit(name, runnableOf(runnable), error);
    }
  }

  /** Prints the summary. */
  end(): void {
    this.stats.duration = Math.round(performance.now() - this.#startedMs);
    this.emit('end');
  }
}

/** The part of mocha's Runnable used by reporters. */
function runnableOf({
  titlePath,
  parentTitle,
  file,
  durationMs,
  slowMs,
  ...plain
}: RecordedRunnable): object {
  return {
    ...plain,
    file: file && join(root, file),
    duration: durationMs,
    slow: () => slowMs,
    titlePath: () => titlePath,
    fullTitle: () => titlePath.join(' '),
    parent: { fullTitle: () => parentTitle },
  };
}
