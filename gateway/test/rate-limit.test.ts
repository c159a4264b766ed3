import { expect } from 'chai';
import { sendRaw } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const left = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['x-ratelimit-remaining']);

describe('gateway: rate limit', () => {
  let door: TestGateway;
  beforeEach(async () => {
    door = await startGateway({ environment: { LIMIT_READS: '5', LIMIT_WRITES: '2' } });
  });
  afterEach(() => door.stop());

  const call = (method: string, path: string, key?: string) =>
    door.call(method, path, key === undefined ? {} : { headers: { 'X-API-Key': key } });

  it('counts a user over all keys, and refuses what is over', async () => {
    const keys = [door.key({ userId: 'anna' }), door.key({ userId: 'anna' })];
    for (let count = 0; count < 5; count++) {
      const answer = await call('GET', '/v2/investments', keys[count % 2]);
      expect(answer.status).to.equal(200);
      expect(answer.headers).to.include({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': String(4 - count) });
    }
    const refused = await call('GET', '/v2/investments', keys[0]);
    expect(refused.status).to.equal(429);
    expect(refused.body.error).to.equal('rate_limit_exceeded');
    expect(refused.body.message).to.include(`in ${refused.headers['retry-after']} s.`);
    const { 'retry-after': after, 'x-ratelimit-reset': reset, date } = refused.headers;
    expect(Number(reset) - Date.parse(String(date)) / 1_000).to.be.closeTo(Number(after), 1);
    expect((await call('POST', '/v2/investments', keys[1])).status, 'writes have their own').to.equal(200);
    expect((await call('GET', '/v2/investments', door.key({ userId: 'ben' }))).status, 'so has ben').to.equal(200);
  });

  it('counts an application without a user for each workspace', async () => {
    const application = { kind: 'application', userId: undefined, applicationId: 'app' } as const;
    const [here, there] = [
      door.key({ ...application, workspaceId: 'w1' }),
      door.key({ ...application, workspaceId: 'w2' }),
    ];
    expect(left(await call('GET', '/v2/investments', here))).to.equal(4);
    expect(left(await call('GET', '/v2/investments', here))).to.equal(3);
    expect(left(await call('GET', '/v2/investments', there))).to.equal(4);
  });

  it('counts HEAD and OPTIONS as reads, and everything that changes as writes', async () => {
    const key = door.key();
    expect(left(await call('HEAD', '/v2/investments', key))).to.equal(4);
    expect(left(await call('OPTIONS', '/v2/investments', key))).to.equal(3);
    const write = await call('DELETE', '/v2/investments/1', key);
    expect(write.headers).to.include({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    expect(write.headers['ratelimit-policy']).to.equal('"write";q=2;w=60');
  });

  it('counts whoever is not recognised by address, whatever is answered', async () => {
    const answers = [
      await call('GET', '/v2/status'),
      await call('GET', '/v2/investments'),
      await call('GET', '/nothing'),
      await call('GET', '/docs'),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 401, 404, 200]);
    expect(answers.map(left)).to.deep.equal([4, 3, 2, 1]);
    const malformed = await sendRaw(door.url, 'nonsense\r\n\r\n');
    expect(malformed)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.match(/X-RateLimit-Remaining: 0/i);
    expect((await call('GET', '/v2/status')).status).to.equal(429);
    expect((await call('GET', '/v2/investments', door.key())).status, 'a recognised caller is not meant').to.equal(200);
    expect((await call('GET', '/livez')).status, 'nor is a probe').to.equal(200);
  });

  it('counts a known caller also where it errs', async () => {
    const key = door.key();
    const answers = [
      await call('GET', '/v2/nothing', key),
      await call('GET', '/v9/investments', key),
      await call('GET', '/v2/investments/%2f', key),
      await call('GET', `/v2/investments?x=${'y'.repeat(9_000)}`, key),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([404, 404, 400, 414]);
    expect(answers.map(left)).to.deep.equal([4, 3, 2, 1]);
  });

  it('tells it on errors of the service too', async () => {
    door.investments.answer = (_request, response) => void response.writeHead(503).end();
    const answer = await call('GET', '/v2/investments', door.key());
    expect(answer.status).to.equal(503);
    expect(left(answer)).to.equal(4);
  });
});
