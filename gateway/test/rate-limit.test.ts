import { expect } from 'chai';
import { sendRaw } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const remaining = (response: { headers: Record<string, unknown> }) =>
  Number(response.headers['x-ratelimit-remaining']);

describe('gateway: rate limit', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '5', LIMIT_WRITES: '2' } });
  });
  afterEach(() => gateway.stop());

  const call = (method: string, path: string, key?: string) =>
    gateway.call(method, path, key === undefined ? {} : { headers: { 'X-API-Key': key } });

  it('counts a user over all keys, and rejects requests above the limit', async () => {
    const keys = [gateway.createKey({ userId: 'anna' }), gateway.createKey({ userId: 'anna' })];
    for (let count = 0; count < 5; count++) {
      const response = await call('GET', '/v2/investments', keys[count % 2]);
      expect(response.status).to.equal(200);
      expect(response.headers).to.include({
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': String(4 - count),
      });
    }
    const rejected = await call('GET', '/v2/investments', keys[0]);
    expect(rejected.status).to.equal(429);
    expect(rejected.body.error).to.equal('rate_limit_exceeded');
    expect(rejected.body.message).to.include(`in ${rejected.headers['retry-after']} s.`);
    const { 'retry-after': after, 'x-ratelimit-reset': reset, date } = rejected.headers;
    expect(Number(reset) - Date.parse(String(date)) / 1_000).to.be.closeTo(Number(after), 1);
    expect(
      (await call('POST', '/v2/investments', keys[1])).status,
      'writes have a separate quota',
    ).to.equal(200);
    expect(
      (await call('GET', '/v2/investments', gateway.createKey({ userId: 'ben' }))).status,
      'another user has a separate quota',
    ).to.equal(200);
  });

  it('counts an application without a user in each organization and environment, over its workspaces', async () => {
    const application = {
      kind: 'application',
      userId: undefined,
      applicationId: 'app',
    } as const;
    const [here, there, sandbox, elsewhere] = [
      gateway.createKey({ ...application, workspaceId: 'w1' }),
      gateway.createKey({ ...application, workspaceId: 'w2' }),
      gateway.createKey({
        ...application,
        workspaceId: 'w1',
        environment: 'sandbox',
      }),
      gateway.createKey({
        ...application,
        workspaceId: 'w9',
        organizationId: 'org-2',
      }),
    ];
    expect(remaining(await call('GET', '/v2/investments', here))).to.equal(4);
    expect(remaining(await call('GET', '/v2/investments', there))).to.equal(3);
    for (const other of [sandbox, elsewhere]) {
      expect(remaining(await call('GET', '/v2/investments', other))).to.equal(4);
    }
  });

  it('counts GET, HEAD and OPTIONS as reads, and other methods as writes', async () => {
    const key = gateway.createKey();
    expect(remaining(await call('HEAD', '/v2/investments', key))).to.equal(4);
    expect(remaining(await call('OPTIONS', '/v2/investments', key))).to.equal(3);
    const write = await call('DELETE', '/v2/investments/1', key);
    expect(write.headers).to.include({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    expect(write.headers['ratelimit-policy']).to.equal('"write";q=2;w=60');
  });

  it('counts requests without a valid credential by address, regardless of the response', async () => {
    const responses = [
      await call('GET', '/v2/status'),
      await call('GET', '/v2/investments'),
      await call('GET', '/nothing'),
      await call('GET', '/docs'),
    ];
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 401, 404, 200]);
    expect(responses.map(remaining)).to.deep.equal([4, 3, 2, 1]);
    const malformed = await sendRaw(gateway.url, 'nonsense\r\n\r\n');
    expect(malformed)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.match(/X-RateLimit-Remaining: 0/i);
    expect((await call('GET', '/v2/status')).status).to.equal(429);
    expect(
      (await call('GET', '/v2/investments', gateway.createKey())).status,
      'a recognised caller is counted separately',
    ).to.equal(200);
    expect((await call('GET', '/livez')).status, 'a probe is not counted').to.equal(200);
  });

  it('counts a recognised caller for errors, too', async () => {
    const key = gateway.createKey();
    const responses = [
      await call('GET', '/v2/nothing', key),
      await call('GET', '/v9/investments', key),
      await call('GET', '/v2/investments/%2f', key),
      await call('GET', `/v2/investments?x=${'y'.repeat(9_000)}`, key),
    ];
    expect(responses.map(({ status }) => status)).to.deep.equal([404, 404, 400, 414]);
    expect(responses.map(remaining)).to.deep.equal([4, 3, 2, 1]);
  });

  it('sends the headers with errors of the service, too', async () => {
    gateway.investments.respond = (_request, response) => void response.writeHead(503).end();
    const response = await call('GET', '/v2/investments', gateway.createKey());
    expect(response.status).to.equal(503);
    expect(remaining(response)).to.equal(4);
  });
});
