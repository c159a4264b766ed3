import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Demo } from '@irp/embedded';
import { endWithTests } from './end-with-tests.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface PlatformProcess {
  baseUrl: string;
  /** Everything printed on standard output so far. */
  output(): string;
  demo(): Promise<Demo>;
  /** Ends it as an operator (SIGTERM) or a power cut (SIGKILL) would; resolves with the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** A folder, a database and limits of its own, so that a restart finds its data and nobody else's. */
export interface Home {
  directory: string;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export async function createHome(): Promise<Home> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-e2e-'));
  const name = `e2e${randomBytes(5).toString('hex')}`;
  const environment = {
    DATA_DIR: directory,
    PORT: '0',
    DATABASE_PREFIX: `${name}_`,
    REDIS_PREFIX: name,
    KAFKA_PREFIX: name,
    KAFKA_PARTITIONS: '3',
    // Mails are read from the mailbox page, also where a mail server is at hand.
    SMTP_URL: '',
  };
  return { directory, environment, remove: () => rm(directory, { recursive: true, force: true }) };
}

const viaBootstrap = ['tools/bootstrap.mjs', 'deploy/embedded/src/main.ts'];
/** As an operator's own supervisor would: then SIGKILL hits the platform itself, which has no moment to tidy up. */
const itself = ['deploy/embedded/src/main.ts'];

/** Runs what `npm start` runs, with these variables. */
function spawnPlatform(environment: Record<string, string>, script = viaBootstrap): ChildProcess {
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithTests(child);
  return child;
}

/** Starts the platform and resolves when it says that it is ready. */
export function startPlatformProcess(home: Home, more: Record<string, string> = {}): Promise<PlatformProcess> {
  return running(spawnPlatform({ ...home.environment, ...more }), home);
}

/** The same without `npm start` around it, for tests that kill it. */
export function startPlatformItself(home: Home, more: Record<string, string> = {}): Promise<PlatformProcess> {
  return running(spawnPlatform({ ...home.environment, ...more }, itself), home);
}

async function running(child: ChildProcess, home: Home): Promise<PlatformProcess> {
  let output = '';
  let faults = '';
  child.stderr?.on('data', (chunk) => {
    faults += chunk;
  });
  const exited = once(child, 'exit');
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const ready = /ready on (\S+)/.exec(output);
      if (ready && output.includes('Stop with Ctrl-C.')) resolve(ready[1]!);
    });
    exited.then(([code]) => reject(new Error(`exited with ${code}: ${faults}`)));
  });
  return {
    baseUrl,
    output: () => output,
    demo: async () => JSON.parse(await readFile(join(home.directory, 'demo.json'), 'utf8')),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** Runs the platform where it cannot start: its exit code and what it wrote on standard error. */
export async function failToStart(environment: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const child = spawnPlatform(environment);
  let faults = '';
  child.stderr?.on('data', (chunk) => {
    faults += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, lines: faults.trimEnd().split('\n') };
}
