import { generateAccessToken } from '@irp/secrets';
import { expect } from 'chai';
import { challengeParameters, startGateway, type TestGateway } from './support/start-gateway.ts';

const unknownToken = (region = 'us') => generateAccessToken({ environment: 'production', region });

describe('gateway: access token', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  const invalid = () => `Bearer ${challengeParameters(gateway.url)}, error="invalid_token"`;

  const get = (token: string, path = '/v2/investments') =>
    gateway.call('GET', path, { headers: { Authorization: `Bearer ${token}` } });

  it('is looked up once and cached, and the service receives its principal', async () => {
    const token = gateway.createToken({
      userId: 'anna',
      applicationId: 'app-1',
      grantId: 'grant-1',
    });
    const before = gateway.lookups();
    for (let time = 0; time < 5; time++) {
      expect((await get(token)).status).to.equal(200);
    }
    expect(gateway.lookups() - before).to.equal(1);
    const { headers } = gateway.investments.lastRequest();
    const sender = await gateway.lastSender();
    expect(sender?.kind === 'principal' && sender.principal).to.include({
      userId: 'anna',
      applicationId: 'app-1',
      grantId: 'grant-1',
      credentialKind: 'access_token',
    });
    expect(JSON.stringify(headers)).not.to.contain(token);
  });

  it('is looked up once for many concurrent requests', async () => {
    const token = gateway.createToken();
    const before = gateway.lookups();
    const responses = await Promise.all(Array.from({ length: 50 }, () => get(token)));
    expect(responses.every(({ status }) => status === 200)).to.equal(true);
    expect(gateway.lookups() - before).to.equal(1);
  });

  it('is rejected with 401 if unknown, and is looked up once in 2 s', async () => {
    const token = unknownToken();
    const before = gateway.lookups();
    for (let time = 0; time < 5; time++) {
      const response = await get(token);
      expect(response.status).to.equal(401);
      expect(response.headers['www-authenticate']).to.equal(invalid());
      expect(response.body.message).to.contain('unknown, revoked or expired');
    }
    expect(gateway.lookups() - before).to.equal(1);
  });

  it('is rejected with 421 if it belongs to another region, and the message names the region', async () => {
    const response = await get(unknownToken('eu'));
    expect(response.status).to.equal(421);
    expect(response.body).to.include({ error: 'wrong_region' });
    expect(response.body.message).to.contain('"eu"');
  });

  const malformed: [what: string, token: string][] = [
    ['mistyped', `${unknownToken().slice(0, -1)}-`],
    [
      'one with a wrong checksum',
      unknownToken().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ],
    ['truncated', unknownToken().slice(0, -1)],
    ['a JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'],
    ['a long JWT', `eyJhbGciOiJub25lIn0.${'e'.repeat(600)}.x`],
    ['4,000 characters long', 'k'.repeat(4_000)],
    ['a client secret', 'irs_abc'],
  ];
  for (const [what, token] of malformed) {
    it(`is rejected without a lookup if it is ${what}`, async () => {
      const before = gateway.lookups();
      const response = await get(token);
      expect(response.status).to.equal(401);
      expect(response.headers['www-authenticate']).to.equal(invalid());
      expect(gateway.lookups()).to.equal(before);
    });
  }

  it('is rejected with 401 after its expiry, even if cached', async () => {
    const expiresAtMs = Date.now() + 400;
    const token = gateway.createToken({}, { expiresAt: new Date(expiresAtMs).toISOString() });
    expect((await get(token)).status).to.equal(200);
    await new Promise((done) => setTimeout(done, expiresAtMs - Date.now() + 5));
    expect((await get(token)).status).to.equal(401);
  });

  it('is rejected as an API key without a lookup, and the message names the right header', async () => {
    const token = gateway.createToken();
    const before = gateway.lookups();
    for (const response of [
      await gateway.call('GET', `/v2/investments?apiKey=${token}`),
      await gateway.call('GET', '/v2/investments', { headers: { 'X-API-Key': token } }),
    ]) {
      expect(response.status).to.equal(401);
      expect(response.body.message)
        .to.contain('access token, not an API key')
        .and.contain('Authorization: Bearer');
      expect(response.headers['www-authenticate']).to.equal(invalid());
    }
    expect(gateway.lookups()).to.equal(before);
    expect((await get(token)).status).to.equal(200);
    expect(
      (await gateway.call('GET', `/v2/investments?apiKey=${token}`)).status,
      'also when it is cached',
    ).to.equal(401);
  });

  it('shares the rate limit of its user with their keys', async () => {
    const remaining = async (credential: string) =>
      Number((await get(credential)).headers['x-ratelimit-remaining']);
    expect(await remaining(gateway.createToken({ userId: 'ben' }))).to.equal(99);
    expect(await remaining(gateway.createKey({ userId: 'ben' }))).to.equal(98);
    expect(
      await remaining(gateway.createToken({ userId: 'ben', applicationId: 'app-1' })),
    ).to.equal(97);
  });

  for (const [by, id] of [
    ['grant', 'g7'],
    ['application', 'a7'],
    ['credential', 'c7'],
  ] as const) {
    it(`is looked up again immediately after its ${by} is revoked`, async () => {
      const token = gateway.createToken({
        grantId: 'g7',
        applicationId: 'a7',
        credentialId: 'c7',
      });
      await get(token);
      const before = gateway.lookups();
      await gateway.feed.publish({ by, id });
      expect((await get(token)).status).to.equal(200);
      expect(gateway.lookups() - before).to.equal(1);
    });
  }

  it('is rejected immediately after its revocation', async () => {
    const token = gateway.createToken();
    expect((await get(token)).status).to.equal(200);
    await gateway.revoke(token);
    expect((await get(token)).status).to.equal(401);
  });
});
