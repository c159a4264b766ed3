import autocannon from 'autocannon';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';
import { type InstalledProxy, startHaproxy, startNginx } from './installed-proxy.ts';
import { median } from './percentiles.ts';
import { startRedis } from './redis-process.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_S = 3;
const CONNECTIONS = 64;
const codings = ['zstd', 'br', 'gzip'];
/**
 * The target for the gateway's CPU time as a ratio to the bare proxy: 55 µs to 67 µs, with rate
 * limits in Redis.
 */
const TARGET_RATIO = 55 / 67;

export interface Started {
  url: string;
  keys: string[];
}

export interface Candidate {
  name: string;
  url: string;
  path: string;
  keys: string[];
  cpuMicros(): Promise<number>;
  rounds: Round[];
  /**
   * Sent as Accept-Encoding. For a coding, the table shows the ratio to the same requests without a
   * coding.
   */
  coding?: string;
}

interface Round {
  requestsPerS: number;
  cpuMicros: number;
  p99Ms: number;
}

/**
 * Measures requests a second, and the CPU microseconds of the gateway process for a request. The
 * service behind the gateway returns a fixed page of 7 KB. The gateway counts requests in memory or
 * in Redis. The gateway is compared with a bare Node proxy, and with nginx and HAProxy as plain
 * proxies, if installed. All proxies use the same service in the same run. Each round measures
 * every proxy once; the table shows the medians of the rounds.
 */
export async function gateway(): Promise<void> {
  const service = await startPart('service', '');
  const parts: BenchProcess<Started>[] = [];
  const start = async (...args: string[]) => {
    const part = await startPart(...args);
    parts.push(part);
    return part;
  };
  const serviceUrl = service.ready.url;
  const bare = await start('bare', serviceUrl);
  const redis = await startRedis();
  if (redis === undefined) {
    console.log('gateway: redis-server is not installed, skipping its row');
  }
  const onRedis = redis && (await start('gateway', serviceUrl, 'secrets', redis.url));
  const inMemory = await start('gateway', serviceUrl);
  const signing = await start('gateway', serviceUrl, 'signatures');
  const others = new Map([
    ['nginx, plain proxy', await startNginx(serviceUrl)],
    ['HAProxy, plain proxy', await startHaproxy(serviceUrl)],
  ]);
  const v2 = '/v2/investments?limit=10';
  const candidates: Candidate[] = [
    candidate('bare node:http proxy', bare, v2),
    ...(onRedis ? [candidate('gateway, Redis', onRedis, v2)] : []),
    candidate('gateway, in memory', inMemory, v2),
    candidate('gateway, in memory, Ed25519 tokens', signing, v2),
    candidate('gateway, in memory, v1 (deprecated)', inMemory, '/v1/investments?limit=10'),
    ...codings.map((coding) =>
      compressed(candidate(`gateway, in memory, ${coding}`, inMemory, v2), coding),
    ),
    ...[...others].flatMap(([name, proxy]) =>
      proxy ? [ofProxy(name, proxy, v2, bare.ready.keys)] : [],
    ),
  ];
  for (let round = -1; round < ROUNDS; round++) {
    for (const one of candidates) {
      const measured = await measure(one, round < 0 ? 2 : ROUND_S);
      if (round >= 0) {
        one.rounds.push(measured);
      }
    }
  }
  for (const part of [...parts, service]) {
    await part.stop();
  }
  for (const proxy of others.values()) {
    await proxy?.stop();
  }
  await redis?.stop();
  const uncompressed = candidates.find(({ name }) => name === 'gateway, in memory')!;
  console.table(candidates.map((one) => row(one, candidates[0]!.rounds, uncompressed.rounds)));
}

function compressed(one: Candidate, coding: string): Candidate {
  return { ...one, coding };
}

/** Starts a part of the bench as a separate process. */
export function startPart(...args: string[]): Promise<BenchProcess<Started>> {
  return startBenchProcess<Started>('gateway-process.ts', ...args);
}

export function candidate(name: string, part: BenchProcess<Started>, path: string): Candidate {
  return {
    name,
    path,
    ...part.ready,
    cpuMicros: () => part.cpuMicros(),
    rounds: [],
  };
}

function ofProxy(name: string, proxy: InstalledProxy, path: string, keys: string[]): Candidate {
  return {
    name,
    path,
    keys,
    url: proxy.url,
    cpuMicros: () => proxy.cpuMicros(),
    rounds: [],
  };
}

/** @throws Error if a request fails */
export async function measure(
  { name, url, path, keys, cpuMicros, coding = 'identity' }: Candidate,
  duration: number,
): Promise<Round> {
  const before = await cpuMicros();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: keys.map((key) => ({
      method: 'GET',
      path,
      headers: {
        'X-API-Key': key,
        Accept: 'application/json',
        'Accept-Encoding': coding,
      },
    })),
  });
  const spent = (await cpuMicros()) - before;
  const succeeded = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} rejected, ${result.errors} failed`);
  }
  return {
    requestsPerS: succeeded / result.duration,
    cpuMicros: spent / succeeded,
    p99Ms: result.latency.p99,
  };
}

function row(
  { name, rounds, coding }: Candidate,
  reference: Round[],
  uncompressed: Round[],
): Record<string, string | number> {
  const cpu = median(rounds.map(({ cpuMicros }) => cpuMicros));
  const ratio = cpu / median(reference.map(({ cpuMicros }) => cpuMicros));
  const isMeasured = name.startsWith('gateway') && coding === undefined;
  return {
    name,
    'requests/s': Math.round(median(rounds.map(({ requestsPerS }) => requestsPerS))),
    'p99 ms': median(rounds.map(({ p99Ms }) => p99Ms)),
    'CPU µs/request': cpu.toFixed(1),
    ratio: ratio.toFixed(2),
    'of uncompressed': coding
      ? (cpu / median(uncompressed.map(({ cpuMicros }) => cpuMicros))).toFixed(2)
      : '',
    target: isMeasured
      ? `<= ${TARGET_RATIO.toFixed(2)}${ratio <= TARGET_RATIO ? '' : ' MISSED'}`
      : '',
  };
}
