import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { openRaw, rawBody, sendRaw } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const post = (path: string, key: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`;

describe('gateway: incomplete bodies', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({
      environment: { UPSTREAM_IN_FLIGHT: '2', BODY_MEMORY_BYTES: '1024' },
    });
  });
  after(() => gateway.stop());

  const status = async (key: string, body?: string) =>
    (
      await gateway.call(body === undefined ? 'GET' : 'POST', '/v2/investments', {
        headers: { 'X-API-Key': key },
        ...(body === undefined ? {} : { body }),
      })
    ).status;

  it('occupy no slot at the service', async () => {
    const sockets = Array.from({ length: 5 }, () =>
      openRaw(gateway.url, `${post('/v2/investments', gateway.createKey(), 10)}some`),
    );
    const signIns = Array.from({ length: 5 }, () =>
      openRaw(
        gateway.url,
        'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nsome',
      ),
    );
    await eventually('the gateway has received them', async () => {
      const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
      return / 40\n/.test(metrics.match(/gateway_body_memory_bytes\{.*\n/)?.[0] ?? '');
    });
    for (let time = 0; time < 5; time++) {
      expect(await status(gateway.createKey())).to.equal(200);
    }
    expect((await gateway.call('POST', '/oauth/token')).status).to.equal(200);
    for (const socket of [...sockets, ...signIns]) {
      socket.destroy();
    }
  });

  it('of one workspace leave memory to the bodies of others', async () => {
    const own = { workspaceId: 'greedy' };
    const first = openRaw(
      gateway.url,
      `${post('/v2/investments', gateway.createKey(own), 700)}${'a'.repeat(600)}`,
    );
    await eventually('the body has arrived', async () => {
      const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
      return metrics.includes('gateway_body_memory_bytes{service="gateway"} 600\n');
    });
    const refused = await gateway.call('POST', '/v2/investments', {
      headers: { 'X-API-Key': gateway.createKey(own) },
      body: 'a',
    });
    expect(refused.status).to.equal(503);
    expect(refused.headers).to.have.property('retry-after', '1');
    expect(refused.body).to.include({ error: 'unavailable' });
    expect(await status(gateway.createKey({ workspaceId: 'another' }), 'a'.repeat(400))).to.equal(
      200,
    );
    first.destroy();
    await eventually('the memory is free again', async () => {
      const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
      return metrics.includes('gateway_body_memory_bytes{service="gateway"} 0\n');
    });
    expect(await status(gateway.createKey(own), 'a')).to.equal(200);
  });
});

describe('gateway: bodies below the minimum rate', () => {
  const dribble = Array.from({ length: 40 }, () => ['a', 50]).flat();
  let gateway: TestGateway;
  before(async () => {
    const environment = {
      MIN_TRANSFER_RATE: '1000',
      TRANSFER_GRACE_MS: '200',
      LIMIT_WRITES: '1000',
    };
    gateway = await startGateway({ environment });
  });
  after(() => gateway.stop());

  for (const path of ['/v2/investments', '/v2/investments/imports']) {
    it(`are rejected with 408: ${path}`, async () => {
      const response = await sendRaw(gateway.url, post(path, gateway.createKey(), 40), ...dribble);
      expect(response).to.match(/^HTTP\/1\.1 408 /);
      expect(rawBody(response)).to.include({
        error: 'request_timeout',
        message: 'The transfer of the body was slower than 1000 bytes per second.',
      });
    });

    it(`are rejected with 408 if they take too long: ${path}`, async () => {
      const { running } = await gateway.startAnother({
        MIN_TRANSFER_RATE: '1',
        TRANSFER_GRACE_MS: '60000',
        TRANSFER_TIMEOUT_MS: '300',
        STREAM_TIMEOUT_MS: '300',
      });
      const response = await sendRaw(running.url, post(path, gateway.createKey(), 40), ...dribble);
      expect(response).to.match(/^HTTP\/1\.1 408 /);
      expect(rawBody(response).message).to.equal(
        'The transfer of the body was not complete within 0.3 s.',
      );
    });

    it(`are accepted with the default limits: ${path}`, async () => {
      const { running } = await gateway.startAnother({
        MIN_TRANSFER_RATE: '',
        TRANSFER_GRACE_MS: '',
      });
      const start = post(path, gateway.createKey(), 40).replace(
        '\r\n\r\n',
        '\r\nConnection: close\r\n\r\n',
      );
      expect(await sendRaw(running.url, start, ...dribble)).to.match(/^HTTP\/1\.1 200 /);
    });
  }
});
