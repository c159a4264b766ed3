import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import mongoose from 'mongoose';
import { request } from 'undici';
import { median } from './percentiles.ts';
import { importEquities, type PlatformUnderLoad, startPlatform } from './platform-under-load.ts';
import { cpuMicrosOf } from './processes-of.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const batch = 1_000;
const targetRowsPerSecond = 5_000;

interface Sample {
  rowsPerSecond: number;
  /** CPU time in microseconds: of a row, an inserted document, a line, a read document. */
  importing: number;
  inserting: number;
  exporting: number;
  reading: number;
}

interface Document {
  _id: string;
}

/**
 * Measures an import of 69k rows (gzip CSV), each validated and on disk, and an export of them as
 * CSV, through gateway, service and store: rows a second, and CPU time of the platform's process.
 * The references are the driver and a store alone with the same records: plain inserts into a
 * collection without indexes, and a cursor over it.
 */
export async function importRows(): Promise<void> {
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round++) {
    samples.push(await measure());
  }
  const middle = (name: keyof Sample) => median(samples.map((sample) => sample[name]));
  const row = (what: string, cost: keyof Sample, reference: keyof Sample) => {
    const ratios = samples.map((sample) => sample[cost] / sample[reference]);
    return {
      what,
      'CPU µs': middle(cost).toFixed(1),
      'driver and store': middle(reference).toFixed(1),
      ratio: median(ratios).toFixed(2),
      rounds: ratios.map((ratio) => ratio.toFixed(2)).join(', '),
    };
  };
  console.table([
    row('import, a row', 'importing', 'inserting'),
    row('export as CSV, a line', 'exporting', 'reading'),
  ]);
  console.table([
    {
      rowsPerSecond: Math.round(middle('rowsPerSecond')),
      target: targetRowsPerSecond,
    },
  ]);
}

async function measure(): Promise<Sample> {
  const platform = await startPlatform();
  const cpuMicros = () => cpuMicrosOf(Number(platform.process.pid));
  try {
    const beforeImport = cpuMicros();
    const { seconds, imported, rejected } = await importEquities(platform);
    const beforeExport = cpuMicros();
    await exportAll(platform, 'csv');
    const afterExport = cpuMicros();
    const documents = documentsOf(await exportAll(platform, 'ndjson'));
    if (documents.length < imported) {
      throw new Error(`the export has ${documents.length} of ${imported} records`);
    }
    const rows = imported + rejected;
    return {
      rowsPerSecond: rows / seconds,
      importing: (beforeExport - beforeImport) / rows,
      exporting: (afterExport - beforeExport) / documents.length,
      ...(await byDriver(documents)),
    };
  } finally {
    await platform.stop();
    await platform.remove();
  }
}

async function exportAll(
  { baseUrl, apiKey }: PlatformUnderLoad,
  format: 'csv' | 'ndjson',
): Promise<string> {
  const { statusCode, body } = await request(`${baseUrl}/v2/investments/exports?format=${format}`, {
    headers: { 'X-API-Key': apiKey },
    bodyTimeout: 0,
  });
  const text = await body.text();
  if (statusCode !== 200) {
    throw new Error(`the export returned ${statusCode}: ${text}`);
  }
  return text;
}

function documentsOf(ndjson: string): Document[] {
  const lines = ndjson.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const { id, ...fields } = JSON.parse(line);
    return { _id: id, ...fields };
  });
}

async function byDriver(documents: Document[]): Promise<Pick<Sample, 'inserting' | 'reading'>> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-bench-'));
  const store = await startEmbeddedMongo({ directory });
  const connection = await mongoose.createConnection(store.uri, { dbName: 'bench' }).asPromise();
  try {
    const plain = connection.collection<Document>('plain');
    const inserting = await cpuMicrosOfOwn(async () => {
      for (let at = 0; at < documents.length; at += batch) {
        await plain.insertMany(documents.slice(at, at + batch));
      }
    });
    const reading = await cpuMicrosOfOwn(async () => {
      const cursor = plain.find({}, { batchSize: batch });
      while (await cursor.hasNext()) {
        cursor.readBufferedDocuments();
      }
    });
    return {
      inserting: inserting / documents.length,
      reading: reading / documents.length,
    };
  } finally {
    await connection.close();
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** CPU time of this process, with the thread of its store. */
async function cpuMicrosOfOwn(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
