import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { collectUnhandled, type UnhandledRejections } from './support/collect-unhandled.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: a service that fails while its response is counted', () => {
  let redis: RedisServer;
  let gateway: TestGateway;
  let unhandled: UnhandledRejections | undefined;

  before(async function () {
    if (!RedisServer.isInstalled) {
      this.skip();
    }
    redis = await RedisServer.start();
    gateway = await startGateway({
      environment: { REDIS_URL: redis.url, LIMIT_REDIS_TIMEOUT_MS: '5000' },
    });
    unhandled = collectUnhandled();
  });
  after(async () => {
    unhandled?.stop();
    await gateway?.stop();
    await redis?.kill();
  });

  it('502, and the process continues', async () => {
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
    expect(unhandled?.errors).to.deep.equal([]);
    expect((await gateway.call('GET', '/v2/status')).status).to.equal(200);
  });
});
