import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { UsedProofs } from '../src/proofs/used-proofs.ts';
import { generateDpopKey } from './support/dpop-key.ts';
import { startGateway } from './support/start-gateway.ts';

const path = '/v2/investments';

describe('gateway: replayed DPoP proofs', () => {
  it('are rejected, even among concurrent requests', async () => {
    const gateway = await startGateway();
    const key = await generateDpopKey();
    const token = gateway.createToken({}, { jkt: key.jkt });
    const headers = await key.headers({ token, url: gateway.url + path });
    const get = () => gateway.call('GET', path, { headers });
    const statuses = (await Promise.all(Array.from({ length: 10 }, get))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).to.deep.equal([200, ...Array(9).fill(401)]);
    const again = await get();
    expect(again.headers['www-authenticate']).to.match(/^DPoP .*error="invalid_dpop_proof"/);
    expect(again.body.message).to.contain('used before');
    await gateway.stop();
  });

  it('are rejected if the same jti is signed again, but not if another key uses it', async () => {
    const gateway = await startGateway();
    const [one, two] = [await generateDpopKey(), await generateDpopKey()];
    const send = async (key: typeof one, token: string) => {
      const headers = await key.headers({
        token,
        url: gateway.url + path,
        claims: { jti: 'the-same' },
      });
      return (await gateway.call('GET', path, { headers })).status;
    };
    const [first, second] = [
      gateway.createToken({}, { jkt: one.jkt }),
      gateway.createToken({}, { jkt: two.jkt }),
    ];
    expect(await send(one, first)).to.equal(200);
    expect(await send(one, first)).to.equal(401);
    expect(await send(two, second)).to.equal(200);
    await gateway.stop();
  });

  it('are not detected on public routes, nor past the rate limit', async () => {
    const gateway = await startGateway({ environment: { LIMIT_READS: '2' } });
    const key = await generateDpopKey();
    const token = gateway.createToken({}, { jkt: key.jkt });
    const status = await key.headers({ token, url: `${gateway.url}/v2/status` });
    for (const remaining of ['1', '0']) {
      const response = await gateway.call('GET', '/v2/status', { headers: status });
      expect(response.headers['x-ratelimit-remaining']).to.equal(remaining);
    }
    const headers = await key.headers({ token, url: gateway.url + path });
    for (let time = 0; time < 3; time++) {
      expect((await gateway.call('GET', path, { headers })).status).to.equal(429);
    }
    await gateway.stop();
  });

  it('are checked against the public URL, if configured', async () => {
    const gateway = await startGateway();
    const key = await generateDpopKey();
    const token = gateway.createToken({}, { jkt: key.jkt });
    for (const [settings, base] of [
      [{ PUBLIC_URL: 'https://API.example.com:443/' }, 'https://api.example.com'],
      [{ PUBLIC_URL: 'https://example.com/api' }, 'https://example.com/api'],
    ] as const) {
      const { call, running } = await gateway.startAnother(settings);
      const get = async (url: string) =>
        (await call('GET', `${path}?x=1`, { headers: await key.headers({ token, url }) })).status;
      expect(await get(base + path)).to.equal(200);
      expect(
        await get(running.url + path),
        'the address of the socket is not accepted then',
      ).to.equal(401);
    }
    const secure = await gateway.startAnother({ BEHIND_TLS: 'true' });
    const headers = await key.headers({
      token,
      url: secure.running.url.replace('http:', 'https:') + path,
    });
    expect((await secure.call('GET', path, { headers })).status).to.equal(200);
    await gateway.stop();
  });

  describe('across gateways', () => {
    let redis: RedisServer | undefined;
    let redisUrl = process.env.REDIS_URL;
    before(async function () {
      if (redisUrl !== undefined) {
        return;
      }
      if (!RedisServer.isInstalled) {
        this.skip();
      }
      redis = await RedisServer.start();
      redisUrl = redis.url;
    });
    after(() => redis?.kill());

    it('are detected by gateways that share a Redis', async () => {
      const environment = { REDIS_URL: redisUrl ?? '', PUBLIC_URL: 'https://api.example.com' };
      const gateway = await startGateway({ environment });
      const second = await gateway.startAnother();
      const isolated = await gateway.startAnother({ REDIS_URL: '' });
      const key = await generateDpopKey();
      const token = gateway.createToken({ userId: crypto.randomUUID() }, { jkt: key.jkt });
      for (const [one, other] of [
        [gateway, second],
        [second, gateway],
      ] as const) {
        const headers = await key.headers({ token, url: environment.PUBLIC_URL + path });
        const send = async ({ call }: Pick<typeof gateway, 'call'>) =>
          (await call('GET', path, { headers })).status;
        expect([await send(one), await send(other), await send(one)]).to.deep.equal([
          200, 401, 401,
        ]);
        expect(
          await send(isolated),
          'a gateway without the shared Redis cannot detect it',
        ).to.equal(200);
      }
      await gateway.stop();
    });

    it('are detected from local memory while Redis is unavailable', async function () {
      if (!RedisServer.isInstalled) {
        this.skip();
      }
      const own = await RedisServer.start();
      const gateway = await startGateway({ environment: { REDIS_URL: own.url } });
      const key = await generateDpopKey();
      const token = gateway.createToken({}, { jkt: key.jkt });
      const headers = async () => key.headers({ token, url: gateway.url + path });
      const earlier = await headers();
      const send = async (sent: Record<string, string>) =>
        (await gateway.call('GET', path, { headers: sent })).status;
      expect(await send(earlier)).to.equal(200);
      await own.kill();
      expect(await send(earlier)).to.equal(401);
      const later = await headers();
      expect([await send(later), await send(later)]).to.deep.equal([200, 401]);
      await gateway.stop();
    });
  });
});

describe('UsedProofs', () => {
  it('stores a proof until its expiry, and rejects further proofs when it is full', async () => {
    let nowMs = 0;
    const used = new UsedProofs({
      maxProofs: 3,
      now: () => nowMs,
    });
    for (const id of ['a', 'b', 'c']) {
      expect(await used.markUsed({ jkt: 'key', id })).to.equal(true);
    }
    const error = await used.markUsed({ jkt: 'key', id: 'd' }).catch((error) => error);
    expect(error).to.include({ code: 'unavailable', status: 503 });
    nowMs = 120_000;
    for (const id of ['a', 'b', 'c']) {
      expect(await used.markUsed({ jkt: 'key', id })).to.equal(false);
    }
    nowMs = 130_000;
    expect(await used.markUsed({ jkt: 'key', id: 'd' })).to.equal(true);
    expect(used.size).to.equal(1);
    used.close();
  });
});
