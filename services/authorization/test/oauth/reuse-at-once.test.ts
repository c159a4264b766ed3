import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

type Answer = Awaited<ReturnType<OAuthBench['token']>>;

const rounds = 5;

describe('OAuth: a code or refresh token that is used twice at the same moment (RFC 9700, section 4.14.2)', () => {
  let bench: OAuthBench;
  let office: Office;
  let owner: Person & { password: string };
  let page: Registered;

  async function open(environment: Record<string, string> = {}): Promise<void> {
    bench = await startOAuth(Date.now, environment);
    office = await bench.office();
    owner = await bench.person(office, 'owner');
    page = await bench.register(owner, { type: 'public', redirectUris: ['https://page.example/cb'] });
  }
  afterEach(() => bench.platform.stop());

  const refresh = (token: string) =>
    bench.token({ grant_type: 'refresh_token', client_id: page.clientId, refresh_token: token });
  const atOnce = (many: number, use: () => Promise<Answer>) => Promise.all(Array.from({ length: many }, use));

  async function expectDead(answers: readonly Answer[]): Promise<void> {
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).to.be.oneOf([200, 400]);
      if (status !== 200) {
        expect(body.error).to.equal('invalid_grant');
        continue;
      }
      expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
      expect((await refresh(body.refresh_token)).body.error).to.equal('invalid_grant');
    }
    expect(answers.filter(({ status }) => status === 200)).to.have.length.at.most(1);
  }

  it('ends the family, also what the first use gets afterwards', async () => {
    await open();
    for (let round = 0; round < rounds; round++) {
      const { body } = await bench.login(page, owner);
      await expectDead(await atOnce(2 + round, () => refresh(body.refresh_token)));
      expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
    }
  });

  it('ends what a code gave, or gives afterwards', async () => {
    await open();
    for (let round = 0; round < rounds; round++) {
      const { answer, verifier } = await bench.authorize(page, owner);
      await expectDead(await atOnce(2 + round, () => bench.redeem(page, answer.get('code')!, verifier)));
    }
  });

  it('lets the person sign in anew, in the same browser', async () => {
    await open();
    const { answer, verifier, browser } = await bench.authorize(page, owner);
    await atOnce(2, () => bench.redeem(page, answer.get('code')!, verifier));
    const again = await bench.authorize(page, owner, {}, browser);
    const tokens = await bench.redeem(page, again.answer.get('code')!, again.verifier);
    expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
    expect((await bench.resolveToken(tokens.body.access_token)).status).to.equal(200);
  });

  it('is forgiven where answers lost on the way are', async () => {
    await open({ REFRESH_LEEWAY_MS: '60000' });
    const { body } = await bench.login(page, owner);
    const answers = await atOnce(3, () => refresh(body.refresh_token));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    for (const answer of answers) expect((await bench.resolveToken(answer.body.access_token)).status).to.equal(200);
  });
});
