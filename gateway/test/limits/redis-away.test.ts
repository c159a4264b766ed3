import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { Cluster, Redis } from 'ioredis';
import { createRateLimits, type RateLimits, type RateLimitsOptions } from '../../src/limits/rate-limits.ts';
import { createLimiterRedis } from '../../src/limits/redis-connection.ts';
import { freePort, OwnRedis } from './own-redis.ts';

describe('rate limits while Redis is away', () => {
  const changes: [degraded: boolean, cause?: string][] = [];
  let server: OwnRedis;
  let redis: Redis | Cluster;
  let limits: RateLimits;

  before(function () {
    if (!OwnRedis.isInstalled) this.skip();
  });
  beforeEach(async () => {
    changes.length = 0;
    server = await OwnRedis.start();
    redis = await createLimiterRedis(server.url);
    limits = create({});
  });
  afterEach(async () => {
    await limits?.close();
    redis?.disconnect();
    await server?.kill();
  });

  function create(options: RateLimitsOptions): RateLimits {
    const onDegraded = (degraded: boolean, cause?: Error): void => {
      changes.push([degraded, cause?.message]);
    };
    return createRateLimits({ redis, readPoints: 10, onDegraded, ...options });
  }

  async function drawAll(count: number, subject = 'u'): Promise<{ admitted: number; degraded: number }> {
    const decisions = await Promise.all(Array.from({ length: count }, () => limits.draw('read', subject)));
    return {
      admitted: decisions.filter(({ admitted }) => admitted).length,
      degraded: decisions.filter(({ degraded }) => degraded).length,
    };
  }

  async function recovered(): Promise<void> {
    while (limits.degraded()) await delay(20);
  }

  it('answers from memory while Redis is frozen, and returns by itself', async () => {
    expect(await drawAll(4)).to.deep.equal({ admitted: 4, degraded: 0 });
    server.signal('SIGSTOP');
    // What Redis admitted before counts on, so that one process alone stays exact.
    expect(await drawAll(20)).to.deep.equal({ admitted: 6, degraded: 20 });
    expect(limits.degraded()).to.equal(true);
    // At once: before the event loop turns, which no answer over a socket could manage.
    const waited = immediate('waited');
    const later = await Promise.race([limits.draw('read', 'later'), waited]);
    expect(later).to.include({ admitted: true, degraded: true });
    server.signal('SIGCONT');
    await recovered();
    expect(await drawAll(1, 'back')).to.deep.equal({ admitted: 1, degraded: 0 });
    expect(changes).to.deep.equal([
      [true, 'Redis gave no answer within 50 ms'],
      [false, undefined],
    ]);
  });

  it('stays answering through a Redis that is frozen longer than the connection lasts', async () => {
    server.signal('SIGSTOP');
    await drawAll(1);
    await delay(2600);
    expect(await drawAll(1)).to.deep.equal({ admitted: 1, degraded: 1 });
    server.signal('SIGCONT');
    await recovered();
    expect(changes.map(([degraded]) => degraded)).to.deep.equal([true, false]);
  });

  it('answers from memory while Redis is killed, and uses the next one', async () => {
    await drawAll(1);
    await server.kill();
    expect(await drawAll(20)).to.deep.equal({ admitted: 9, degraded: 20 });
    await server.start();
    await recovered();
    expect(await drawAll(20, 'later')).to.deep.equal({ admitted: 10, degraded: 0 });
    expect(changes.map(([degraded]) => degraded)).to.deep.equal([true, false]);
  });

  it('loses no answer to a kill under load', async () => {
    const load = Array.from({ length: 300 }, async (_, i) => {
      await delay(i % 50);
      return limits.draw('read', `user ${i}`);
    });
    await delay(20);
    await server.kill();
    expect((await Promise.all(load)).every(({ admitted }) => admitted)).to.equal(true);
    expect(limits.degraded()).to.equal(true);
    expect(changes.length).to.equal(1);
  });

  it('keeps refusing whom Redis found full', async () => {
    await drawAll(10);
    await server.kill();
    await drawAll(1, 'another');
    expect(await limits.draw('read', 'u')).to.include({ admitted: false, remaining: 0, limit: 10 });
  });

  it('allows each of several processes its part, rounded up', async () => {
    await limits.close();
    limits = create({ processes: 3 });
    await server.kill();
    expect(await drawAll(20)).to.deep.equal({ admitted: 4, degraded: 20 });
    expect(await limits.draw('read', 'u')).to.include({ limit: 4, remaining: 0, admitted: false });
  });

  it('treats a Redis that takes no writes as away', async () => {
    await redis.call('CONFIG', 'SET', 'maxmemory', '1');
    expect(await drawAll(20)).to.deep.equal({ admitted: 10, degraded: 20 });
    await redis.call('CONFIG', 'SET', 'maxmemory', '0');
    await recovered();
    expect(changes.map(([degraded]) => degraded)).to.deep.equal([true, false]);
  });

  it('is not fooled by a stall of its own process', async () => {
    const pending = drawAll(5);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300));
    expect(await pending).to.deep.equal({ admitted: 5, degraded: 0 });
    expect(changes).to.deep.equal([]);
  });

  it('starts without Redis', async () => {
    const absent = await createLimiterRedis(`redis://127.0.0.1:${await freePort()}`, { patienceMs: 50 });
    const alone = createRateLimits({ redis: absent });
    expect(alone.degraded()).to.equal(true);
    expect(await alone.draw('read', 'u')).to.include({ admitted: true, remaining: 99, degraded: true });
    await alone.close();
    absent.disconnect();
  });
});

describe('createLimiterRedis', () => {
  it('names a malformed address', async () => {
    for (const url of ['', 'http://localhost', 'redis://', 'redis://a:1,,redis://b:2', 'redis://h:99999']) {
      const error = await createLimiterRedis(url).catch((reason: unknown) => reason);
      expect(error, url).to.be.instanceOf(TypeError).with.property('message').that.includes('REDIS_URL');
    }
  });
});
