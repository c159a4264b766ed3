import { hash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createRequire, flushCompileCache } from 'node:module';
import { join, relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import Mocha from 'mocha';
import { cpuTimeMs } from './cpu-time.ts';
import { countResources, leftResources } from './left-resources.ts';
import { failedFile, type RecordedError, type RecordedEvent } from './recorded-event.ts';
import { reuseRsaKeys } from './reuse-rsa-keys.ts';

// With V8's default, garbage collection takes a tenth of a worker's CPU time, because the heap
// grows for minutes. Worker threads and processes started by a test keep the default.
setFlagsFromString('--heap-growing-percent=400');

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { timeout }: Mocha.MochaOptions = require('../../.mocharc.cjs');
const { stopTestStore }: { stopTestStore(): Promise<void> } = require('../stop-test-store.cjs');
/**
 * A file to which each test file adds the commands sent to the embedded store of this process; read
 * by tools/covering-tests.ts.
 */
const { TEST_COMMAND_SHAPES: shapesFile } = process.env;
/** A file to which each test file adds a line with its CPU time, start and end. */
const { TEST_CPU_TIMES: timesFile } = process.env;
const shapes = new Set<string>();
if (shapesFile) {
  Object.assign(globalThis, {
    [Symbol.for('irp.onCommandShape')]: (shape: string) => shapes.add(shape),
  });
}
const beginWithKeys = reuseRsaKeys();
let events: RecordedEvent[] = [];
let previous: Mocha | undefined;

/**
 * Mocha's base reporter prints expected and actual values as text; this reporter records all values
 * for the parent.
 */
class Recorder extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    for (const name of ['suite', 'suite end', 'pass', 'fail', 'pending'] as const) {
      runner.on(name, (runnable: Mocha.Suite | Mocha.Runnable, error?: Error) => {
        events.push({
          name,
          runnable: record(runnable),
          ...(error ? { error: recordError(error) } : {}),
        });
      });
    }
  }
}

function record(runnable: Mocha.Suite | Mocha.Runnable): RecordedEvent['runnable'] {
  const { title, parent, file } = runnable;
  return {
    type: 'type' in runnable ? String(runnable.type) : 'suite',
    title,
    // An error between two tests has no suite, and so no path.
    titlePath: parent || 'root' in runnable ? runnable.titlePath() : [title],
    parentTitle: parent?.fullTitle() ?? '',
    file: file && relative(root, file),
    durationMs: 'duration' in runnable ? runnable.duration : undefined,
    slowMs: runnable.slow(),
  };
}

function recordError(
  error: Error & {
    actual?: unknown;
    expected?: unknown;
    uncaught?: boolean;
  },
): RecordedError {
  const { message, stack, actual, expected, uncaught, cause } = error;
  return {
    message: String(message),
    stack,
    ...(uncaught ? { uncaught } : {}),
    ...(typeof actual === 'string' && typeof expected === 'string' ? { actual, expected } : {}),
    ...(cause instanceof Error ? { cause: recordError(cause) } : {}),
  };
}

async function runFile(file: string): Promise<RecordedEvent[]> {
  events = [];
  shapes.clear();
  beginWithKeys();
  const before = countResources();
  const beganAt = new Date();
  const beforeMs = cpuTimeMs();
  const mocha = new Mocha({
    ...(timeout === undefined ? {} : { timeout }),
    reporter: Recorder,
    forbidOnly: true,
  });
  mocha.addFile(join(root, file));
  // Removes mocha's listeners for uncaught errors of the previous file. The listeners stay until
  // the next file begins, so that errors after the last test are reported.
  previous?.dispose();
  previous = mocha;
  try {
    await mocha.loadFilesAsync();
    await new Promise((resolve) => mocha.run(resolve));
  } catch (error) {
    events.push(
      failedFile(file, recordError(error instanceof Error ? error : new Error(String(error)))),
    );
  }
  // A remaining server or process slows the following files, and its log appears in their output.
  const left = await leftResources(before);
  if (left !== '') {
    events.push(failedFile(file, { message: `the tests left ${left} open`, stack: undefined }));
  }
  if (timesFile) {
    const cpuMs = Math.round(cpuTimeMs() - beforeMs);
    const line = { file, cpuMs, beganAt, endedAt: new Date(), worker: process.pid };
    appendFileSync(timesFile, `${JSON.stringify(line)}\n`);
  }
  if (shapesFile) {
    const hashes = [...shapes].map((shape) => hash('sha1', shape, 'base64url'));
    appendFileSync(shapesFile, `${JSON.stringify({ file, hashes })}\n`);
  }
  return events;
}

process.on('message', async (file: string) => {
  process.send?.(await runFile(file));
  // By default, Node writes compiled code only when a process ends. In a fresh clone, every program
  // that a test starts would compile all code itself.
  flushCompileCache();
});
// Exit handlers of tests end the started processes.
process.on('disconnect', async () => {
  await stopTestStore().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
  process.exit();
});
