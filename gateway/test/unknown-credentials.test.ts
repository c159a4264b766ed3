import { PlatformError } from '@irp/errors';
import { generateAccessToken, generateApiKey } from '@irp/secrets';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import type { Caller } from '../src/credentials/caller.ts';
import { UnknownCredentialLimiter } from '../src/credentials/unknown-credential-limiter.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const scope = { environment: 'production', region: 'us' } as const;
const from = (address: string, token: string) => ({
  headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
});

describe('gateway: unknown credentials', () => {
  let gateway: TestGateway;
  before(async () => {
    const environment = {
      TRUST_PROXY_HOPS: '1',
      LIMIT_READS: '1000000',
      ACCESS_LOG: 'off',
    };
    gateway = await startGateway({ environment });
  });
  after(() => gateway.stop());

  const get = (address: string, token: string) =>
    gateway.call('GET', '/v2/investments', from(address, token));

  /**
   * Sends `count` unknown credentials, `concurrency` at a time.
   * @returns how often each status was received
   */
  async function sendUnknown(
    address: string,
    count: number,
    concurrency: number,
  ): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    let remaining = count;
    const one = async () => {
      while (remaining-- > 0) {
        const token = remaining % 2 === 0 ? generateAccessToken(scope) : generateApiKey(scope);
        const { status } = await get(address, token);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, one));
    return statuses;
  }

  it('are looked up at most 100 times a minute for each address', async () => {
    const [cached, fresh, elsewhere] = [
      gateway.createToken(),
      gateway.createToken(),
      gateway.createToken(),
    ];
    expect((await get('192.0.2.1', cached)).status).to.equal(200);
    const before = gateway.lookups();
    expect(await sendUnknown('192.0.2.1', 1_000, 64)).to.deep.equal({ 401: 100, 429: 900 });
    expect(gateway.lookups() - before).to.equal(100);

    expect((await get('192.0.2.1', cached)).status, 'a cached caller is still served').to.equal(
      200,
    );
    const rejected = await get('192.0.2.1', fresh);
    expect(rejected.status, 'a caller that is not cached is rejected').to.equal(429);
    expect(rejected.body).to.include({ error: 'rate_limit_exceeded' });
    expect(Number(rejected.headers['retry-after'])).to.be.within(1, 60);
    expect(
      (await get('192.0.2.1', 'nonsense')).status,
      'a malformed credential needs no lookup',
    ).to.equal(401);
    expect((await gateway.call('GET', '/v2/status', from('192.0.2.1', fresh))).status).to.equal(
      200,
    );
    expect((await get('192.0.2.2', elsewhere)).status, 'other addresses are not limited').to.equal(
      200,
    );
    expect((await get('192.0.2.2', fresh)).status, 'the credential is not blocked').to.equal(200);
    expect((await get('192.0.2.1', fresh)).status, 'now it is cached').to.equal(200);
  });

  it('are limited even if all are sent concurrently', async () => {
    const before = gateway.lookups();
    expect(await sendUnknown('192.0.2.3', 400, 400)).to.deep.equal({ 401: 100, 429: 300 });
    expect(gateway.lookups() - before).to.equal(100);
  });

  it('do not include concurrent requests of many valid callers', async () => {
    const tokens = Array.from({ length: 400 }, () => gateway.createToken());
    const responses = await Promise.all(tokens.map((token) => get('192.0.2.4', token)));
    expect(responses.every(({ status }) => status === 200)).to.equal(true);
  });

  it('count one invalid credential once, regardless of the number of requests', async () => {
    const stale = generateAccessToken(scope);
    await Promise.all(Array.from({ length: 300 }, () => get('192.0.2.5', stale)));
    expect((await get('192.0.2.5', gateway.createToken())).status).to.equal(200);
  });
});

describe('UnknownCredentialLimiter', () => {
  const caller = { principal: testPrincipal() } as Caller;
  const unknown = async () => undefined;

  it('resets after a minute, and counts neither valid credentials nor failed lookups', async () => {
    let nowMs = 1_000_000;
    const limiter = new UnknownCredentialLimiter(() => nowMs);
    for (let time = 0; time < 500; time++) {
      expect(await limiter.run('a', async () => caller)).to.equal(caller);
    }
    const failure = new PlatformError('unavailable', 'unavailable');
    for (let time = 0; time < 500; time++) {
      expect(
        await limiter.run('a', () => Promise.reject(failure)).catch((error) => error),
      ).to.equal(failure);
    }
    for (let time = 0; time < 100; time++) {
      expect(await limiter.run('a', unknown)).to.equal(undefined);
    }
    nowMs += 59_000;
    const refused = await limiter.run('a', unknown).catch((error) => error);
    expect(refused).to.include({ code: 'rate_limit_exceeded' });
    expect(refused.headers).to.deep.equal({ 'Retry-After': '1' });
    expect(limiter.rejected).to.equal(1);
    nowMs += 1_000;
    expect(await limiter.run('a', async () => caller)).to.equal(caller);
  });

  it('admits waiting lookups after the minute', async () => {
    let nowMs = 0;
    const limiter = new UnknownCredentialLimiter(() => nowMs);
    const responses: (() => void)[] = [];
    const slow = () =>
      new Promise<undefined>((resolve) => responses.push(() => resolve(undefined)));
    const all = Array.from({ length: 350 }, () =>
      limiter.run('a', slow).catch(() => 'refused' as const),
    );
    while (responses.length > 0) {
      nowMs += 61_000;
      for (const response of responses.splice(0)) {
        response();
      }
      await new Promise((done) => setImmediate(done));
    }
    expect(await Promise.all(all)).to.have.length(350);
  });
});
