import { generateAccessToken } from '@irp/contracts';
import { principalHeader } from '@irp/principals';
import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const unknownToken = (region = 'us') => generateAccessToken({ environment: 'production', region });
const invalid = 'Bearer realm="irp", error="invalid_token"';

describe('gateway: access token', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  const get = (token: string, path = '/v2/investments') =>
    door.call('GET', path, { headers: { Authorization: `Bearer ${token}` } });

  it('is looked up once and kept, and the service sees whom it speaks for', async () => {
    const token = door.token({ userId: 'anna', applicationId: 'app-1', grantId: 'grant-1' });
    const before = door.lookups();
    for (let time = 0; time < 5; time++) expect((await get(token)).status).to.equal(200);
    expect(door.lookups() - before).to.equal(1);
    const { headers } = door.investments.seen.at(-1)!;
    expect(await door.platform.verifier.verifyPrincipal(String(headers[principalHeader]))).to.include({
      userId: 'anna',
      applicationId: 'app-1',
      grantId: 'grant-1',
      credentialKind: 'access_token',
    });
    expect(JSON.stringify(headers)).not.to.contain(token);
  });

  it('is looked up once when many requests bring it at the same time', async () => {
    const token = door.token();
    const before = door.lookups();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(token)));
    expect(answers.every(({ status }) => status === 200)).to.equal(true);
    expect(door.lookups() - before).to.equal(1);
  });

  it('is 401 when nobody knows it, and asked for once in a while only', async () => {
    const token = unknownToken();
    const before = door.lookups();
    for (let time = 0; time < 5; time++) {
      const answer = await get(token);
      expect(answer.status).to.equal(401);
      expect(answer.headers['www-authenticate']).to.equal(invalid);
      expect(answer.body.message).to.contain('unknown, revoked or expired');
    }
    expect(door.lookups() - before).to.equal(1);
  });

  it('is 421 when it belongs to another region, which is named', async () => {
    const answer = await get(unknownToken('eu'));
    expect(answer.status).to.equal(421);
    expect(answer.body).to.include({ error: 'wrong_region' });
    expect(answer.body.message).to.contain('"eu"');
  });

  const garbage: [what: string, token: string][] = [
    ['mistyped', `${unknownToken().slice(0, -1)}-`],
    ['of a wrong checksum', unknownToken().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
    ['cut', unknownToken().slice(0, -1)],
    ['a JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'],
    ['a long JWT', `eyJhbGciOiJub25lIn0.${'e'.repeat(600)}.x`],
    ['of 4,000 characters', 'k'.repeat(4_000)],
    ['a client secret', 'irs_abc'],
  ];
  for (const [what, token] of garbage) {
    it(`is refused without a question when it is ${what}`, async () => {
      const before = door.lookups();
      const answer = await get(token);
      expect(answer.status).to.equal(401);
      expect(answer.headers['www-authenticate']).to.equal(invalid);
      expect(door.lookups()).to.equal(before);
    });
  }

  it('is 401 after its end, also when it was kept', async () => {
    const endsAtMs = Date.now() + 400;
    const token = door.token({}, { expiresAt: new Date(endsAtMs).toISOString() });
    expect((await get(token)).status).to.equal(200);
    await new Promise((done) => setTimeout(done, endsAtMs - Date.now() + 5));
    expect((await get(token)).status).to.equal(401);
  });

  it('is refused as an API key, in clear words and without a question', async () => {
    const token = door.token();
    const before = door.lookups();
    for (const answer of [
      await door.call('GET', `/v2/investments?apiKey=${token}`),
      await door.call('GET', '/v2/investments', { headers: { 'X-API-Key': token } }),
    ]) {
      expect(answer.status).to.equal(401);
      expect(answer.body.message).to.contain('access token, not an API key').and.contain('Authorization: Bearer');
      expect(answer.headers['www-authenticate']).to.equal(invalid);
    }
    expect(door.lookups()).to.equal(before);
    expect((await get(token)).status).to.equal(200);
    expect((await door.call('GET', `/v2/investments?apiKey=${token}`)).status, 'also when it is kept').to.equal(401);
  });

  it('draws on the allowance of its user, as their keys do', async () => {
    const left = async (credential: string) => Number((await get(credential)).headers['x-ratelimit-remaining']);
    expect(await left(door.token({ userId: 'ben' }))).to.equal(99);
    expect(await left(door.key({ userId: 'ben' }))).to.equal(98);
    expect(await left(door.token({ userId: 'ben', applicationId: 'app-1' }))).to.equal(97);
  });

  for (const [by, id] of [
    ['grant', 'g7'],
    ['application', 'a7'],
    ['credential', 'c7'],
  ] as const) {
    it(`is dropped the moment its ${by} is revoked`, async () => {
      const token = door.token({ grantId: 'g7', applicationId: 'a7', credentialId: 'c7' });
      await get(token);
      const before = door.lookups();
      await door.feed.publish({ by, id });
      expect((await get(token)).status).to.equal(200);
      expect(door.lookups() - before).to.equal(1);
    });
  }

  it('stops at once when it is revoked', async () => {
    const token = door.token();
    expect((await get(token)).status).to.equal(200);
    await door.revoke(token);
    expect((await get(token)).status).to.equal(401);
  });
});
