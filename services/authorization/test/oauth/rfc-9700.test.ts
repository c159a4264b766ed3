import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, startOAuth } from '../support/start-oauth.ts';

/** Parts of the table in docs/security/rfc-9700.md without another test. */
describe('OAuth: Security Best Current Practice (RFC 9700)', () => {
  let bench: OAuthBench;
  let owner: Person & { password: string };

  before(async () => {
    bench = await startOAuth();
    owner = await bench.person(await bench.createWorkspace(), 'owner');
  });
  after(() => bench.platform.stop());

  it('rejects a code verifier for a request without a challenge (section 4.8.2)', async () => {
    const app = await bench.register(owner, { redirectUris: ['https://app.example/cb'] });
    const url = new URL(bench.flow(app).url);
    for (const name of ['code_challenge', 'code_challenge_method']) {
      url.searchParams.delete(name);
    }
    const browser = createBrowser();
    const { email, password } = owner;
    let page = await browser.send(await browser.open(url.href), {
      email,
      password,
      action: 'sign-in',
    });
    const workspace = /name="workspace" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    page = await browser.send(page, { workspace, action: 'allow' });
    const code = page.externalRedirect?.searchParams.get('code') ?? '';
    const { status, body } = await bench.redeem(app, code, randomBytes(32).toString('base64url'));
    expect([status, body.error]).to.deep.equal([400, 'invalid_grant']);
  });

  it('rejects access tokens in a URL (section 4.3.2)', async () => {
    const app = await bench.register(owner, { redirectUris: ['https://app.example/cb'] });
    const { body } = await bench.login(app, owner, { scope: 'openid' });
    const userinfo = (query: string, headers = {}) =>
      fetch(`${bench.url}/oauth/userinfo${query}`, { headers });
    const inUrl = await userinfo(`?access_token=${body.access_token}`);
    expect([inUrl.status, (await inUrl.json()) as object]).to.have.nested.property(
      '[1].error',
      'invalid_request',
    );
    expect(inUrl.status).to.equal(400);
    expect((await userinfo('', { Authorization: `Bearer ${body.access_token}` })).status).to.equal(
      200,
    );
  });

  it('creates no client id that could be the id of a person (section 4.15)', async () => {
    const chosen = await bench.call('POST', '/v2/applications', {
      as: owner.as,
      body: {
        name: 'Chosen',
        type: 'confidential',
        environment: 'production',
        scopes: ['investments.read'],
        clientId: owner.userId,
      },
    });
    expect([chosen.status, chosen.body.errors[0].field]).to.deep.equal([400, 'clientId']);
    const { clientId, clientSecret } = await bench.register(owner, {
      grantTypes: ['client_credentials'],
    });
    const client = { client_id: clientId, client_secret: clientSecret ?? '' };
    const { body } = await bench.token({ grant_type: 'client_credentials', ...client });
    const { body: found } = await bench.post('/oauth/introspect', {
      token: body.access_token,
      ...client,
    });
    expect(found)
      .to.include({ active: true, client_id: clientId })
      .and.not.have.property('sub', owner.userId);
  });
});
