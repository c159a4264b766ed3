import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Demo } from '@irp/embedded';

const root = fileURLToPath(new URL('../../', import.meta.url));
const equities = join(root, '../shared/data/world-equities.csv.gz');

export interface PlatformUnderLoad {
  baseUrl: string;
  apiKey: string;
  directory: string;
  process: ChildProcess;
  /** Resident bytes of the platform's process, of this moment. */
  residentBytes(): Promise<number>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** The embedded system in a process of its own, with limits that let a load through, on an empty workspace. */
export async function startPlatform(): Promise<PlatformUnderLoad> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  const environment = { DATA_DIR: directory, PORT: '0', LIMIT_READS: '10000000', LIMIT_WRITES: '10000000' };
  const child = spawn(process.execPath, ['deploy/embedded/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await readyLine(child);
  const demo: Demo = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
  return {
    baseUrl: demo.baseUrl,
    apiKey: demo.apiKey,
    directory,
    process: child,
    residentBytes: () => residentBytes(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function readyLine(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Stop with Ctrl-C.')) resolve();
    });
  });
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

export interface ImportOutcome {
  seconds: number;
  imported: number;
  rejected: number;
}

/** Imports the 69,152 rows of world-equities.csv.gz through the API, as a client would. */
export async function importEquities({ baseUrl, apiKey }: PlatformUnderLoad): Promise<ImportOutcome> {
  if (!existsSync(equities)) throw new Error('../shared/data/world-equities.csv.gz is not here');
  const startedMs = performance.now();
  const answer = await fetch(`${baseUrl}/v2/investments/imports?preset=financedatabase`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' },
    body: createReadStream(equities),
    duplex: 'half',
  } as unknown as RequestInit);
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`);
  const { imported, rejected } = (await answer.json()) as ImportOutcome;
  return { seconds: (performance.now() - startedMs) / 1_000, imported, rejected };
}
