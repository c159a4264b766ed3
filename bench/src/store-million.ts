import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import mongoose from 'mongoose';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';
import { percentile } from './percentiles.ts';

interface Row {
  _id: number;
  kind: number;
  n: number;
  name: string;
  filler: string;
}

type Rows = mongoose.mongo.Collection<Row>;

const documents = Number(process.env.DOCUMENTS ?? 1_000_000);
const targetDelayMs = 50;
const targetCountMs = 100;
const idleMs = 5_000;
const many = 20_000;
const filler = 'x'.repeat(100);

const rowOf = (n: number): Row => ({
  _id: n,
  kind: n % 10,
  n,
  name: `name ${n % 1_000}`,
  filler,
});
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => rowOf(from + at));

/**
 * Each command runs once, while a client in a separate process reads single documents by `_id`, one
 * after another.
 */
const commands: [string, (rows: Rows) => Promise<unknown>][] = [
  ['countDocuments({})', (rows) => rows.countDocuments({})],
  ['countDocuments of a tenth, by index', (rows) => rows.countDocuments({ kind: 3 })],
  ['distinct of 1,000 values', (rows) => rows.distinct('name')],
  [
    'counting $group of a tenth',
    (rows) =>
      rows
        .aggregate([
          { $match: { kind: 3 } },
          {
            $group: {
              _id: '$name',
              n: { $sum: 1 },
            },
          },
        ])
        .toArray(),
  ],
  [
    'find sorted without an index, a tenth',
    (rows) =>
      rows
        .find(
          { kind: 3 },
          {
            sort: { name: 1 },
            projection: { _id: 1 },
          },
        )
        .toArray(),
  ],
  ['insertMany of 20,000', (rows) => rows.insertMany(range(documents, many))],
  ['updateMany of 20,000', (rows) => rows.updateMany({ n: { $lt: many } }, { $inc: { n: -1 } })],
  ['deleteMany of 20,000', (rows) => rows.deleteMany({ n: { $lt: many - 1 } })],
  ['createIndex', (rows) => rows.createIndex({ name: 1, n: 1 })],
  ['dropIndex', (rows) => rows.dropIndex('name_1_n_1')],
];

/**
 * Measures how long a command on a million documents delays reads by `_id` of another client. The
 * result is compared with reads from the otherwise idle store.
 */
export async function storeMillion(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  const store = await startEmbeddedMongo({ directory });
  const connection = await mongoose.createConnection(store.uri, { dbName: 'bench' }).asPromise();
  let reader: BenchProcess<unknown> | undefined;
  try {
    const rows = connection.collection('rows') as unknown as Rows;
    await rows.createIndexes([{ key: { kind: 1, n: 1 } }, { key: { n: 1 } }]);
    for (let from = 0; from < documents; from += many) {
      await rows.insertMany(range(from, many));
    }
    reader = await startBenchProcess(
      './store-reader-process.ts',
      store.uri,
      String(documents - 1_000),
    );
    const probed = reader;
    const idle = await measure(probed, () => new Promise((resolve) => setTimeout(resolve, idleMs)));
    const table = [lineOf('idle (the reference)', idle, idle)];
    for (const [name, run] of commands) {
      table.push(lineOf(name, await measure(probed, () => run(rows)), idle));
    }
    console.table(table);
  } finally {
    await reader?.stop();
    await connection.close();
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

interface Measured {
  tookMs: number;
  /** Durations of the concurrent reads. */
  delaysMs: number[];
}

async function measure(
  reader: BenchProcess<unknown>,
  run: () => Promise<unknown>,
): Promise<Measured> {
  reader.send('begin');
  const startedMs = performance.now();
  await run();
  const tookMs = performance.now() - startedMs;
  return { tookMs, delaysMs: await reader.request<number[]>('end') };
}

function lineOf(what: string, { tookMs, delaysMs }: Measured, idle: Measured) {
  const longest = Math.max(...delaysMs);
  const idleLongest = Math.max(...idle.delaysMs);
  const isCount = what.startsWith('countDocuments');
  return {
    what,
    'took ms': tookMs.toFixed(0),
    'reads beside': delaysMs.length,
    'p50 ms': percentile(delaysMs, 0.5).toFixed(1),
    'longest ms': longest.toFixed(1),
    'longest / idle': (longest / idleLongest).toFixed(2),
    target: `${targetDelayMs} ms${longest > targetDelayMs ? ' MISSED' : ''}${isCount ? `; took ${targetCountMs} ms${tookMs > targetCountMs ? ' MISSED' : ''}` : ''}`,
  };
}
