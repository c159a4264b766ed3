import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { connectRedis } from '@irp/redis';
import { eventually } from '@irp/testing/eventually';
import { freePort, RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import type { Cluster, Redis } from 'ioredis';
import {
  createRateLimits,
  type RateLimits,
  type RateLimitsOptions,
} from '../../src/limits/rate-limits.ts';

/** The default of 50 ms is too short for a Redis without a free core. */
const redisTimeoutMs = 500;

describe('rate limits while Redis is unavailable', () => {
  const changes: [degraded: boolean, cause?: string][] = [];
  let server: RedisServer;
  let redis: Redis | Cluster;
  let limits: RateLimits;

  before(function () {
    if (!RedisServer.isInstalled) {
      this.skip();
    }
  });
  beforeEach(async () => {
    changes.length = 0;
    server = await RedisServer.start();
    redis = await connectRedis(server.url);
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
    return createRateLimits({
      redis,
      readPoints: 10,
      redisTimeoutMs,
      onDegraded,
      ...options,
    });
  }

  async function consumeAll(
    count: number,
    subject = 'u',
  ): Promise<{ admitted: number; degraded: number }> {
    const decisions = await Promise.all(
      Array.from({ length: count }, () => limits.consume('read', subject)),
    );
    return {
      admitted: decisions.filter(({ admitted }) => admitted).length,
      degraded: decisions.filter(({ degraded }) => degraded).length,
    };
  }

  async function recovered(): Promise<void> {
    await eventually('the limits are no longer degraded', () => !limits.degraded());
  }

  it('waits for Redis for the configured time', async () => {
    await limits.close();
    limits = create({ redisTimeoutMs: 20_000 });
    server.signal('SIGSTOP');
    const decisions = consumeAll(20);
    await delay(200);
    server.signal('SIGCONT');
    expect(await decisions).to.deep.equal({ admitted: 10, degraded: 0 });
  });

  it('waits for Redis for 50 ms by default', async () => {
    await limits.close();
    limits = create({ redisTimeoutMs: undefined });
    server.signal('SIGSTOP');
    expect(await consumeAll(1)).to.deep.equal({ admitted: 1, degraded: 1 });
    expect(changes).to.deep.equal([[true, 'Redis did not respond within 50 ms']]);
  });

  it('counts in memory while Redis is suspended, and recovers', async () => {
    expect(await consumeAll(4)).to.deep.equal({ admitted: 4, degraded: 0 });
    server.signal('SIGSTOP');
    // Earlier requests admitted by Redis still count: a single process stays exact.
    expect(await consumeAll(20)).to.deep.equal({ admitted: 6, degraded: 20 });
    expect(limits.degraded()).to.equal(true);
    // At once: before the next turn of the event loop, and so before any response over a socket.
    const nextTurn = immediate('next turn');
    const later = await Promise.race([limits.consume('read', 'later'), nextTurn]);
    expect(later).to.include({ admitted: true, degraded: true });
    server.signal('SIGCONT');
    await recovered();
    expect(await consumeAll(1, 'back')).to.deep.equal({ admitted: 1, degraded: 0 });
    expect(changes).to.deep.equal([
      [true, `Redis did not respond within ${redisTimeoutMs} ms`],
      [false, undefined],
    ]);
  });

  it('continues while Redis is suspended for longer than the socket timeout', async () => {
    server.signal('SIGSTOP');
    await consumeAll(1);
    await delay(2600);
    expect(await consumeAll(1)).to.deep.equal({ admitted: 1, degraded: 1 });
    server.signal('SIGCONT');
    await recovered();
    expect(changes.map(([degraded]) => degraded)).to.deep.equal([true, false]);
  });

  it('decides the requests that wait behind a command as soon as the command fails', async () => {
    server.signal('SIGSTOP');
    const first = limits.consume('read', 'first');
    await delay(redisTimeoutMs / 2);
    const second = limits.consume('read', 'second');
    await first;
    const nextTurn = immediate('next turn');
    expect(await Promise.race([second, nextTurn])).to.include({ admitted: true, degraded: true });
  });

  it('counts requests that arrive during a command with a single further command', async () => {
    await consumeAll(1, 'first');
    await redis.call('CONFIG', 'RESETSTAT');
    server.signal('SIGSTOP');
    const arriving: Promise<unknown>[] = [];
    for (let i = 0; i < 20; i++) {
      arriving.push(consumeAll(2, `subject ${i % 3}`));
      await immediate();
    }
    server.signal('SIGCONT');
    await Promise.all(arriving);
    expect(await redis.info('commandstats')).to.match(/cmdstat_evalsha:calls=2,/);
    expect(await limits.consume('read', 'subject 0')).to.include({ admitted: false });
    expect(changes).to.deep.equal([]);
  });

  it('counts in memory after Redis was killed, and uses it again after a restart', async () => {
    await consumeAll(1);
    await server.kill();
    expect(await consumeAll(20)).to.deep.equal({ admitted: 9, degraded: 20 });
    await server.start();
    await recovered();
    expect(await consumeAll(20, 'later')).to.deep.equal({ admitted: 10, degraded: 0 });
    expect(changes.map(([degraded]) => degraded)).to.deep.equal([true, false]);
  });

  it('decides every request when Redis is killed under load', async () => {
    const load = Array.from({ length: 300 }, async (_, i) => {
      await delay(i % 50);
      return limits.consume('read', `user ${i}`);
    });
    await delay(20);
    await server.kill();
    expect((await Promise.all(load)).every(({ admitted }) => admitted)).to.equal(true);
    expect(limits.degraded()).to.equal(true);
    expect(changes.length).to.equal(1);
  });

  it('continues to reject a subject rejected by Redis', async () => {
    await consumeAll(10);
    await server.kill();
    await consumeAll(1, 'another');
    expect(await limits.consume('read', 'u')).to.include({
      admitted: false,
      remaining: 0,
      limit: 10,
    });
  });

  it('admits in each of several processes its share, rounded up', async () => {
    await limits.close();
    limits = create({ processes: 3 });
    await server.kill();
    expect(await consumeAll(20)).to.deep.equal({ admitted: 4, degraded: 20 });
    expect(await limits.consume('read', 'u')).to.include({
      limit: 4,
      remaining: 0,
      admitted: false,
    });
  });

  it('treats a read-only Redis as unavailable', async () => {
    await redis.call('CONFIG', 'SET', 'maxmemory', '1');
    expect(await consumeAll(20)).to.deep.equal({ admitted: 10, degraded: 20 });
    await redis.call('CONFIG', 'SET', 'maxmemory', '0');
    await recovered();
    expect(changes.map(([degraded]) => degraded)).to.deep.equal([true, false]);
  });

  it('does not treat a stall of its own process as a timeout', async () => {
    const pending = consumeAll(5);
    const stallMs = 3 * redisTimeoutMs;
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stallMs));
    expect(await pending).to.deep.equal({ admitted: 5, degraded: 0 });
    expect(changes).to.deep.equal([]);
  });

  it('starts without Redis', async () => {
    const disconnected = await connectRedis(`redis://127.0.0.1:${await freePort()}`, {
      readyTimeoutMs: 50,
    });
    const degraded = createRateLimits({ redis: disconnected });
    expect(degraded.degraded()).to.equal(true);
    expect(await degraded.consume('read', 'u')).to.include({
      admitted: true,
      remaining: 99,
      degraded: true,
    });
    await degraded.close();
    disconnected.disconnect();
  });
});
