import { request } from 'node:http';
import { importEquities, type PlatformUnderLoad, startPlatform } from './platform-under-load.ts';

const rounds = 5;

interface Reading {
  firstByteMs: number;
  totalMs: number;
  records: number;
  grownMb: number;
}

/** The bare array of 69k records: time to the first byte, and how much the platform's resident memory grows meanwhile. */
export async function array(): Promise<void> {
  const platform = await startPlatform();
  const { imported } = await importEquities(platform);
  await read(platform);
  const readings: Reading[] = [];
  for (let round = 0; round < rounds; round++) readings.push(await read(platform));
  await platform.stop();
  await platform.remove();
  readings.sort((a, b) => a.firstByteMs - b.firstByteMs);
  const median = readings[Math.floor(rounds / 2)]!;
  const grownMb = Math.max(...readings.map((reading) => reading.grownMb));
  console.table([
    { what: 'first byte, ms (median)', value: median.firstByteMs.toFixed(1), target: 50 },
    { what: 'resident memory growth, MB (worst round)', value: grownMb.toFixed(1), target: 64 },
    { what: 'whole answer, ms (median)', value: median.totalMs.toFixed(0), target: '' },
    { what: 'records', value: median.records, target: `> ${imported}` },
  ]);
}

async function read(platform: PlatformUnderLoad): Promise<Reading> {
  const before = await platform.residentBytes();
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await platform.residentBytes());
  }, 20);
  const reading = await fetchArray(`${platform.baseUrl}/investments?apiKey=${platform.apiKey}`);
  clearInterval(sampling);
  return { ...reading, grownMb: (peak - before) / 1_048_576 };
}

function fetchArray(url: string): Promise<Omit<Reading, 'grownMb'>> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, (answer) => {
      let firstByteMs = 0;
      let records = 0;
      answer.on('data', (chunk: Buffer) => {
        if (firstByteMs === 0) firstByteMs = performance.now() - startedMs;
        for (let at = chunk.indexOf('"tickerSymbol"'); at !== -1; at = chunk.indexOf('"tickerSymbol"', at + 1))
          records++;
      });
      answer.on('end', () => resolve({ firstByteMs, totalMs: performance.now() - startedMs, records }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
