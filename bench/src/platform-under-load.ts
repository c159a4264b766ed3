import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Demo } from '@irp/embedded';
import { request } from 'undici';

const root = fileURLToPath(new URL('../../', import.meta.url));
const equities = join(root, '../shared/data/world-equities.csv.gz');

export interface PlatformUnderLoad {
  baseUrl: string;
  apiKey: string;
  demo: Demo;
  directory: string;
  process: ChildProcess;
  /** Current resident memory of the platform's process. */
  residentBytes(): Promise<number>;
  /** Current resident memory without mapped files. */
  anonymousBytes(): Promise<number>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** The option of node in the npm script `start` (docs/decisions/0028). */
const asNpmStart = ['--max-semi-space-size=16'];

/**
 * Starts the embedded platform as a separate process, with a new data directory. The rate limits
 * are so high that no bench reaches them.
 * @param prepare writes into the empty data directory
 */
export async function startPlatform(
  more: Record<string, string> = {},
  prepare?: (directory: string) => Promise<void>,
): Promise<PlatformUnderLoad> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  await prepare?.(directory);
  return startPlatformIn(directory, more);
}

/** Starts the embedded platform again, with the data of an earlier start. */
export async function startPlatformIn(
  directory: string,
  more: Record<string, string> = {},
): Promise<PlatformUnderLoad> {
  const environment = {
    DATA_DIR: directory,
    PORT: '0',
    LIMIT_READS: '10000000',
    LIMIT_WRITES: '10000000',
    ...more,
  };
  const child = spawn(process.execPath, [...asNpmStart, 'deploy/embedded/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = await waitUntilReady(child);
  const demo: Demo = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
  return {
    baseUrl: demo.baseUrl,
    apiKey: demo.apiKey,
    demo,
    directory,
    process: child,
    residentBytes: () => memoryOf(pid, 'VmRSS'),
    anonymousBytes: () => memoryOf(pid, 'RssAnon'),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function waitUntilReady(child: ChildProcess): Promise<{ pid: number }> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the platform exited with ${code}`)));
    child.once('error', reject);
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Stop with Ctrl-C.')) {
        resolve();
      }
    });
  });
  const { pid } = child;
  if (pid === undefined) {
    throw new Error('the platform has no process id');
  }
  return { pid };
}

async function memoryOf(pid: number, name: 'VmRSS' | 'RssAnon'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024;
}

interface ImportOutcome {
  seconds: number;
  imported: number;
  rejected: number;
}

/** Imports the 69,152 rows of world-equities.csv.gz through the public API. */
export async function importEquities({
  baseUrl,
  apiKey,
}: PlatformUnderLoad): Promise<ImportOutcome> {
  if (!existsSync(equities)) {
    throw new Error('../shared/data/world-equities.csv.gz is missing');
  }
  const startedMs = performance.now();
  const response = await request(
    `${baseUrl}/v2/investments/imports?preset=financedatabase&async=false`,
    {
      method: 'POST',
      headers: {
        'X-API-Key': apiKey,
        'Content-Type': 'text/csv',
        'Content-Encoding': 'gzip',
      },
      body: createReadStream(equities),
      // The response arrives when the import is complete.
      headersTimeout: 0,
      bodyTimeout: 0,
    },
  );
  if (response.statusCode >= 300) {
    throw new Error(`the import returned ${response.statusCode}: ${await response.body.text()}`);
  }
  const { imported, rejected } = (await response.body.json()) as ImportOutcome;
  return {
    seconds: (performance.now() - startedMs) / 1_000,
    imported,
    rejected,
  };
}
