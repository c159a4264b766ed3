import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demo } from '@irp/embedded';
import { type BenchProcess, startBenchProcess } from '../bench-process.ts';

/** Starts the reference server on a copy of the platform's store. */
export async function startReader(directory: string): Promise<BenchProcess<{ url: string }>> {
  const demo: Demo = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
  const owner = demo.users.find(({ apiKey }) => apiKey === demo.apiKey);
  const copy = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  await cp(join(directory, 'store'), copy, { recursive: true });
  const reader = await startBenchProcess<{ url: string }>(
    'references/read-process.ts',
    copy,
    owner?.workspaceId ?? '',
    owner?.email ?? '',
  );
  return {
    ...reader,
    async stop() {
      await reader.stop();
      await rm(copy, { recursive: true });
    },
  };
}
