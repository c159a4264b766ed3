import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

const api = 'https://api.example.com/base';

describe('OAuth: resource indicators (RFC 8707)', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let page: Registered;

  before(async () => {
    // With a public address the service refuses a PASSWORD_COST below the default.
    bench = await startOAuth(Date.now, {
      PUBLIC_URL: api,
      PASSWORD_COST: '',
      REFRESH_LEEWAY_MS: '0',
    });
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    page = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
  });
  after(() => bench.platform.stop());

  // Signed in once: each check of a password at production's cost takes a third of a second.
  const browser = createBrowser();
  const authorize = (more: Record<string, string> = {}) =>
    bench.authorize(page, owner, more, browser);
  const login = async () => {
    const { response, verifier } = await authorize();
    return bench.redeem(page, response.get('code')!, verifier);
  };
  const refresh = (token: string, more: [string, string][] = []) =>
    bench.token([
      ['grant_type', 'refresh_token'],
      ['client_id', page.clientId],
      ['refresh_token', token],
      ...more,
    ]);

  const names: [whose: string, () => string][] = [
    ['the issuer', () => bench.url],
    ['the gateway', () => api],
    [
      'the issuer by another name of this machine',
      () => bench.url.replace('127.0.0.1', 'localhost'),
    ],
  ];
  for (const [whose, name] of names) {
    it(`accepts the address of ${whose} as the resource at each step`, async () => {
      const resource = name();
      const { response, verifier } = await authorize({ resource });
      const { status, body } = await bench.redeem(page, response.get('code')!, verifier, {
        resource,
      });
      expect(status, JSON.stringify(body)).to.equal(200);
      const next = await refresh(body.refresh_token, [['resource', resource]]);
      expect(next.status, JSON.stringify(next.body)).to.equal(200);
      expect((await bench.resolveToken(next.body.access_token)).status).to.equal(200);
    });

    it(`accepts the address of ${whose} in a client credentials request`, async () => {
      const server = await bench.register(owner);
      const credentials = { client_id: server.clientId, client_secret: server.clientSecret! };
      const response = await bench.token({
        grant_type: 'client_credentials',
        ...credentials,
        resource: name(),
      });
      expect(response.status, JSON.stringify(response.body)).to.equal(200);
    });
  }

  describe('an invalid resource does not consume the token:', () => {
    const refusals: [what: string, resources: () => string[]][] = [
      ['another server', () => ['https://evil.example']],
      ['no address', () => ['x']],
      ['another port of this machine', () => ['http://localhost:1']],
      ['the API, which the authorization request did not name', () => [bench.url]],
      ['several', () => [bench.url, 'https://evil.example']],
    ];
    for (const [what, resources] of refusals) {
      const named = () => resources().map((resource): [string, string] => ['resource', resource]);

      it(`${what}, with a refresh token`, async () => {
        const { body } = await login();
        const refused = await refresh(body.refresh_token, named());
        expect([refused.status, refused.body.error]).to.deep.equal([400, 'invalid_target']);
        const honest = await refresh(body.refresh_token);
        expect(honest.status, JSON.stringify(honest.body)).to.equal(200);
        expect((await bench.resolveToken(honest.body.access_token)).status).to.equal(200);
      });

      it(`${what}, with a code`, async () => {
        const { response, verifier } = await authorize();
        const form: [string, string][] = [
          ['grant_type', 'authorization_code'],
          ['client_id', page.clientId],
          ['code', response.get('code')!],
          ['code_verifier', verifier],
          ['redirect_uri', page.redirectUris[0]!],
        ];
        const refused = await bench.token([...form, ...named()]);
        expect([refused.status, refused.body.error]).to.deep.equal([400, 'invalid_target']);
        const honest = await bench.token(form);
        expect(honest.status, JSON.stringify(honest.body)).to.equal(200);
      });
    }
  });

  it('a reused token revokes its family, regardless of the resource', async () => {
    const { body: first } = await login();
    const { body: second } = await refresh(first.refresh_token);
    const again = await refresh(first.refresh_token, [['resource', 'https://evil.example']]);
    expect(again.body.error).to.equal('invalid_grant');
    expect((await bench.resolveToken(second.access_token)).status).to.equal(404);
  });
});
