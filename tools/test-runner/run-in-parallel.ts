import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { failedFile, type RecordedEvent } from './recorded-event.ts';
import { ReplayedRun } from './replayed-run.ts';
import { RoomLines } from './room-lines.ts';

const script = join(import.meta.dirname, 'worker.ts');
/** Tests have their own timeouts; this timeout ends a process that no longer runs its timers. */
const fileTimeoutMs = 900_000;
const exitTimeoutMs = 60_000;

interface RunOptions {
  /** Files sensitive to load, run one after another when all other files have ended. */
  alone: readonly string[];
  /** Receives how long a file took, in milliseconds. */
  onFile(file: string, ms: number): void;
}

/**
 * Runs test files in parallel worker processes. A worker runs one file after another.
 * @param files paths relative to the repository, in the order of their start; without the files of
 *   `alone`
 * @param workers the environment variables of each worker, in addition to the variables of this
 *   process
 * @returns the number of failed tests. A file that cannot be loaded, or ends its process, counts as
 * a failed test
 */
export async function runInParallel(
  files: readonly string[],
  workers: readonly NodeJS.ProcessEnv[],
  { alone, onFile }: RunOptions,
): Promise<number> {
  const run = new ReplayedRun();
  const lines = new RoomLines([...files, ...alone], (line) => console.log(line));
  const report = (file: string, events: RecordedEvent[]) => {
    run.replay(events);
    lines.add(file, events);
  };
  const queue = [...files];
  await Promise.all(workers.map((environment) => work(queue, { report, onFile }, environment)));
  await work([...alone], { report, onFile }, workers[0] ?? {});
  run.end();
  const { passes, failures, pending } = run.stats;
  // A run without a test counts as a failure.
  return passes + failures + pending === 0 ? 1 : failures;
}

type Report = (file: string, events: RecordedEvent[]) => void;

/** @param queue the files are taken from it, so that several workers can share a queue */
async function work(
  queue: string[],
  { report, onFile }: { report: Report; onFile: RunOptions['onFile'] },
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  let worker: ChildProcess | undefined;
  let last = '';
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    worker ??= startWorker(environment);
    last = file;
    const startedMs = performance.now();
    report(file, await runFile(worker, file));
    onFile(file, performance.now() - startedMs);
    if (!worker.connected) {
      worker = undefined;
    }
  }
  if (worker) {
    report(last, await end(worker, last));
  }
}

/**
 * Starts a worker with a separate process group. The group is killed when the worker has ended, so
 * that no child process remains, even after SIGKILL.
 */
function startWorker(environment: NodeJS.ProcessEnv): ChildProcess {
  const worker = fork(script, {
    detached: true,
    env: { ...process.env, ...environment },
  });
  worker.once('exit', () => {
    try {
      if (worker.pid !== undefined) {
        process.kill(-worker.pid, 'SIGKILL');
      }
    } catch {
      // ESRCH: no process of the group is left. Windows has no process groups.
    }
  });
  return worker;
}

async function runFile(worker: ChildProcess, file: string): Promise<RecordedEvent[]> {
  const timer = setTimeout(() => worker.kill('SIGKILL'), fileTimeoutMs);
  try {
    const exited = exit(worker).then((how) => [
      failedFile(file, {
        message: `the process of the test file ended (${how}); see its output above`,
        stack: undefined,
      }),
    ]);
    const reported = once(worker, 'message').then(([events]): RecordedEvent[] => events);
    worker.send(file, () => undefined);
    return await Promise.race([reported, exited]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a worker. If the worker does not exit with code 0, returns a failure of its last file. */
async function end(worker: ChildProcess, last: string): Promise<RecordedEvent[]> {
  const exited = exit(worker);
  const timer = setTimeout(() => worker.kill('SIGKILL'), exitTimeoutMs);
  if (worker.connected) {
    worker.disconnect();
  }
  const how = await exited;
  clearTimeout(timer);
  if (how === 'exit code 0') {
    return [];
  }
  return [
    failedFile(last, {
      message: `the process of the test file failed after the tests (${how})`,
      stack: undefined,
    }),
  ];
}

const exits = new WeakMap<ChildProcess, Promise<string>>();

/**
 * Resolves when a worker has exited. Each worker has one promise for all its files. With a listener
 * for each file, Node would warn of too many listeners.
 */
function exit(worker: ChildProcess): Promise<string> {
  const exited =
    exits.get(worker) ??
    once(worker, 'exit').then(([code, signal]) => signal ?? `exit code ${code}`);
  exits.set(worker, exited);
  return exited;
}
