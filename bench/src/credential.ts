import { generateAccessToken } from '@irp/contracts';
import { createInternalClient } from '@irp/http';
import { createPrincipalSigner } from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/revocations';
import { testPrincipal } from '@irp/testing';
import { Pool } from 'undici';
import { CredentialCache } from '../../gateway/src/credentials/credential-cache.ts';
import { createCredentialLookup } from '../../gateway/src/credentials/credential-lookup.ts';
import { createCredentialResolver } from '../../gateway/src/credentials/credential-resolver.ts';
import { GuessGuard } from '../../gateway/src/credentials/guess-guard.ts';
import { startBenchProcess } from './bench-process.ts';
import { issueTokens } from './issue-tokens.ts';

const KEPT = 10_000;
const RESOLVES = 2_000_000;
const ROUNDS = 5;
const TARGET_MICROS = 10;
const FIRST_SIGHTS = 2_000;
const WARM_UP = 1_000;
const FIRST_SIGHTS_PER_S = 200;
const CONNECTIONS = 64;
const TARGET_FIRST_MS = 5;
const asking = { requestId: 'bench', traceparent: '', address: '203.0.113.7', request: { headers: {} } };

/**
 * What recognising an access token costs: CPU microseconds for one that was seen before (hash, cache, trust checks), and
 * the latency of a first sight. This process resolves as a gateway does, over HTTP, with authorization service and store as
 * processes of their own; beside it a request to the same service that reads nothing. Both at a steady rate: a closed loop
 * would measure the waiting line.
 */
export async function credential(): Promise<void> {
  const kept = await seenBefore();
  console.table([
    {
      what: 'a token seen before, CPU µs',
      value: kept.toFixed(2),
      target: `<= ${TARGET_MICROS}${kept <= TARGET_MICROS ? '' : ' MISSED'}`,
    },
  ]);
  console.table(await firstSights());
}

async function seenBefore(): Promise<number> {
  const tokens = Array.from({ length: KEPT }, () => generateAccessToken({ environment: 'production', region: 'us' }));
  const feed = createLocalRevocationFeed();
  const cache = new CredentialCache({
    feed,
    guard: new GuessGuard(),
    lookup: async (sha256) => ({
      principal: testPrincipal({ credentialId: sha256, credentialKind: 'access_token' }),
      subject: sha256,
      jkt: undefined,
      expiresAtMs: Number.POSITIVE_INFINITY,
      trustedUntilMs: 0,
      token: '',
      tokenFreshUntilMs: 0,
      signing: undefined,
    }),
  });
  const resolver = createCredentialResolver(cache, 'us');
  const sent = tokens.map((value) => ({ value, scheme: 'bearer' as const }));
  for (const one of sent) await resolver.resolve(one, asking);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let at = 0; at < RESOLVES; at++) resolver.resolve(sent[at % KEPT]!, asking);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / RESOLVES);
  }
  cache.close();
  return rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

interface Issuer {
  url: string;
  clientId: string;
  clientSecret: string;
  privateJwk: Parameters<typeof createPrincipalSigner>[0];
}

async function firstSights(): Promise<Record<string, string | number>[]> {
  const store = await startBenchProcess<{ url: string }>('tokens-process.ts', 'store');
  const issuer = await startBenchProcess<Issuer>('tokens-process.ts', 'ours', store.ready.url, 'carrying');
  const { url, privateJwk } = issuer.ready;
  const { origin } = new URL(url);
  const signer = await createPrincipalSigner(privateJwk);
  const client = createInternalClient({ baseUrl: origin, name: 'bench', signer });
  const feed = createLocalRevocationFeed();
  const cache = new CredentialCache({ feed, guard: new GuessGuard(), lookup: createCredentialLookup(client) });
  const resolver = createCredentialResolver(cache, 'us');
  const resolve = async (value: string) => void (await resolver.resolve({ value, scheme: 'bearer' }, asking));
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const readNothing = async () => {
    const answer = await pool.request({ method: 'GET', path: '/livez' });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`/livez answered ${answer.statusCode}`);
  };
  const tokens = await issueTokens(url, issuer.ready, WARM_UP + FIRST_SIGHTS);
  // What the parts before have left is not to be cleared up while look-ups are timed.
  gc?.();
  // Connections open and code is compiled before anything counts.
  await measure('warm-up', readNothing, tokens.slice(0, WARM_UP));
  await measure('warm-up', resolve, tokens.splice(0, WARM_UP));
  const rows = [
    await measure('first sight', resolve, tokens, TARGET_FIRST_MS),
    await measure('a request to the same service that reads nothing', readNothing, tokens),
  ];
  cache.close();
  await client.close();
  await pool.close();
  await issuer.stop();
  await store.stop();
  return rows;
}

/** One every few milliseconds, whether or not the ones before were answered. */
async function measure(
  what: string,
  ask: (token: string) => Promise<void>,
  tokens: string[],
  targetMs?: number,
): Promise<Record<string, string | number>> {
  const latencies: number[] = [];
  const timed = async (token: string) => {
    const sentAt = performance.now();
    await ask(token);
    latencies.push(performance.now() - sentAt);
  };
  const startedAt = performance.now();
  const asked: Promise<void>[] = [];
  for (const [at, token] of tokens.entries()) {
    const waitMs = startedAt + (at * 1_000) / FIRST_SIGHTS_PER_S - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    asked.push(timed(token));
  }
  await Promise.all(asked);
  latencies.sort((a, b) => a - b);
  const p99 = latencies[Math.floor(latencies.length * 0.99)]!;
  return {
    what,
    'p50 ms': latencies[Math.floor(latencies.length / 2)]!.toFixed(2),
    'p99 ms': p99.toFixed(2),
    target: targetMs === undefined ? '–' : `p99 <= ${targetMs}${p99 > targetMs ? ' MISSED' : ''}`,
  };
}
