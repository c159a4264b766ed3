import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Demo, type RunningPlatform, startPlatform } from '@irp/embedded';
import { fillWithDemo, isSelfContained } from '@irp/testing';
import { currentBundle } from '../../deploy/embedded/src/bundle/current-bundle.ts';
import { endWithTests } from './end-with-tests.ts';
import { throttle } from './throttle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface PlatformProcess {
  baseUrl: string;
  /** Everything printed on standard output so far. */
  output(): string;
  demo(): Promise<Demo>;
  /**
   * Resolves when the process has ended by itself, with the signal if any, and the output on
   * standard error.
   */
  ended(): Promise<{ signal: NodeJS.Signals | null; errors: string }>;
  /**
   * Sends a signal: SIGTERM stops the process gracefully, SIGKILL simulates a crash. Resolves with
   * the exit code.
   */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * A data folder and the names of databases, keys and topics for a platform. A restarted platform
 * finds the data.
 */
export interface Home {
  directory: string;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export async function createHome(): Promise<Home> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-e2e-'));
  const name = isSelfContained ? 'e2e' : `e2e${randomBytes(5).toString('hex')}`;
  const environment = {
    DATA_DIR: directory,
    PORT: '0',
    DATABASE_PREFIX: `${name}_`,
    REDIS_PREFIX: name,
    KAFKA_PREFIX: name,
    KAFKA_PARTITIONS: '3',
    // The tests read mails from the mailbox page, also on a machine with a mail server.
    SMTP_URL: '',
    PASSWORD_COST: '16',
    DEVICE_POLL_INTERVAL_S: '1',
  };
  return {
    directory,
    environment,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/**
 * Creates a data folder with demo data, without the cost of a first start. For tests that do not
 * test a first start.
 */
export async function createHomeWithDemo(): Promise<Home> {
  const home = await createHome();
  await fillWithDemo(home.directory, async (directory) => {
    const first = await startPlatformHere(home, { DATA_DIR: directory });
    await first.stop();
  });
  return home;
}

const viaBootstrap = ['tools/bootstrap.mjs', 'deploy/embedded/src/main.ts'];
const sources = ['deploy/embedded/src/main.ts'];
const bundled = ['deploy/embedded/src/bundle/main.ts'];

/**
 * A program without the bootstrap process, so that the platform itself receives SIGKILL. A start
 * from the bundle saves a second of CPU time. The bundle exists if all tests run, because the run
 * builds the bundle first.
 */
const direct = () => (currentBundle() === undefined ? sources : bundled);

/**
 * Starts a platform with the given environment variables. By default, the bootstrap process starts
 * the platform from the sources.
 */
function spawnPlatform(environment: Record<string, string>, script = viaBootstrap): ChildProcess {
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { ...process.env, ...environment },
    // The IPC channel closes when this process exits, and then the platform stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  endWithTests(child);
  return child;
}

/** Starts the platform like `npm start`. Resolves when the platform is ready. */
export function startPlatformProcess(
  home: Home,
  extraEnvironment: Record<string, string> = {},
): Promise<PlatformProcess> {
  return running(spawnPlatform({ ...home.environment, ...extraEnvironment }), home);
}

/** Starts the platform without the bootstrap process, for tests that kill the platform. */
export function startPlatformDirectly(
  home: Home,
  extraEnvironment: Record<string, string> = {},
): Promise<PlatformProcess> {
  return running(spawnPlatform({ ...home.environment, ...extraEnvironment }, direct()), home);
}

/** Starts the platform from the bundle, which `npm start` builds for the next start. */
export async function startPlatformFromBundle(home: Home): Promise<PlatformProcess> {
  if (currentBundle() === undefined) {
    const program = 'deploy/embedded/src/bundle/build-process.ts';
    await promisify(execFile)(process.execPath, [program], { cwd: root });
  }
  return running(spawnPlatform(home.environment, bundled), home);
}

/**
 * Starts the platform from the sources, without the bootstrap process. The share limits the CPU
 * time of each thread, such as 0.1 for a tenth of a core.
 */
export function startPlatformThrottled(
  home: Home,
  share: number,
  extraEnvironment: Record<string, string> = {},
): Promise<PlatformProcess> {
  const child = spawnPlatform({ ...home.environment, ...extraEnvironment }, sources);
  void throttle(child, share);
  return running(child, home);
}

/**
 * Starts the platform without the bootstrap process, and kills the platform (SIGKILL) as soon as
 * `when` is true.
 */
export async function killStartWhen(home: Home, when: () => boolean): Promise<void> {
  const child = spawnPlatform(home.environment, direct());
  const exited = once(child, 'exit');
  while (child.exitCode === null && !when()) {
    await setTimeout(5);
  }
  child.kill('SIGKILL');
  await exited;
}

/**
 * Starts the platform in this process, for a fifth of the CPU time of a separate process. Suitable
 * for tests of the platform's data, but not for tests of its process.
 */
export function startPlatformHere(
  home: Home,
  extraEnvironment: Record<string, string> = {},
): Promise<RunningPlatform> {
  const environment = {
    ...process.env,
    ...home.environment,
    ...extraEnvironment,
  };
  // A separate thread would load and compile the store again for each platform.
  return startPlatform(environment, { storeThread: 'same' });
}

async function running(child: ChildProcess, home: Home): Promise<PlatformProcess> {
  let output = '';
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const exited = once(child, 'exit');
  const closed = once(child, 'close');
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const ready = /ready on (\S+)/.exec(output);
      if (ready && output.includes('Stop with Ctrl-C.')) {
        resolve(ready[1]!);
      }
    });
    exited.then(([code]) => reject(new Error(`exited with ${code}: ${errors}`)));
  });
  return {
    baseUrl,
    output: () => output,
    demo: async () => JSON.parse(await readFile(join(home.directory, 'demo.json'), 'utf8')),
    async ended() {
      const [, signal] = await closed;
      return { signal, errors };
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/**
 * Runs a platform and expects a failed start. Resolves with the exit code, the lines of standard
 * error, and standard output.
 */
export async function failToStart(environment: Record<string, string>): Promise<{
  code: number;
  lines: string[];
  output: string;
}> {
  const child = spawnPlatform(environment);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return {
    code,
    lines: errors.trimEnd().split('\n'),
    output,
  };
}
