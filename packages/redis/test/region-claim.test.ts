import { connectRedis, createRegionClaim, type RedisClient, type RegionClaim } from '@irp/redis';
import { expect } from 'chai';
import { eventually } from '../../testing/src/eventually.ts';
import { RedisServer } from '../../testing/src/redis-server.ts';
import { openTcpProxy } from '../../testing/src/tcp-proxy.ts';

const title = 'the region of keys in Redis';

(RedisServer.isInstalled ? describe : describe.skip)(
  RedisServer.isInstalled ? title : `${title} (requires redis-server)`,
  () => {
    let server: RedisServer;
    const opened: { redis: RedisClient; claim: RegionClaim }[] = [];
    beforeEach(async () => {
      server = await RedisServer.start();
    });
    afterEach(async () => {
      for (const { redis, claim } of opened.splice(0)) {
        claim.close();
        redis.disconnect();
      }
      await server.kill();
    });

    async function open(region: string, prefix = 'irp', options = {}, url = server.url) {
      const redis = await connectRedis(url, { readyTimeoutMs: 300 });
      const changes: (string | undefined)[] = [];
      const onChange = (other: string | undefined) => void changes.push(other);
      const claim = createRegionClaim(redis, {
        prefix,
        region,
        onChange,
        ...options,
      });
      const one = {
        redis,
        claim,
        changes,
      };
      opened.push(one);
      return one;
    }

    it('belongs to the first process, even if two start at once', async () => {
      const [us, again, eu, apart] = await Promise.all([
        open('us'),
        open('us'),
        open('eu'),
        open('eu', 'eu'),
      ]);
      expect(await Promise.all([us.claim.claim(), again.claim.claim()])).to.deep.equal([
        undefined,
        undefined,
      ]);
      expect([await eu.claim.claim(), eu.claim.other()]).to.deep.equal(['us', 'us']);
      expect(await apart.claim.claim()).to.equal(undefined);
      const both = await Promise.all([open('us', 'three'), open('eu', 'three')]);
      const others = await Promise.all(both.map(({ claim }) => claim.claim()));
      expect(others.filter((other) => other !== undefined)).to.have.length(1);
    });

    it('is claimed again by a running process after Redis restarts empty', async () => {
      const us = await open('us', 'irp', { everyMs: 60_000 });
      await us.claim.claim();
      await server.kill();
      await server.start();
      await eventually(
        'it is claimed',
        async () => (await us.redis.get('irp:region').catch(() => null)) === 'us',
      );
      expect(us.changes).to.deep.equal([]);
    });

    it('is checked by a process that started without Redis, after it connects', async () => {
      const target = {
        host: '127.0.0.1',
        port: Number(new URL(server.url).port),
      };
      const proxy = await openTcpProxy(target);
      await proxy.close();
      const eu = await open('eu', 'irp', { everyMs: 60_000 }, `redis://127.0.0.1:${proxy.port}`);
      expect(await eu.claim.claim()).to.equal(undefined);
      await (await open('us')).claim.claim();
      const reopened = await openTcpProxy(target, proxy.port);
      await eventually('the other region is known', () => eu.claim.other() === 'us');
      expect(eu.changes).to.deep.equal(['us']);
      await reopened.close();
    });

    it("is claimed again after the key was lost or deleted, and reports the end of another region's claim", async () => {
      const [us, eu] = await Promise.all([
        open('us', 'irp', { everyMs: 20 }),
        open('eu', 'irp', { everyMs: 60_000 }),
      ]);
      await us.claim.claim();
      await eu.claim.claim();
      await us.redis.flushall();
      await eventually('it is claimed', async () => (await us.redis.get('irp:region')) === 'us');
      await us.redis.set('irp:region', 'eu');
      await eventually('the other region is known', () => us.claim.other() === 'eu');
      await us.redis.del('irp:region');
      await eventually('it is the own region again', () => us.claim.other() === undefined);
      expect(us.changes).to.deep.equal(['eu', undefined]);
    });
  },
);
