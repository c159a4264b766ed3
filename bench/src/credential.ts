import { createInternalClient } from '@irp/http';
import { createPrincipalSigner } from '@irp/principals';
import { createLocalRevocationFeed } from '@irp/redis';
import { generateAccessToken } from '@irp/secrets';
import { testPrincipal } from '@irp/testing';
import { Pool } from 'undici';
import { CredentialCache } from '../../gateway/src/credentials/credential-cache.ts';
import { createCredentialLookup } from '../../gateway/src/credentials/credential-lookup.ts';
import { createCredentialResolver } from '../../gateway/src/credentials/credential-resolver.ts';
import { UnknownCredentialLimiter } from '../../gateway/src/credentials/unknown-credential-limiter.ts';
import { startBenchProcess } from './bench-process.ts';
import { issueTokens } from './issue-tokens.ts';
import { median, percentile } from './percentiles.ts';

const CACHED = 10_000;
const RESOLVES = 2_000_000;
const ROUNDS = 5;
const TARGET_MICROS = 10;
const LOOKUPS = 2_000;
const WARM_UP = 1_000;
const LOOKUPS_PER_S = 200;
const CONNECTIONS = 64;
const TARGET_LOOKUP_MS = 5;
const metadata = {
  requestId: 'bench',
  traceparent: '',
  clientAddress: '203.0.113.7',
  clientNetwork: '203.0.113.7',
  request: { headers: {} },
};

/**
 * Measures the resolution of an access token: CPU microseconds for a cached token (hash, cache,
 * expiry checks), and the latency of a lookup. This process resolves tokens like a gateway, over
 * HTTP. The authorization service and the store are separate processes. The reference is a request
 * to the same service that reads nothing from the store. Requests have a constant rate, because a
 * closed loop would measure queueing.
 */
export async function credential(): Promise<void> {
  const cachedMicros = await measureCached();
  console.table([
    {
      what: 'cached access token, CPU µs',
      value: cachedMicros.toFixed(2),
      target: `<= ${TARGET_MICROS}${cachedMicros <= TARGET_MICROS ? '' : ' MISSED'}`,
    },
  ]);
  console.table(await measureLookups());
}

async function measureCached(): Promise<number> {
  const tokens = Array.from({ length: CACHED }, () =>
    generateAccessToken({ environment: 'production', region: 'us' }),
  );
  const feed = createLocalRevocationFeed();
  const cache = new CredentialCache({
    feed,
    limiter: new UnknownCredentialLimiter(),
    lookup: async (sha256) => ({
      principal: testPrincipal({ credentialId: sha256, credentialKind: 'access_token' }),
      subject: sha256,
      jkt: undefined,
      expiresAtMs: Number.POSITIVE_INFINITY,
      cachedUntilMs: 0,
      principalToken: '',
      refreshTokenAtMs: 0,
      signing: undefined,
    }),
  });
  const resolver = createCredentialResolver(cache, 'us');
  const presented = tokens.map((value) => ({ value, scheme: 'bearer' as const }));
  for (const credential of presented) {
    await resolver.resolve(credential, metadata);
  }
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let pass = 0; pass < RESOLVES / CACHED; pass++) {
      for (const credential of presented) {
        resolver.resolve(credential, metadata);
      }
    }
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / RESOLVES);
  }
  cache.close();
  return median(rounds);
}

interface Issuer {
  url: string;
  clientId: string;
  clientSecret: string;
  privateJwk: Parameters<typeof createPrincipalSigner>[0];
}

async function measureLookups(): Promise<Record<string, string | number>[]> {
  const store = await startBenchProcess<{ url: string }>('tokens-process.ts', 'store');
  const issuer = await startBenchProcess<Issuer>(
    'tokens-process.ts',
    'service',
    store.ready.url,
    'relaying',
  );
  const { url, privateJwk } = issuer.ready;
  const { origin } = new URL(url);
  const signer = await createPrincipalSigner(privateJwk);
  const client = createInternalClient({
    baseUrl: origin,
    service: 'authorization',
    name: 'gateway',
    signer,
  });
  const feed = createLocalRevocationFeed();
  const cache = new CredentialCache({
    feed,
    limiter: new UnknownCredentialLimiter(),
    lookup: createCredentialLookup(client),
  });
  const resolver = createCredentialResolver(cache, 'us');
  const resolve = async (value: string) =>
    void (await resolver.resolve({ value, scheme: 'bearer' }, metadata));
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const readNothing = async () => {
    const response = await pool.request({ method: 'GET', path: '/livez' });
    await response.body.dump();
    if (response.statusCode !== 200) {
      throw new Error(`/livez returned ${response.statusCode}`);
    }
  };
  const tokens = await issueTokens(url, issuer.ready, WARM_UP + LOOKUPS);
  // Collects the garbage of earlier measurements now, and not while lookups are timed.
  gc?.();
  // Warm up: open connections and compile code.
  await measure('warm-up', readNothing, tokens.slice(0, WARM_UP));
  await measure('warm-up', resolve, tokens.splice(0, WARM_UP));
  const rows = [
    await measure('look-up of an access token', resolve, tokens, TARGET_LOOKUP_MS),
    await measure('a request to the same service that reads nothing', readNothing, tokens),
  ];
  cache.close();
  await client.close();
  await pool.close();
  await issuer.stop();
  await store.stop();
  return rows;
}

/** Sends requests at a constant rate, regardless of earlier responses. */
async function measure(
  what: string,
  send: (token: string) => Promise<void>,
  tokens: string[],
  targetMs?: number,
): Promise<Record<string, string | number>> {
  const latencies: number[] = [];
  const timed = async (token: string) => {
    const sentAtMs = performance.now();
    await send(token);
    latencies.push(performance.now() - sentAtMs);
  };
  const startedAtMs = performance.now();
  const sent: Promise<void>[] = [];
  for (const [at, token] of tokens.entries()) {
    const waitMs = startedAtMs + (at * 1_000) / LOOKUPS_PER_S - performance.now();
    if (waitMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    sent.push(timed(token));
  }
  await Promise.all(sent);
  const p99 = percentile(latencies, 0.99);
  return {
    what,
    'p50 ms': median(latencies).toFixed(2),
    'p99 ms': p99.toFixed(2),
    target: targetMs === undefined ? '–' : `p99 <= ${targetMs}${p99 > targetMs ? ' MISSED' : ''}`,
  };
}
