import { expect } from 'chai';
import { ApiError, type ClientOptions, createClient } from '../src/index.ts';
import { type RunningPlatform, startRunningPlatform } from './support/running-platform.ts';

/** Enough for the demo's own records. */
const writes = 10;

describe('client under limits', function () {
  this.timeout(60_000);
  let platform: RunningPlatform;

  before(async () => {
    platform = await startRunningPlatform({ LIMIT_READS: '3', LIMIT_WRITES: String(writes) });
  });

  after(() => platform.stop());

  /** The platform's own answers, with a shorter wait: a test does not sit out a minute. */
  function impatient(key: string, options: Partial<ClientOptions> = {}) {
    const answered: number[] = [];
    const keys: (string | null)[] = [];
    const client = createClient({
      baseUrl: platform.baseUrl,
      credential: key,
      async fetch(request) {
        keys.push(request.headers.get('idempotency-key'));
        const answer = await fetch(request);
        answered.push(answer.status);
        if (answer.status !== 429) return answer;
        expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 61);
        const headers = new Headers(answer.headers);
        headers.set('Retry-After', '0');
        return new Response(answer.body, { status: answer.status, headers });
      },
      ...options,
    });
    return { client, answered, keys };
  }

  it('tries again what was refused for the moment, so often and no more', async () => {
    const { client, answered } = impatient(platform.keyOf('member'));
    for (let read = 0; read < 3; read++) await client.get('/v2/me');
    const fault = await client.get('/v2/me').catch((error) => error);
    expect(fault).to.be.instanceOf(ApiError);
    expect(fault).to.include({ status: 429, error: 'rate_limit_exceeded', retryAfterS: 0 });
    expect(answered).to.deep.equal([200, 200, 200, 429, 429, 429]);
  });

  it('does not where it is told not to, or where the wait is longer than it has patience', async () => {
    const off = impatient(platform.keyOf('member'), { retry: false });
    await off.client.get('/v2/me').catch((error) => expect(error.status).to.equal(429));
    expect(off.answered).to.deep.equal([429]);
    const asked: string[] = [];
    const client = createClient({
      baseUrl: platform.baseUrl,
      credential: platform.keyOf('member'),
      retry: { tries: 3, longestWaitS: 0 },
      fetch: (request) => {
        asked.push(request.url);
        return fetch(request);
      },
    });
    const fault = await client.get('/v2/me').catch((error) => error);
    expect(fault.retryAfterS).to.be.within(1, 61);
    expect(asked).to.have.length(1);
  });

  it('sends one Idempotency-Key however often it tries, and another for another POST', async () => {
    const { client, answered, keys } = impatient(platform.keyOf('admin'));
    for (let write = 0; write < writes; write++) await client.post('/v2/investments', { body: { name: 'Another' } });
    await client.post('/v2/investments', { body: { name: 'Too many' } }).catch(() => undefined);
    expect(answered).to.deep.equal([...Array(writes).fill(201), 429, 429, 429]);
    expect(new Set(keys).size).to.equal(writes + 1);
    expect(new Set(keys.slice(writes)).size).to.equal(1);
  });

  it('keeps the Idempotency-Key that it is given', async () => {
    const { client, keys } = impatient(platform.keyOf('developer'));
    const params = { header: { 'Idempotency-Key': 'my-own' } };
    const first = await client.post('/v2/investments', { body: { name: 'Once' }, params });
    const again = await client.post('/v2/investments', { body: { name: 'Once' }, params });
    expect(again.data.id).to.equal(first.data.id);
    expect(keys).to.deep.equal(['my-own', 'my-own']);
  });

  it('stops waiting when its caller does', async () => {
    const gaveUp = new AbortController();
    const client = createClient({
      baseUrl: platform.baseUrl,
      credential: platform.keyOf('member'),
      async fetch(request) {
        const answer = await fetch(request);
        expect(answer.status).to.equal(429);
        setTimeout(() => gaveUp.abort(new Error('gave up')), 20);
        return answer;
      },
    });
    const fault = await client.get('/v2/me', { signal: gaveUp.signal }).catch((error) => error);
    expect(fault.message).to.equal('gave up');
  });
});
