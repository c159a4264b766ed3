import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

type TokenResponse = Awaited<ReturnType<OAuthBench['token']>>;

const rounds = 5;

describe('OAuth: concurrent use of one code or refresh token (RFC 9700, section 4.14.2)', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let page: Registered;

  async function open(environment: Record<string, string> = {}): Promise<void> {
    bench = await startOAuth(Date.now, environment);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    page = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
  }
  afterEach(() => bench.platform.stop());

  const refresh = (token: string) =>
    bench.token({
      grant_type: 'refresh_token',
      client_id: page.clientId,
      refresh_token: token,
    });
  const concurrently = (many: number, use: () => Promise<TokenResponse>) =>
    Promise.all(Array.from({ length: many }, use));

  async function expectRevoked(responses: readonly TokenResponse[]): Promise<void> {
    for (const { status, body } of responses) {
      expect(status, JSON.stringify(body)).to.be.oneOf([200, 400]);
      if (status !== 200) {
        expect(body.error).to.equal('invalid_grant');
        continue;
      }
      expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
      expect((await refresh(body.refresh_token)).body.error).to.equal('invalid_grant');
    }
    expect(responses.filter(({ status }) => status === 200)).to.have.length.at.most(1);
  }

  it('revokes the token family, including the tokens in the first response', async () => {
    await open({ REFRESH_LEEWAY_MS: '0' });
    for (let round = 0; round < rounds; round++) {
      const { body } = await bench.login(page, owner);
      await expectRevoked(await concurrently(2 + round, () => refresh(body.refresh_token)));
      expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
    }
  });

  it('revokes the tokens issued for a code', async () => {
    await open();
    for (let round = 0; round < rounds; round++) {
      const { response, verifier } = await bench.authorize(page, owner);
      await expectRevoked(
        await concurrently(2 + round, () => bench.redeem(page, response.get('code')!, verifier)),
      );
    }
  });

  it('lets the person authorize again in the same browser', async () => {
    await open();
    const { response, verifier, browser } = await bench.authorize(page, owner);
    await concurrently(2, () => bench.redeem(page, response.get('code')!, verifier));
    const again = await bench.authorize(page, owner, {}, browser);
    const tokens = await bench.redeem(page, again.response.get('code')!, again.verifier);
    expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
    expect((await bench.resolveToken(tokens.body.access_token)).status).to.equal(200);
  });
});
