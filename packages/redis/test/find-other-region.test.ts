import { connectRedis, findOtherRegion, type RedisClient } from '@irp/redis';
import { expect } from 'chai';
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

    it('is not asked for while Redis is unavailable', async () => {
      const away = await connectRedis('redis://127.0.0.1:1', { readyTimeoutMs: 10 });
      expect(await findOtherRegion(away, { prefix: 'one', region: 'eu' })).to.equal(undefined);
      away.disconnect();
    });
  },
);
