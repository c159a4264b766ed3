import { expect } from 'chai';
import { UsedProofs } from '../src/proofs/used-proofs.ts';
import { OwnRedis } from './limits/own-redis.ts';
import { generateDpopKey } from './support/dpop-key.ts';
import { startGateway } from './support/start-gateway.ts';

const path = '/v2/investments';

describe('gateway: DPoP proofs are used once', () => {
  it('by whoever comes first, however many come at once', async () => {
    const door = await startGateway();
    const key = await generateDpopKey();
    const token = door.token({}, { jkt: key.jkt });
    const headers = await key.headers({ token, url: door.url + path });
    const get = () => door.call('GET', path, { headers });
    const statuses = (await Promise.all(Array.from({ length: 10 }, get))).map(({ status }) => status);
    expect(statuses.toSorted()).to.deep.equal([200, ...Array(9).fill(401)]);
    const again = await get();
    expect(again.headers['www-authenticate']).to.contain('DPoP error="invalid_dpop_proof"');
    expect(again.body.message).to.contain('used before');
    await door.stop();
  });

  it('also where the same id is signed anew, but not where another key uses it', async () => {
    const door = await startGateway();
    const [one, two] = [await generateDpopKey(), await generateDpopKey()];
    const send = async (key: typeof one, token: string) => {
      const headers = await key.headers({ token, url: door.url + path, claims: { jti: 'the-same' } });
      return (await door.call('GET', path, { headers })).status;
    };
    const [first, second] = [door.token({}, { jkt: one.jkt }), door.token({}, { jkt: two.jkt })];
    expect(await send(one, first)).to.equal(200);
    expect(await send(one, first)).to.equal(401);
    expect(await send(two, second)).to.equal(200);
    await door.stop();
  });

  it('and are not used up where no credential is needed, or when the allowance is', async () => {
    const door = await startGateway({ environment: { LIMIT_READS: '2' } });
    const key = await generateDpopKey();
    const token = door.token({}, { jkt: key.jkt });
    const status = await key.headers({ token, url: `${door.url}/v2/status` });
    for (const left of ['1', '0']) {
      const answer = await door.call('GET', '/v2/status', { headers: status });
      expect(answer.headers['x-ratelimit-remaining']).to.equal(left);
    }
    const headers = await key.headers({ token, url: door.url + path });
    for (let time = 0; time < 3; time++) expect((await door.call('GET', path, { headers })).status).to.equal(429);
    await door.stop();
  });

  it('at the public address, where one is set', async () => {
    const door = await startGateway();
    const key = await generateDpopKey();
    const token = door.token({}, { jkt: key.jkt });
    for (const [settings, base] of [
      [{ PUBLIC_URL: 'https://API.example.com:443/' }, 'https://api.example.com'],
      [{ PUBLIC_URL: 'https://example.com/api' }, 'https://example.com/api'],
    ] as const) {
      const { call, running } = await door.another(settings);
      const get = async (url: string) =>
        (await call('GET', `${path}?x=1`, { headers: await key.headers({ token, url }) })).status;
      expect(await get(base + path)).to.equal(200);
      expect(await get(running.url + path), 'the Host header proves nothing then').to.equal(401);
    }
    const secure = await door.another({ BEHIND_TLS: 'true' });
    const headers = await key.headers({ token, url: secure.running.url.replace('http:', 'https:') + path });
    expect((await secure.call('GET', path, { headers })).status).to.equal(200);
    await door.stop();
  });

  describe('across gateways', () => {
    let redis: OwnRedis | undefined;
    let redisUrl = process.env.REDIS_URL;
    before(async function () {
      if (redisUrl !== undefined) return;
      if (!OwnRedis.isInstalled) this.skip();
      redis = await OwnRedis.start();
      redisUrl = redis.url;
    });
    after(() => redis?.kill());

    it('that share a Redis', async () => {
      const environment = { REDIS_URL: redisUrl!, PUBLIC_URL: 'https://api.example.com' };
      const door = await startGateway({ environment });
      const second = await door.another();
      const alone = await door.another({ REDIS_URL: '' });
      const key = await generateDpopKey();
      const token = door.token({ userId: crypto.randomUUID() }, { jkt: key.jkt });
      for (const [one, other] of [
        [door, second],
        [second, door],
      ] as const) {
        const headers = await key.headers({ token, url: environment.PUBLIC_URL + path });
        const ask = async ({ call }: Pick<typeof door, 'call'>) => (await call('GET', path, { headers })).status;
        expect([await ask(one), await ask(other), await ask(one)]).to.deep.equal([200, 401, 401]);
        expect(await ask(alone), 'one that does not share cannot know').to.equal(200);
      }
      await door.stop();
    });

    it('goes on with what each knows while Redis is away', async function () {
      if (!OwnRedis.isInstalled) this.skip();
      const own = await OwnRedis.start();
      const door = await startGateway({ environment: { REDIS_URL: own.url } });
      const key = await generateDpopKey();
      const token = door.token({}, { jkt: key.jkt });
      const headers = async () => key.headers({ token, url: door.url + path });
      const earlier = await headers();
      const ask = async (sent: Record<string, string>) => (await door.call('GET', path, { headers: sent })).status;
      expect(await ask(earlier)).to.equal(200);
      await own.kill();
      expect(await ask(earlier)).to.equal(401);
      const later = await headers();
      expect([await ask(later), await ask(later)]).to.deep.equal([200, 401]);
      await door.stop();
    });
  });
});

describe('UsedProofs', () => {
  it('remembers until no proof can be good any more, and refuses rather than forgets', async () => {
    let nowMs = 0;
    const used = new UsedProofs({ maxKept: 3, now: () => nowMs });
    for (const id of ['a', 'b', 'c']) expect(await used.use({ jkt: 'key', id })).to.equal(true);
    const fault = await used.use({ jkt: 'key', id: 'd' }).catch((error) => error);
    expect(fault).to.include({ code: 'unavailable', status: 503 });
    nowMs = 120_000;
    for (const id of ['a', 'b', 'c']) expect(await used.use({ jkt: 'key', id })).to.equal(false);
    nowMs = 130_000;
    expect(await used.use({ jkt: 'key', id: 'd' })).to.equal(true);
    expect(used.size).to.equal(1);
    used.close();
  });
});
