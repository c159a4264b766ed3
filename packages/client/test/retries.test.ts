import { expect } from 'chai';
import { ApiError, type ClientOptions, createClient } from '../src/index.ts';
import { type RunningPlatform, startRunningPlatform } from './support/running-platform.ts';

const writes = 10;

describe('client under rate limits', () => {
  let platform: RunningPlatform;

  before(async () => {
    platform = await startRunningPlatform({
      LIMIT_READS: '3',
      LIMIT_WRITES: String(writes),
    });
  });

  after(() => platform.stop());

  /** A client with `Retry-After: 0` in the platform's responses: no test waits for a minute. */
  function clientWithoutWait(key: string, options: Partial<ClientOptions> = {}) {
    const statuses: number[] = [];
    const keys: (string | null)[] = [];
    const client = createClient({
      baseUrl: platform.baseUrl,
      credential: key,
      async fetch(request) {
        keys.push(request.headers.get('idempotency-key'));
        const response = await fetch(request);
        statuses.push(response.status);
        if (response.status !== 429) {
          return response;
        }
        expect(Number(response.headers.get('retry-after'))).to.be.within(1, 61);
        const headers = new Headers(response.headers);
        headers.set('Retry-After', '0');
        return new Response(response.body, { status: response.status, headers });
      },
      ...options,
    });
    return {
      client,
      statuses,
      keys,
    };
  }

  it('retries after 429, up to three attempts', async () => {
    const { client, statuses } = clientWithoutWait(platform.keyOf('member'));
    for (let read = 0; read < 3; read++) {
      await client.get('/v2/me');
    }
    const error = await client.get('/v2/me').catch((error) => error);
    expect(error).to.be.instanceOf(ApiError);
    expect(error).to.include({
      status: 429,
      error: 'rate_limit_exceeded',
      retryAfterS: 0,
    });
    expect(statuses).to.deep.equal([200, 200, 200, 429, 429, 429]);
  });

  it('does not retry with retry: false, or if Retry-After is longer than maxWaitS', async () => {
    const off = clientWithoutWait(platform.keyOf('member'), { retry: false });
    await off.client.get('/v2/me').catch((error) => expect(error.status).to.equal(429));
    expect(off.statuses).to.deep.equal([429]);
    const requested: string[] = [];
    const client = createClient({
      baseUrl: platform.baseUrl,
      credential: platform.keyOf('member'),
      retry: { maxAttempts: 3, maxWaitS: 0 },
      fetch: (request) => {
        requested.push(request.url);
        return fetch(request);
      },
    });
    const error = await client.get('/v2/me').catch((error) => error);
    expect(error.retryAfterS).to.be.within(1, 61);
    expect(requested).to.have.length(1);
  });

  it('sends the same Idempotency-Key with every attempt, and another key with another POST', async () => {
    const { client, statuses, keys } = clientWithoutWait(platform.keyOf('admin'));
    for (let write = 0; write < writes; write++) {
      await client.post('/v2/investments', { body: { name: 'Another' } });
    }
    await client.post('/v2/investments', { body: { name: 'Too many' } }).catch(() => undefined);
    expect(statuses).to.deep.equal([...Array(writes).fill(201), 429, 429, 429]);
    expect(new Set(keys).size).to.equal(writes + 1);
    expect(new Set(keys.slice(writes)).size).to.equal(1);
  });

  it('sends the Idempotency-Key of the caller', async () => {
    const { client, keys } = clientWithoutWait(platform.keyOf('developer'));
    const params = { header: { 'Idempotency-Key': 'my-own' } };
    const first = await client.post('/v2/investments', {
      body: { name: 'Once' },
      params,
    });
    const again = await client.post('/v2/investments', {
      body: { name: 'Once' },
      params,
    });
    expect(again.data.id).to.equal(first.data.id);
    expect(keys).to.deep.equal(['my-own', 'my-own']);
  });

  it('stops waiting when the caller aborts', async () => {
    const abort = new AbortController();
    const client = createClient({
      baseUrl: platform.baseUrl,
      credential: platform.keyOf('member'),
      async fetch(request) {
        const response = await fetch(request);
        expect(response.status).to.equal(429);
        setTimeout(() => abort.abort(new Error('aborted by the caller')), 20);
        return response;
      },
    });
    const error = await client.get('/v2/me', { signal: abort.signal }).catch((error) => error);
    expect(error.message).to.equal('aborted by the caller');
  });
});
