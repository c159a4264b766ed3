import autocannon from 'autocannon';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';
import { median } from './percentiles.ts';

const ROUNDS = 5;
const DRAIN_MS = 500;
const ROUND_S = 3;
const CONNECTIONS = 64;
const TARGET_RATIO = 0.7;

export interface Issuer {
  /** The token endpoint. */
  url: string;
  clientId: string;
  clientSecret: string;
}

interface Round {
  tokensPerS: number;
  cpuMicros: number;
}

interface Candidate {
  name: string;
  issuer: BenchProcess<Issuer>;
  rounds: Round[];
}

/**
 * Measures how many client-credentials tokens a core issues in a second: 1,000,000 divided by the
 * CPU microseconds of the service process for a token. The result is compared with a bare
 * oidc-provider with tokens in memory. The authorization service checks a hashed secret, and stores
 * the token with its event. The service waits until the store, a separate process, has written the
 * token and the event to disk. Only one instance of the service publishes events, so the bench
 * measures with and without publishing. Each round measures every candidate once; the table shows
 * the medians of the rounds.
 */
export async function tokens(): Promise<void> {
  const store = await startBenchProcess<Issuer>('tokens-process.ts', 'store');
  const bare = await startBenchProcess<Issuer>('tokens-process.ts', 'bare');
  const started = (name: string) =>
    startBenchProcess<Issuer>('tokens-process.ts', 'service', store.ready.url, name);
  const issuing = await started('issuing');
  const relaying = await started('relaying');
  const reference: Candidate = {
    name: 'bare oidc-provider, in memory',
    issuer: bare,
    rounds: [],
  };
  const measured: Candidate = {
    name: 'authorization service, on disk',
    issuer: issuing,
    rounds: [],
  };
  const publishing: Candidate = {
    name: 'the same, publishing events, too',
    issuer: relaying,
    rounds: [],
  };
  const candidates = [reference, measured, publishing];
  for (let round = -1; round < ROUNDS; round++) {
    for (const { issuer, rounds } of candidates) {
      const result = await measure(issuer, round < 0 ? 2 : ROUND_S);
      if (round >= 0) {
        rounds.push(result);
      }
      // Waits for the publication of pending events, because they would slow the next round.
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    }
  }
  for (const process of [issuing, relaying, bare, store]) {
    await process.stop();
  }
  const cpuMicrosOf = ({ rounds }: Candidate) => median(rounds.map(({ cpuMicros }) => cpuMicros));
  console.table(
    candidates.map((candidate) => {
      const { name, rounds } = candidate;
      const cpu = cpuMicrosOf(candidate);
      const ratio = cpuMicrosOf(reference) / cpu;
      return {
        name,
        'tokens/s on one core': Math.round(1_000_000 / cpu),
        'CPU µs/token': cpu.toFixed(0),
        'tokens/s measured': Math.round(median(rounds.map(({ tokensPerS }) => tokensPerS))),
        ratio: ratio.toFixed(2),
        target:
          candidate === measured
            ? `>= ${TARGET_RATIO}${ratio >= TARGET_RATIO ? '' : ' MISSED'}`
            : '–',
      };
    }),
  );
}

async function measure(
  { ready, cpuMicros }: BenchProcess<Issuer>,
  duration: number,
): Promise<Round> {
  const before = await cpuMicros();
  const tokens = await requestTokens(ready, CONNECTIONS, duration);
  const spent = (await cpuMicros()) - before;
  return { tokensPerS: tokens / duration, cpuMicros: spent / tokens };
}

/**
 * Requests tokens by the client credentials grant for `duration` seconds.
 * @returns the number of issued tokens
 * @throws Error if a request fails
 */
export async function requestTokens(
  { url, clientId, clientSecret }: Issuer,
  connections: number,
  duration: number,
): Promise<number> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const result = await autocannon({
    url,
    connections,
    duration,
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${credentials}`,
    },
    body: 'grant_type=client_credentials&scope=investments.read',
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} failed`);
  }
  return result['2xx'];
}
