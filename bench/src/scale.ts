import autocannon from 'autocannon';
import { windowContradictions } from '../../e2e/src/exact-windows.ts';
import { createStrictClient, type StrictResponse } from '../../e2e/src/strict-client.ts';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';
import { median } from './percentiles.ts';
import { startRedis } from './redis-process.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_S = 3;
/**
 * Connections to each gateway. With fewer connections, fewer requests arrive at the same time, and
 * each request costs more.
 */
const CONNECTIONS = 64;
const GATEWAYS = [1, 2, 4];
const MOST = Math.max(...GATEWAYS);
const LIMIT = 100;
/**
 * Longer than the window of the rate limit, so that each user is admitted, rejected, and admitted
 * again.
 */
const FLOOD_MS = 75_000;
const USERS = 2;

interface Started {
  url: string;
  keys: string[];
}
type Gateway = BenchProcess<Started>;

interface Round {
  requestsPerS: number;
  cpuMicros: number;
  p99Ms: number;
}

/**
 * Measures one, two and four gateway processes: the requests a second of all processes, and the CPU
 * microseconds for a request. The gateways count requests in a shared Redis. The service returns a
 * fixed page of 7 KB. The gateways are compared with the same number of bare Node proxies, because
 * proxies lose as much as gateways if there are more processes than cores. At the end of the bench,
 * users exceed their rate limit through one, two and four gateways.
 * @throws Error for an unexpected response, and for more or fewer admitted requests than the limit
 *   in any 60 s
 */
export async function scale(): Promise<void> {
  const redis = await startRedis();
  if (redis === undefined) {
    throw new Error('this bench requires redis-server: apt-get install redis-server');
  }
  const service = await startBenchProcess<Started>('gateway-process.ts', 'service');
  const startGateway = (limit: number) =>
    startBenchProcess<Started>(
      'gateway-process.ts',
      'gateway',
      service.ready.url,
      'secrets',
      redis.url,
      '{}',
      String(limit),
    );
  const startAll = (start: () => Promise<Gateway>) =>
    Promise.all(Array.from({ length: MOST }, start));

  const gateways = await startAll(() => startGateway(1_000_000));
  const bare = await startAll(() =>
    startBenchProcess<Started>('gateway-process.ts', 'bare', service.ready.url),
  );
  const rounds = new Map(GATEWAYS.map((count) => [count, [] as Round[]]));
  const reference = new Map(GATEWAYS.map((count) => [count, [] as Round[]]));
  // Uses few keys, because autocannon prepares the request of each key for each connection. With
  // more keys, the preparation would last as long as a round.
  const keys = gateways[0]!.ready.keys.slice(0, 16);
  // Warms up each process alone, because the processes that only the group of four uses would
  // otherwise run uncompiled code.
  for (const one of [...gateways, ...bare]) {
    await measure([one], keys);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const count of GATEWAYS) {
      rounds.get(count)!.push(await measure(gateways.slice(0, count), keys));
      reference.get(count)!.push(await measure(bare.slice(0, count), keys));
    }
  }
  for (const one of [...gateways, ...bare]) {
    await one.stop();
  }

  const limiting = await startAll(() => startGateway(LIMIT));
  const floods = await Promise.all(
    GATEWAYS.map((count, at) => {
      // Each group of one, two or four gateways gets users that have sent no requests yet.
      const users = limiting[0]!.ready.keys.slice(at * USERS, (at + 1) * USERS);
      return Promise.all(users.map((key) => flood(limiting.slice(0, count), key)));
    }),
  );
  for (const gateway of limiting) {
    await gateway.stop();
  }
  await service.stop();
  await redis.stop();
  console.table(
    GATEWAYS.map((count, at) => ({
      gateways: count,
      ...row(rounds.get(count)!, reference.get(count)!),
      ...windows(floods[at]!),
    })),
  );
  const contradictions = floods
    .flat()
    .flatMap((responses) => windowContradictions(responses, LIMIT));
  if (contradictions.length > 0) {
    throw new Error(`windows are not exact: ${contradictions.slice(0, 5).join('; ')} …`);
  }
}

/** Measures all processes in parallel. */
async function measure(gateways: Gateway[], keys: string[]): Promise<Round> {
  const cpu = async () =>
    (await Promise.all(gateways.map((one) => one.cpuMicros()))).reduce((sum, one) => sum + one, 0);
  const before = await cpu();
  const path = '/v2/investments?limit=10';
  const requests = keys.map((key) => ({
    method: 'GET' as const,
    path,
    headers: { 'X-API-Key': key },
  }));
  const results = await Promise.all(
    gateways.map(({ ready: { url } }) =>
      autocannon({
        url,
        connections: CONNECTIONS,
        duration: ROUND_S,
        requests,
      }),
    ),
  );
  const spent = (await cpu()) - before;
  for (const { non2xx, errors } of results) {
    if (non2xx > 0 || errors > 0) {
      throw new Error(`${non2xx} requests were rejected, ${errors} failed`);
    }
  }
  const succeeded = results.reduce((sum, result) => sum + result['2xx'], 0);
  return {
    requestsPerS: succeeded / results[0]!.duration,
    cpuMicros: spent / succeeded,
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

/**
 * Sends more requests than the user's limit allows, two at a time through each gateway.
 * @returns every response
 */
async function flood(gateways: Gateway[], key: string): Promise<StrictResponse[]> {
  const replies: StrictResponse[] = [];
  const endMs = performance.now() + FLOOD_MS;
  await Promise.all(
    [...gateways, ...gateways].map(async ({ ready: { url } }) => {
      const client = createStrictClient(url);
      while (performance.now() < endMs) {
        replies.push(await client.send('GET', '/v2/investments?limit=10', { key }, [200, 429]));
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    }),
  );
  return replies;
}

function cpuOf(rounds: Round[]): number {
  return median(rounds.map(({ cpuMicros }) => cpuMicros));
}

function row(rounds: Round[], reference: Round[]) {
  return {
    'requests/s': Math.round(median(rounds.map(({ requestsPerS }) => requestsPerS))),
    'p99 ms': median(rounds.map(({ p99Ms }) => p99Ms)),
    'CPU µs': cpuOf(rounds).toFixed(0),
    'requests/s of bare proxies': Math.round(
      median(reference.map(({ requestsPerS }) => requestsPerS)),
    ),
    'their CPU µs': cpuOf(reference).toFixed(0),
    ratio: (cpuOf(rounds) / cpuOf(reference)).toFixed(2),
  };
}

function windows(users: StrictResponse[][]) {
  const count = (status: number) =>
    users.flat().filter((response) => response.status === status).length;
  const contradictions = users.flatMap((answers) => windowContradictions(answers, LIMIT)).length;
  return {
    'admitted and refused': `${count(200)} and ${count(429)}`,
    'windows not exact': `${contradictions}${contradictions === 0 ? '' : ' MISSED'}`,
  };
}
