import type { ServerResponse } from 'node:http';
import { scopes } from '@irp/contracts';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: requests in progress', () => {
  let gateway: TestGateway;
  let waiting: ServerResponse[];
  before(async () => {
    gateway = await startGateway({
      environment: {
        CONCURRENT_PER_USER: '2',
        STREAMS_PER_USER: '1',
        CONCURRENT_PER_ADDRESS: '3',
        TRUST_PROXY_HOPS: '1',
        LIMIT_READS: '1000',
        LIMIT_WRITES: '1000',
      },
    });
  });
  beforeEach(() => {
    waiting = [];
    gateway.investments.respond = (_request, response) => void waiting.push(response);
  });
  after(() => gateway.stop());

  function callFrom(address: string, key: string, path = '/v2/investments', method = 'GET') {
    const headers = {
      'X-API-Key': key,
      'X-Forwarded-For': address,
      'Content-Type': 'text/csv',
    };
    return gateway.call(method, path, { headers });
  }
  const respondAll = () => {
    for (const response of waiting.splice(0)) {
      sendJson(response, 200, {});
    }
  };

  it('of one user are limited across credentials and addresses', async () => {
    const [first, second] = [
      gateway.createKey({ userId: 'anna' }),
      gateway.createKey({ userId: 'anna' }),
    ];
    const slow = [callFrom('192.0.2.1', first), callFrom('192.0.2.2', second)];
    await eventually('both are in progress', () => waiting.length === 2);
    const refused = await callFrom('192.0.2.3', first);
    expect(refused.status).to.equal(429);
    expect(refused.headers).to.have.property('retry-after', '1');
    expect(refused.body).to.include({
      error: 'rate_limit_exceeded',
      message:
        'At most 2 requests of one user are accepted at a time. Retry when one of them is complete.',
    });
    const other = callFrom('192.0.2.1', gateway.createKey());
    await eventually('another user is served', () => waiting.length === 3);
    respondAll();
    for (const response of await Promise.all([...slow, other])) {
      expect(response.status).to.equal(200);
    }
    const again = callFrom('192.0.2.1', first);
    await eventually('the next one is served', () => waiting.length === 1);
    respondAll();
    expect((await again).status).to.equal(200);
  });

  it('of one address are limited, with and without a caller', async () => {
    const slow = [1, 2, 3].map(() => callFrom('198.51.100.1', gateway.createKey()));
    await eventually('all are in progress', () => waiting.length === 3);
    for (const path of ['/v2/investments', '/v2/status']) {
      const refused = await callFrom('198.51.100.1', gateway.createKey(), path);
      expect(refused.status, path).to.equal(429);
      expect(refused.body.message).to.match(/^At most 3 requests from one IP address /);
    }
    expect((await callFrom('198.51.100.1', '', '/oauth/token', 'POST')).body.error).to.equal(
      'rate_limit_exceeded',
    );
    expect((await callFrom('198.51.100.2', '', '/v2/status')).status).to.equal(200);
    respondAll();
    await Promise.all(slow);
    expect((await callFrom('198.51.100.1', '', '/v2/status')).status).to.equal(200);
  });

  for (const [method, path] of [
    ['GET', '/v2/investments/exports'],
    ['GET', '/v1/audit/exports'],
    ['POST', '/v2/investments/imports'],
  ] as const) {
    it(`of one user have a lower limit for transfers of any size: ${method} ${path}`, async () => {
      const key = gateway.createKey({ scopes: [...scopes] });
      const slow = callFrom('203.0.113.1', key, path, method);
      await eventually('one is in progress', () => waiting.length === 1);
      const refused = await callFrom('203.0.113.1', key, '/v2/investments/exports');
      expect(refused.status).to.equal(429);
      expect(refused.body.message).to.match(/^At most 1 imports and exports of one user /);
      const list = callFrom('203.0.113.1', key);
      await eventually('other requests are served', () => waiting.length === 2);
      respondAll();
      expect([(await slow).status, (await list).status]).to.deep.equal([200, 200]);
    });
  }

  it('of disconnected clients no longer count', async () => {
    const key = gateway.createKey();
    const leaving = new AbortController();
    const headers = { 'X-API-Key': key, 'X-Forwarded-For': '203.0.113.9' };
    const gone = [1, 2].map(() =>
      fetch(`${gateway.url}/v2/investments`, { headers, signal: leaving.signal }).catch(
        (error: Error) => error.name,
      ),
    );
    await eventually('both are in progress', () => waiting.length === 2);
    leaving.abort();
    expect(await Promise.all(gone)).to.deep.equal(['AbortError', 'AbortError']);
    waiting = [];
    gateway.investments.respond = (_request, response) => sendJson(response, 200, {});
    await eventually(
      'the user is served again',
      async () => (await callFrom('203.0.113.9', key)).status === 200,
    );
  });

  it("are limited by default to a minute's requests of a user", async () => {
    const { running } = await gateway.startAnother({
      CONCURRENT_PER_USER: '',
      CONCURRENT_PER_ADDRESS: '',
      LIMIT_READS: '',
    });
    const key = gateway.createKey();
    const burst = Array.from({ length: 100 }, () =>
      fetch(`${running.url}/v2/investments`, { headers: { 'X-API-Key': key } }),
    );
    await eventually('all are in progress', () => waiting.length === 100);
    respondAll();
    for (const response of await Promise.all(burst)) {
      expect(response.status).to.equal(200);
    }
  });
});
