import { request } from 'node:http';
import { median } from './percentiles.ts';
import { importEquities, type PlatformUnderLoad, startPlatform } from './platform-under-load.ts';

const rounds = 5;

interface Sample {
  firstByteMs: number;
  totalMs: number;
  records: number;
  growthMb: number;
}

/**
 * Measures a response with all 69k records in one JSON array: the time to the first byte, and the
 * growth of the platform's resident memory meanwhile.
 */
export async function array(): Promise<void> {
  const platform = await startPlatform();
  const { imported } = await importEquities(platform);
  await read(platform);
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round++) {
    samples.push(await read(platform));
  }
  await platform.stop();
  await platform.remove();
  const medianOf = (value: (sample: Sample) => number) => median(samples.map(value));
  const growthMb = Math.max(...samples.map((sample) => sample.growthMb));
  console.table([
    {
      what: 'first byte, ms (median)',
      value: medianOf(({ firstByteMs }) => firstByteMs).toFixed(1),
      target: 50,
    },
    {
      what: 'resident memory growth, MB (worst round)',
      value: growthMb.toFixed(1),
      target: 64,
    },
    {
      what: 'whole response, ms (median)',
      value: medianOf(({ totalMs }) => totalMs).toFixed(0),
      target: '',
    },
    {
      what: 'records',
      value: medianOf(({ records }) => records),
      target: `> ${imported}`,
    },
  ]);
}

async function read(platform: PlatformUnderLoad): Promise<Sample> {
  const before = await platform.residentBytes();
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await platform.residentBytes());
  }, 20);
  const sample = await fetchArray(`${platform.baseUrl}/investments?apiKey=${platform.apiKey}`);
  clearInterval(sampling);
  return { ...sample, growthMb: (peak - before) / 1_048_576 };
}

function fetchArray(url: string): Promise<Omit<Sample, 'growthMb'>> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(url, (response) => {
      let firstByteMs = 0;
      let records = 0;
      response.on('data', (chunk: Buffer) => {
        if (firstByteMs === 0) {
          firstByteMs = performance.now() - startedMs;
        }
        for (
          let at = chunk.indexOf('"tickerSymbol"');
          at !== -1;
          at = chunk.indexOf('"tickerSymbol"', at + 1)
        ) {
          records++;
        }
      });
      response.on('end', () =>
        resolve({
          firstByteMs,
          totalMs: performance.now() - startedMs,
          records,
        }),
      );
      response.on('error', reject);
    });
    sending.on('error', reject);
    sending.end();
  });
}
