import { generateAccessToken, generateApiKey } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import type { Caller } from '../src/credentials/caller.ts';
import { GuessGuard } from '../src/credentials/guess-guard.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const place = { environment: 'production', region: 'us' } as const;
const from = (address: string, token: string) => ({
  headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
});

describe('gateway: guessed credentials', () => {
  let door: TestGateway;
  before(async () => {
    const environment = { TRUST_PROXY_HOPS: '1', LIMIT_READS: '1000000', ACCESS_LOG: 'off' };
    door = await startGateway({ environment });
  });
  after(() => door.stop());

  const get = (address: string, token: string) => door.call('GET', '/v2/investments', from(address, token));

  /** What happened to `count` tokens that nobody knows, `atOnce` of them under way. */
  async function guess(address: string, count: number, atOnce: number): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    let left = count;
    const one = async () => {
      while (left-- > 0) {
        const token = left % 2 === 0 ? generateAccessToken(place) : generateApiKey(place);
        const { status } = await get(address, token);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return statuses;
  }

  it('are looked up a hundred times an address and minute, however many come', async () => {
    const [kept, fresh, elsewhere] = [door.token(), door.token(), door.token()];
    expect((await get('192.0.2.1', kept)).status).to.equal(200);
    const before = door.lookups();
    expect(await guess('192.0.2.1', 10_000, 64)).to.deep.equal({ 401: 100, 429: 9_900 });
    expect(door.lookups() - before).to.equal(100);

    expect((await get('192.0.2.1', kept)).status, 'who is kept goes on').to.equal(200);
    const refused = await get('192.0.2.1', fresh);
    expect(refused.status, 'who is not has to wait').to.equal(429);
    expect(refused.body).to.include({ error: 'rate_limit_exceeded' });
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
    expect((await get('192.0.2.1', 'nonsense')).status, 'what can be no credential is not asked for').to.equal(401);
    expect((await door.call('GET', '/v2/status', from('192.0.2.1', fresh))).status).to.equal(200);
    expect((await get('192.0.2.2', elsewhere)).status, 'other addresses are not meant').to.equal(200);
    expect((await get('192.0.2.2', fresh)).status, 'nor is the credential').to.equal(200);
    expect((await get('192.0.2.1', fresh)).status, 'now it is kept').to.equal(200);
  });

  it('are no more when all come at once', async () => {
    const before = door.lookups();
    expect(await guess('192.0.2.3', 400, 400)).to.deep.equal({ 401: 100, 429: 300 });
    expect(door.lookups() - before).to.equal(100);
  });

  it('are not what many callers are that come at once', async () => {
    const tokens = Array.from({ length: 400 }, () => door.token());
    const answers = await Promise.all(tokens.map((token) => get('192.0.2.4', token)));
    expect(answers.every(({ status }) => status === 200)).to.equal(true);
  });

  it('are not what one stale credential is, however often it comes', async () => {
    const stale = generateAccessToken(place);
    await Promise.all(Array.from({ length: 300 }, () => get('192.0.2.5', stale)));
    expect((await get('192.0.2.5', door.token())).status).to.equal(200);
  });
});

describe('GuessGuard', () => {
  const caller = { principal: testPrincipal() } as Caller;
  const nobody = async () => undefined;

  it('forgives after a minute, and counts neither who is known nor what could not be asked', async () => {
    let nowMs = 1_000_000;
    const guard = new GuessGuard(() => nowMs);
    for (let time = 0; time < 500; time++) expect(await guard.run('a', async () => caller)).to.equal(caller);
    const away = new PlatformError('unavailable', 'away');
    for (let time = 0; time < 500; time++)
      expect(await guard.run('a', () => Promise.reject(away)).catch((error) => error)).to.equal(away);
    for (let time = 0; time < 100; time++) expect(await guard.run('a', nobody)).to.equal(undefined);
    nowMs += 59_000;
    const refused = await guard.run('a', nobody).catch((error) => error);
    expect(refused).to.include({ code: 'rate_limit_exceeded' });
    expect(refused.headers).to.deep.equal({ 'Retry-After': '1' });
    expect(guard.refused).to.equal(1);
    nowMs += 1_000;
    expect(await guard.run('a', async () => caller)).to.equal(caller);
  });

  it('lets everyone go on who waited while a minute passed', async () => {
    let nowMs = 0;
    const guard = new GuessGuard(() => nowMs);
    const answers: (() => void)[] = [];
    const slow = () => new Promise<undefined>((resolve) => answers.push(() => resolve(undefined)));
    const all = Array.from({ length: 350 }, () => guard.run('a', slow).catch(() => 'refused' as const));
    while (answers.length > 0) {
      nowMs += 61_000;
      for (const answer of answers.splice(0)) answer();
      await new Promise((done) => setImmediate(done));
    }
    expect(await Promise.all(all)).to.have.length(350);
  });
});
