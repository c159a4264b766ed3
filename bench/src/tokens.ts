import autocannon from 'autocannon';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';

const ROUNDS = 5;
const DRAIN_MS = 500;
const ROUND_S = 3;
const CONNECTIONS = 64;
const TARGET_RATIO = 0.7;

interface Issuer {
  url: string;
  clientId: string;
  clientSecret: string;
}

interface Round {
  tokensPerS: number;
  cpuMicros: number;
}

/**
 * Client-credentials tokens that one core can issue: a million microseconds over the CPU time that one token costs the
 * service's process. Beside a bare oidc-provider that keeps tokens in memory. Ours checks a hashed secret, stores the token
 * with its event, and waits for the store, a process of its own, to have it on disk; of several instances of the service one
 * carries the events, so this is measured without and with. Rounds take turns; medians are shown.
 */
export async function tokens(): Promise<void> {
  const store = await startBenchProcess<Issuer>('tokens-process.ts', 'store');
  const bare = await startBenchProcess<Issuer>('tokens-process.ts', 'bare');
  const started = (name: string) => startBenchProcess<Issuer>('tokens-process.ts', 'ours', store.ready.url, name);
  const ours = await started('issuing');
  const relaying = await started('relaying');
  const contenders = [
    { name: 'bare oidc-provider, in memory', issuer: bare },
    { name: 'authorization service, on disk', issuer: ours },
    { name: 'the same, carrying the events to the log too', issuer: relaying },
  ];
  const rounds = contenders.map((): Round[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [at, { issuer }] of contenders.entries()) {
      const measured = await measure(issuer, round < 0 ? 2 : ROUND_S);
      if (round >= 0) rounds[at]!.push(measured);
      // What is still on its way is not the next one's to pay for.
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    }
  }
  for (const one of [ours, relaying, bare, store]) await one.stop();
  const [reference] = rounds.map((all) => median(all.map(({ cpuMicros }) => cpuMicros)));
  console.table(
    contenders.map(({ name }, at) => {
      const cpu = median(rounds[at]!.map(({ cpuMicros }) => cpuMicros));
      const ratio = reference! / cpu;
      return {
        name,
        'tokens/s on one core': Math.round(1_000_000 / cpu),
        'CPU µs/token': cpu.toFixed(0),
        'tokens/s measured': Math.round(median(rounds[at]!.map(({ tokensPerS }) => tokensPerS))),
        ratio: ratio.toFixed(2),
        target: contenders[at]!.issuer === ours ? `>= ${TARGET_RATIO}${ratio >= TARGET_RATIO ? '' : ' MISSED'}` : '–',
      };
    }),
  );
}

async function measure({ ready, cpuMicros }: BenchProcess<Issuer>, duration: number): Promise<Round> {
  const before = await cpuMicros();
  const result = await autocannon({
    url: ready.url,
    connections: CONNECTIONS,
    duration,
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${Buffer.from(`${ready.clientId}:${ready.clientSecret}`).toString('base64')}`,
    },
    body: 'grant_type=client_credentials&scope=investments.read',
  });
  const spent = (await cpuMicros()) - before;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${ready.url}: ${result.non2xx} refused, ${result.errors} lost`);
  return { tokensPerS: result['2xx'] / result.duration, cpuMicros: spent / result['2xx'] };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
