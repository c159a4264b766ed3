import { Pool } from 'undici';
import { startImportedPlatform } from './budget/imported-platform.ts';
import { anyRecord, loadColumns, succeed } from './budget/send.ts';
import { closedLoop } from './closed-loop.ts';
import { median, percentile } from './percentiles.ts';
import type { PlatformUnderLoad } from './platform-under-load.ts';

const connections = 64;
const roundMs = 1_500;
const changes = 5;
/** Rounds before the first measurement, after which V8 has compiled the code of a read. */
const warmUpRounds = 6;

const queries = [
  'limit=10',
  'country=JP,DE',
  'country!=US',
  'employees[gte]=100000',
  'employees[lt]=10',
  'foundingDate[gte]=1990&foundingDate[lt]=2000',
  'tags[any]=a,b',
  'isEmpty=lei',
  'isEmpty[not]=website',
  'updatedSince=2020-01-01',
  'sector=Energy&country!=US&employees[gte]=1000',
  'sort=ceo',
  'sort=sector,-employees,name',
  'country=JP&sort=-employees',
  'q=bank',
  'q=toyta',
  'q=toyota+motor',
  'q=the',
  'q=refrigerator&country=US&sort=-employees',
] as const;

/**
 * Measures queries of analysts on 69,152 records: the first query (which may load columns), the
 * first query after a change, and p99 on 64 connections without changes. The results are compared
 * with a read of a record by id in the same run.
 */
export async function queriesOfAnalysts(): Promise<void> {
  const { platform, stop } = await startImportedPlatform();
  try {
    const id = await anyRecord(platform);
    const paths = [
      ...queries.map((query) => `/v2/investments?${query}`),
      '/v2/investments/facets',
      '/v2/investments/facets?sector=Energy',
    ];
    const byId = `/v2/investments/${id}`;
    for (let round = 0; round < warmUpRounds; round++) {
      await p99(platform, byId);
    }
    const firstById = await firstReads(platform, id, byId);
    const rows = [];
    for (const path of paths) {
      const alone = await p99(platform, byId);
      const cold = await timeOf(platform, path);
      const first = await firstReads(platform, id, path);
      const many = await p99(platform, path);
      rows.push({
        query: path.replace('/v2/investments', ''),
        'first after the start, ms': cold.toFixed(1),
        'first after a change, ms': first.toFixed(1),
        'to a record': (first / firstById).toFixed(1),
        'p99 on 64 connections, ms': many.toFixed(1),
        'to a record ': (many / alone).toFixed(2),
      });
    }
    console.table(rows);
  } finally {
    await stop();
  }
}

async function timeOf(platform: PlatformUnderLoad, path: string): Promise<number> {
  const started = performance.now();
  await loadColumns(platform, path);
  return performance.now() - started;
}

/** The median time of the first read after a change, in ms. */
async function firstReads(platform: PlatformUnderLoad, id: string, path: string): Promise<number> {
  const pool = new Pool(platform.baseUrl, { connections: 1 });
  const headers = { 'x-api-key': platform.apiKey };
  const json = { ...headers, 'content-type': 'application/merge-patch+json' };
  const times: number[] = [];
  for (let at = 0; at < changes; at++) {
    const body = JSON.stringify({ ceo: `Changed ${performance.now()}` });
    await succeed(
      pool.request({ path: `/v2/investments/${id}`, method: 'PATCH', headers: json, body }),
    );
    const started = performance.now();
    await succeed(pool.request({ path, method: 'GET', headers }));
    times.push(performance.now() - started);
  }
  await pool.close();
  return median(times);
}

async function p99(platform: PlatformUnderLoad, path: string): Promise<number> {
  const pool = new Pool(platform.baseUrl, { connections });
  const headers = { 'x-api-key': platform.apiKey };
  const send = () => succeed(pool.request({ path, method: 'GET', headers }));
  await send();
  const samples = await closedLoop(send, connections, roundMs);
  await pool.close();
  return percentile(samples, 0.99);
}
