import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demo } from '@irp/embedded';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { createConnection, Schema } from 'mongoose';
import { Pool } from 'undici';
import { closedLoop } from './closed-loop.ts';
import { median, percentile } from './percentiles.ts';
import { importEquities, type PlatformUnderLoad, startPlatform } from './platform-under-load.ts';

const connections = 64;
const roundMs = 4_000;
const rounds = 3;

interface Spread {
  p50: number;
  p99: number;
}

/**
 * Measures reads of a page of ten of 69k records through the whole embedded platform. The result is
 * compared with the same query by mongoose alone. The platform caches the page while no record
 * changes; the bench `budget` measures pages after a change.
 */
export async function pages(): Promise<void> {
  const platform = await startPlatform();
  await importEquities(platform);
  const api = new Pool(platform.baseUrl, { connections });
  const first = `/v1/investments?limit=10&offset=0&apiKey=${platform.apiKey}`;
  const system = await spreadOf(() => get(api, first));
  const compressed: [coding: string, spread: Spread][] = [];
  for (const coding of ['zstd', 'br', 'gzip']) {
    compressed.push([coding, await spreadOf(() => get(api, first, coding))]);
  }
  const depth = await cursorDepth(api, platform);
  await api.close();
  await platform.stop();
  const reference = await measureMongoose(platform.directory);
  await platform.remove();
  console.table([
    row('GET /v1/investments, p50 ms', system.p50, reference.p50, 3),
    row('GET /v1/investments, p99 ms', system.p99, reference.p99, 3),
    ...compressed.map(([coding, { p50 }]) =>
      row(`the same as ${coding}, reference: as it is, p50 ms`, p50, system.p50, 1.2),
    ),
    row('last page by cursor, reference: first page, median ms', depth.last, depth.first, 1.2),
  ]);
}

function row(what: string, value: number, reference: number, target: number) {
  return {
    what,
    value: value.toFixed(2),
    reference: reference.toFixed(2),
    ratio: (value / reference).toFixed(2),
    target,
  };
}

/** Returns the medians of all rounds after a warm-up round. */
async function spreadOf(send: () => Promise<void>): Promise<Spread> {
  await closedLoop(send, connections, roundMs);
  const spreads: Spread[] = [];
  for (let round = 0; round < rounds; round++) {
    const samples = await closedLoop(send, connections, roundMs);
    spreads.push({
      p50: percentile(samples, 0.5),
      p99: percentile(samples, 0.99),
    });
  }
  return {
    p50: median(spreads.map(({ p50 }) => p50)),
    p99: median(spreads.map(({ p99 }) => p99)),
  };
}

async function get(api: Pool, path: string, coding = 'identity'): Promise<void> {
  const { statusCode, body } = await api.request({
    path,
    method: 'GET',
    headers: { 'accept-encoding': coding },
  });
  await body.dump();
  if (statusCode !== 200) {
    throw new Error(`${path} returned ${statusCode}`);
  }
}

/** Follows the cursors to the last page, then requests the first and the last page alternately. */
async function cursorDepth(
  api: Pool,
  { apiKey }: PlatformUnderLoad,
): Promise<{ first: number; last: number }> {
  const headers = { 'X-API-Key': apiKey };
  let cursor = '';
  for (;;) {
    const { body } = await api.request({
      path: `/v2/investments?limit=1000${cursor}`,
      method: 'GET',
      headers,
    });
    const { meta } = (await body.json()) as { meta: { nextCursor: string | null } };
    if (!meta.nextCursor) {
      break;
    }
    cursor = `&cursor=${encodeURIComponent(meta.nextCursor)}`;
  }
  const firstMs: number[] = [];
  const lastMs: number[] = [];
  const getPage = (extra: string) => get(api, `/v2/investments?limit=10&apiKey=${apiKey}${extra}`);
  for (let turn = 0; turn < 600; turn++) {
    firstMs.push(...(await timed(() => getPage(''))));
    lastMs.push(...(await timed(() => getPage(cursor))));
  }
  return {
    first: median(firstMs.slice(100)),
    last: median(lastMs.slice(100)),
  };
}

async function timed(send: () => Promise<void>): Promise<[number]> {
  const startedMs = performance.now();
  await send();
  return [performance.now() - startedMs];
}

async function measureMongoose(directory: string): Promise<Spread> {
  const demo: Demo = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
  const owner = demo.users.find((user) => user.apiKey === demo.apiKey);
  const store = await startEmbeddedMongo({ directory: join(directory, 'store') });
  const connection = await createConnection(store.uri, {
    dbName: 'irp_investments',
    maxPoolSize: connections,
  }).asPromise();
  const model = connection.model(
    'Investment',
    new Schema({ _id: String }, { strict: false, collection: 'investments' }),
  );
  const sample = await model
    .findOne({
      workspaceId: owner?.workspaceId,
      environment: 'production',
      audience: 'workspace',
    })
    .lean();
  if (!sample) {
    throw new Error('the reference query finds no record: has the storage layout changed?');
  }
  const filter = {
    workspaceId: owner?.workspaceId,
    environment: 'production',
    audience: { $in: ['workspace', 'user:nobody'] },
    isArchived: { $in: [false, true] },
  };
  const spread = await spreadOf(async () => {
    const records = await model.find(filter).sort({ createdAt: -1, _id: 1 }).limit(10).lean();
    if (records.length !== 10) {
      throw new Error(`${records.length} records instead of 10`);
    }
  });
  await connection.close();
  await store.stop();
  return spread;
}
