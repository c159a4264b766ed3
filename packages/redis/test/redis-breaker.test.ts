import { connectRedis, RedisBreaker, type RedisClient } from '@irp/redis';
import { expect } from 'chai';
import { eventually } from '../../testing/src/eventually.ts';
import { RedisServer } from '../../testing/src/redis-server.ts';

const title = 'the circuit breaker of a process that is idle';

(RedisServer.isInstalled ? describe : describe.skip)(
  RedisServer.isInstalled ? title : `${title} (requires redis-server)`,
  () => {
    const changes: boolean[] = [];
    let server: RedisServer;
    let redis: RedisClient;
    let breaker: RedisBreaker;
    beforeEach(async () => {
      changes.length = 0;
      server = await RedisServer.start();
      redis = await connectRedis(server.url);
      breaker = new RedisBreaker(redis, {
        prefix: 'own',
        onDegraded: (degraded) => void changes.push(degraded),
      });
    });
    afterEach(async () => {
      breaker.close();
      redis.disconnect();
      await server.kill();
    });

    it('opens when Redis is stopped, and closes when it is back', async () => {
      await server.kill();
      await eventually('it is open', () => breaker.isOpen);
      await server.start();
      await eventually('it is closed', () => !breaker.isOpen);
      expect(changes).to.deep.equal([true, false]);
    });

    it('opens when Redis is frozen, and closes when it goes on', async () => {
      server.signal('SIGSTOP');
      await eventually('it is open', () => breaker.isOpen);
      server.signal('SIGCONT');
      await eventually('it is closed', () => !breaker.isOpen);
      expect(changes).to.deep.equal([true, false]);
    });

    it('writes nothing outside of its prefix', async () => {
      await eventually('it has probed', async () => (await redis.get('own:probe')) !== null);
      expect(await redis.keys('*')).to.deep.equal(['own:probe']);
    });

    it('reports nothing about a connection that closes afterwards', async () => {
      breaker.close();
      redis.disconnect();
      await eventually('the connection has ended', () => redis.status === 'end');
      expect(changes).to.deep.equal([]);
    });
  },
);
