import { Pool } from 'undici';
import type { BenchProcess } from '../bench-process.ts';
import { closedLoop } from '../closed-loop.ts';
import type { PlatformUnderLoad } from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { alternate, type Measured } from './alternate.ts';
import type { BudgetLine } from './line.ts';
import { anyRecord, succeed } from './send.ts';

const rounds = 2;
const roundMs = 1_500;
const connections = 64;

/**
 * Measures reads through the whole embedded platform on 64 connections. The reference is a bare
 * HTTP server that sends the same queries with the MongoDB driver.
 */
export async function readLines(
  platform: PlatformUnderLoad,
  reader: BenchProcess<{ url: string }>,
): Promise<BudgetLine[]> {
  const id = await anyRecord(platform);
  const api = (path: string) => readsOf(platform, path);
  const bare = (path: string): Measured => ({
    ...load(reader.ready.url, path),
    cpuMicros: () => reader.cpuMicros(),
  });
  const many = await alternate(
    {
      page: api('/v2/investments?limit=10'),
      barePage: bare('/page'),
      record: api(`/v2/investments/${id}`),
      bareRecord: bare(`/${id}`),
      me: api('/v2/me'),
      bareMe: bare('/me'),
    },
    rounds,
  );
  const query = 'the same query by the driver';
  return [
    line('page of ten', many.page, query, many.barePage, 1.5),
    line('record', many.record, query, many.bareRecord, 1.5),
    line('/v2/me', many.me, query, many.bareMe, 1.5),
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

function readsOf(platform: PlatformUnderLoad, path: string): Measured {
  const { pid = 0 } = platform.process;
  return {
    ...load(platform.baseUrl, path, { 'x-api-key': platform.apiKey }),
    cpuMicros: () => cpuMicrosOf(pid),
  };
}

function load(
  url: string,
  path: string,
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
