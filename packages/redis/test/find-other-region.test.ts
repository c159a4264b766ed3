import { connectRedis, findOtherRegion, type RedisClient, watchOtherRegion } from '@irp/redis';
import { expect } from 'chai';
import type { Redis } from 'ioredis';
import { eventually } from '../../testing/src/eventually.ts';
import { RedisServer } from '../../testing/src/redis-server.ts';

const title = 'the region of keys in Redis';

(RedisServer.isInstalled ? describe : describe.skip)(
  RedisServer.isInstalled ? title : `${title} (requires redis-server)`,
  () => {
    let server: RedisServer;
    let redis: RedisClient;
    before(async () => {
      server = await RedisServer.start();
      redis = await connectRedis(server.url);
    });
    after(async () => {
      redis.disconnect();
      await server.kill();
    });

    it('is that of the first process, also where both come at once', async () => {
      const own = { prefix: 'one', region: 'us' };
      expect(await Promise.all([findOtherRegion(redis, own), findOtherRegion(redis, own)])).to.deep.equal([
        ...[undefined, undefined],
      ]);
      expect(await findOtherRegion(redis, { prefix: 'one', region: 'eu' })).to.equal('us');
      expect(await findOtherRegion(redis, { prefix: 'two', region: 'eu' })).to.equal(undefined);
      const both = ['us', 'eu'].map((region) => findOtherRegion(redis, { prefix: 'three', region }));
      expect((await Promise.all(both)).filter((other) => other !== undefined)).to.have.length(1);
    });

    it('is asked for again at each connection, as long as it has not been that of the process', async () => {
      const client = (await connectRedis(server.url)) as Redis;
      const found: string[] = [];
      const watch = (prefix: string) =>
        watchOtherRegion(client, { prefix, region: 'eu' }, (other) => found.push(`${prefix} ${other}`));
      await redis.set('four:region', 'us');
      expect(await watch('four')).to.equal('us');
      expect(await watch('five')).to.equal(undefined);
      await redis.del('five:region');
      // Another region is first, after Redis has lost its keys.
      await redis.set('five:region', 'us');
      client.disconnect(true);
      await eventually('it is found again', () => found.length > 0);
      expect(found).to.deep.equal(['four us']);
      client.disconnect();
    });

    it('is not asked for while Redis is unavailable', async () => {
      const away = await connectRedis('redis://127.0.0.1:1', { readyTimeoutMs: 10 });
      expect(await findOtherRegion(away, { prefix: 'one', region: 'eu' })).to.equal(undefined);
      away.disconnect();
    });
  },
);
