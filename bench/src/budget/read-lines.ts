import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demo } from '@irp/embedded';
import { Pool } from 'undici';
import { type BenchProcess, startBenchProcess } from '../bench-process.ts';
import { closedLoop } from '../closed-loop.ts';
import type { PlatformUnderLoad } from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { alternate, type Measured } from './alternate.ts';
import type { BudgetLine } from './line.ts';

const rounds = 2;
const roundMs = 1_500;

/** The same documents for a reference, in a folder of its own. */
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

/**
 * Reads of the whole embedded platform on 64 connections, in comparison with a bare server that
 * makes the same queries by the driver, and on one connection those that read many keys, in
 * comparison with a page. A platform that alone uses its store keeps pages while nothing changes, so
 * each read on one connection follows a change, whose own time is subtracted.
 */
export async function readLines(
  platform: PlatformUnderLoad,
  reader: BenchProcess<{ url: string }>,
): Promise<BudgetLine[]> {
  const { data } = (await (
    await fetch(`${platform.baseUrl}/v2/investments?limit=1&apiKey=${platform.apiKey}`)
  ).json()) as { data: [{ id: string }] };
  const [{ id }] = data;
  const api = (path: string, connections: number) => readsOf(platform, path, connections);
  const bare = (path: string): Measured => ({
    ...load(reader.ready.url, path, 64),
    cpuMicros: () => reader.cpuMicros(),
  });
  const many = await alternate(
    {
      page: api('/v2/investments?limit=10', 64),
      barePage: bare('/page'),
      record: api(`/v2/investments/${id}`, 64),
      bareRecord: bare(`/${id}`),
      me: api('/v2/me', 64),
      bareMe: bare('/me'),
    },
    rounds,
  );
  const changed = (...paths: string[]) => afterChange(platform, id, paths);
  const { change, ...read } = await alternate(
    {
      change: changed(),
      page: changed('/v2/investments?limit=10'),
      word: changed('/v2/investments?q=bank'),
      sector: changed('/v2/investments?sector=Energy'),
      offset: changed('/v2/investments?offset=60000'),
    },
    rounds,
  );
  const query = 'the same query by the driver';
  const changedPage = read.page - change;
  const page = 'a page after a change';
  return [
    line('page of ten', many.page, query, many.barePage, 1.5),
    line('record', many.record, query, many.bareRecord, 1.5),
    line('/v2/me', many.me, query, many.bareMe, 1.5),
    difference('q=bank, 1,411 records', read.word - change, page, changedPage, 3),
    difference('sector=Energy, 2,393 records', read.sector - change, page, changedPage, 3),
    difference('offset=60000', read.offset - change, page, changedPage, 3),
  ];
}

function line(
  name: string,
  micros: number,
  reference: string,
  referenceMicros: number,
  goal: number,
): BudgetLine {
  return {
    name,
    micros,
    reference,
    referenceMicros,
    goal,
  };
}

function difference(...of: Parameters<typeof line>): BudgetLine {
  return { ...line(...of), isDifference: true };
}

function readsOf(platform: PlatformUnderLoad, path: string, connections: number): Measured {
  const { pid = 0 } = platform.process;
  return {
    ...load(platform.baseUrl, path, connections, { 'x-api-key': platform.apiKey }),
    cpuMicros: () => cpuMicrosOf(pid),
  };
}

/** Changes a record, and reads each of the paths. */
function afterChange(platform: PlatformUnderLoad, id: string, paths: string[]): Measured {
  const { pid = 0 } = platform.process;
  const headers = { 'x-api-key': platform.apiKey };
  let changes = 0;
  return {
    cpuMicros: () => cpuMicrosOf(pid),
    async run() {
      const pool = new Pool(platform.baseUrl, { connections: 1 });
      const send = async () => {
        const body = JSON.stringify({ ceo: `Changed ${changes++}` });
        const json = { ...headers, 'content-type': 'application/merge-patch+json' };
        const path = `/v2/investments/${id}`;
        await succeed(pool.request({ path, method: 'PATCH', headers: json, body }));
        for (const read of paths) {
          await succeed(pool.request({ path: read, method: 'GET', headers }));
        }
      };
      const { length } = await closedLoop(send, 1, roundMs);
      await pool.close();
      return length;
    },
  };
}

async function succeed(sent: ReturnType<Pool['request']>): Promise<void> {
  const { statusCode, body } = await sent;
  const text = await body.text();
  if (statusCode !== 200) {
    throw new Error(`${statusCode}: ${text}`);
  }
}

function load(
  url: string,
  path: string,
  connections: number,
  headers: Record<string, string> = {},
): Pick<Measured, 'run'> {
  return {
    async run() {
      const pool = new Pool(url, { connections });
      const send = () => succeed(pool.request({ path, method: 'GET', headers }));
      const { length } = await closedLoop(send, connections, roundMs);
      await pool.close();
      return length;
    },
  };
}
