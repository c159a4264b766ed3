import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { startGateway } from './support/start-gateway.ts';

describe('gateway: a service that fails while its response is counted', () => {
  const unhandled: unknown[] = [];
  const collect = (error: unknown) => void unhandled.push(error);
  let others: NodeJS.UnhandledRejectionListener[] = [];

  before(function () {
    if (!RedisServer.isInstalled) {
      this.skip();
    }
    others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', collect);
  });
  after(() => {
    process.off('unhandledRejection', collect);
    for (const listener of others) {
      process.on('unhandledRejection', listener);
    }
  });

  it('502, and the process continues', async () => {
    const redis = await RedisServer.start();
    const gateway = await startGateway({
      environment: { REDIS_URL: redis.url, LIMIT_REDIS_TIMEOUT_MS: '5000' },
    });
    gateway.authorization.respond = (_request, response) => {
      redis.signal('SIGSTOP');
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
      response.write('{"a":');
      setTimeout(() => response.socket?.resetAndDestroy(), 50);
      setTimeout(() => redis.signal('SIGCONT'), 300);
    };
    const { status } = await gateway.call('POST', '/oauth/token', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    });
    expect(status).to.equal(502);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(unhandled).to.deep.equal([]);
    expect((await gateway.call('GET', '/v2/status')).status).to.equal(200);
    await gateway.stop();
    await redis.kill();
  });
});
