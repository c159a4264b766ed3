import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { eventually } from '@irp/testing/eventually';
import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { openRaw } from './support/fake-upstream.ts';
import { type RawService, startRawService } from './support/raw-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const bytes = 3_000_000;

describe('gateway: clients that disconnect before their request reaches the service', () => {
  let service: RawService;
  let gateway: TestGateway;

  afterEach(async () => {
    await gateway.stop();
    await service.stop();
  });

  async function start(environment: Record<string, string> = {}): Promise<void> {
    service = await startRawService();
    service.respond = (socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      socket.write(randomBytes(bytes));
    };
    gateway = await startGateway({
      environment: {
        INVESTMENTS_URL: service.origin.origin,
        UPSTREAM_IN_FLIGHT: '2',
        UPSTREAM_STREAMS: '2',
        LIMIT_READS: '10000',
        LIMIT_EXPORTS: '10000',
        ...environment,
      },
    });
  }

  function openReader(path: string, key: string): Socket {
    return openRaw(
      gateway.url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nX-API-Key: ${key}\r\n\r\n`,
    );
  }

  for (const path of ['/v2/investments', '/v2/investments/exports']) {
    it(`GET ${path}, during the lookup of the credential: the slot is free again`, async () => {
      await start();
      const { respond } = gateway.authorization;
      for (let time = 0; time < 4; time++) {
        const key = gateway.createKey();
        const looking = new Promise<() => void>((resolve) => {
          gateway.authorization.respond = (request, response, body) =>
            resolve(() => respond(request, response, body));
        });
        const reader = openReader(path, key);
        const reply = await looking;
        reader.destroy();
        await once(reader, 'close');
        await new Promise((resolve) => setTimeout(resolve, 100));
        reply();
      }
      gateway.authorization.respond = respond;
      const headers = { 'X-API-Key': gateway.createKey() };
      await eventually('a slot is free', async () => {
        const { status } = await gateway.call('GET', path, { headers });
        return status === 200;
      });
    });
  }

  it('during the count in Redis: the slot is free again', async function () {
    if (!RedisServer.isInstalled) {
      this.skip();
    }
    const redis = await RedisServer.start();
    await start({ REDIS_URL: redis.url, LIMIT_REDIS_TIMEOUT_MS: '5000' });
    const key = gateway.createKey();
    const headers = { 'X-API-Key': key };
    expect((await gateway.call('GET', '/v2/investments', { headers })).status).to.equal(200);
    redis.signal('SIGSTOP');
    const readers = Array.from({ length: 6 }, () => openReader('/v2/investments', key));
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const reader of readers) {
      reader.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    redis.signal('SIGCONT');
    await eventually('a slot is free', async () => {
      const { status } = await gateway.call('GET', '/v2/investments', { headers });
      return status === 200;
    });
    await redis.kill();
  });
});
