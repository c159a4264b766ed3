import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

describe('OAuth: authorization code', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let server: Registered;
  let page: Registered;

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    const scopes = ['investments.read', 'workspace.read'];
    server = await bench.register(owner, {
      scopes,
      redirectUris: ['https://partner.example/callback'],
    });
    page = await bench.register(owner, {
      scopes,
      type: 'public',
      redirectUris: ['https://page.example/callback'],
    });
  });
  after(() => bench.platform.stop());

  it('leads a person through sign-in and consent to tokens that work in the workspace', async () => {
    const { response, verifier } = await bench.authorize(page, owner);
    expect(response.get('state')).to.equal('state-1');
    expect(response.get('iss')).to.equal(bench.url);
    const tokens = await bench.redeem(page, response.get('code')!, verifier);
    expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
    expect(tokens.body).to.include({
      token_type: 'Bearer',
      scope: 'investments.read workspace.read',
    });
    expect(tokens.body).to.have.property('refresh_token');
    const { principal } = (await bench.resolveToken(tokens.body.access_token)).body;
    expect(principal).to.include({
      kind: 'user',
      userId: owner.userId,
      applicationId: page.id,
      workspaceId: workspace.workspaceId,
      environment: 'production',
      role: 'owner',
    });
    expect(principal.scopes).to.have.members(['investments.read', 'workspace.read']);
  });

  describe('PKCE', () => {
    const without = { code_challenge: '', code_challenge_method: '' };
    const patch = (app: Registered, body: object) =>
      bench.call('PATCH', `/v2/applications/${app.id}`, { as: owner.as, body });
    const worksWithout = async (app: Registered) => {
      const { response } = await bench.authorize(app, owner, without);
      const tokens = await bench.redeem(app, response.get('code')!, '');
      expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
    };

    const refusesWithout = async (app: Registered) => {
      const { externalRedirect } = await createBrowser().open(bench.flow(app, without).url);
      expect(externalRedirect?.searchParams.get('error')).to.equal('invalid_request');
      expect(externalRedirect?.searchParams.get('error_description')).to.contain('PKCE');
    };

    it('is required of a public application', async () => {
      expect(page.pkceRequired).to.equal(true);
      await refusesWithout(page);
      const { body } = await patch(page, { pkceRequired: null });
      expect(body.pkceRequired).to.equal(true);
    });

    it('is not required of a confidential application by default, and verified if used', async () => {
      expect(server.pkceRequired).to.equal(false);
      expect(server.warnings.map(({ field }) => field)).to.deep.equal(['pkceRequired']);
      await worksWithout(server);
      const { response } = await bench.authorize(server, owner);
      const wrong = await bench.redeem(server, response.get('code')!, 'a'.repeat(43));
      expect([wrong.status, wrong.body.error]).to.deep.equal([400, 'invalid_grant']);
      const again = await bench.authorize(server, owner);
      expect(
        (await bench.redeem(server, again.response.get('code')!, again.verifier)).status,
      ).to.equal(200);
      const plain = await createBrowser().open(
        bench.flow(server, { code_challenge_method: 'plain' }).url,
      );
      expect(plain.externalRedirect?.searchParams.get('error')).to.equal('invalid_request');
      const unnamed = await createBrowser().open(
        bench.flow(server, { code_challenge_method: '' }).url,
      );
      expect(unnamed.externalRedirect?.searchParams.get('error')).to.equal('invalid_request');
    });

    it('is required of a confidential application registered with pkceRequired, until the setting is reset', async () => {
      const redirectUris = ['https://partner.example/callback'];
      const app = await bench.register(owner, { redirectUris, pkceRequired: true });
      expect(app.warnings).to.deep.equal([]);
      await refusesWithout(app);
      expect((await patch(app, { description: 'Changed' })).body.pkceRequired).to.equal(true);
      await refusesWithout(app);
      expect((await patch(app, { pkceRequired: null })).body.pkceRequired).to.equal(false);
      await worksWithout(app);
    });

    it('is not required of a confidential application stored without the field', async () => {
      const app = await bench.register(owner, {
        redirectUris: ['https://partner.example/callback'],
      });
      const removed = { $unset: { pkceRequired: 1 } } as const;
      await bench.models.applications.updateOne({ _id: app.id }, removed);
      await worksWithout(app);
      const { status, body } = await patch(app, { description: 'Changed' });
      expect([status, body.pkceRequired]).to.deep.equal([200, false]);
    });

    it('cannot be switched off for a public application', async () => {
      const { status, body } = await patch(page, { pkceRequired: false });
      expect([status, body.errors[0].field]).to.deep.equal([400, 'pkceRequired']);
    });
  });

  it('issues an ID token and serves userinfo for the scope openid', async () => {
    const { body } = await bench.login(page, owner, {
      scope: 'openid email profile investments.read',
      nonce: 'n-1',
    });
    const [, payload] = body.id_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).to.include({
      iss: bench.url,
      aud: page.clientId,
      sub: owner.userId,
      nonce: 'n-1',
    });
    const response = await fetch(`${bench.url}/oauth/userinfo`, {
      headers: { Authorization: `Bearer ${body.access_token}` },
    });
    expect(await response.json()).to.deep.equal({
      sub: owner.userId,
      name: 'A owner',
      email: owner.email,
      email_verified: true,
    });
  });

  it('redirects with 302, for a code and for an error', async () => {
    const browser = createBrowser();
    await bench.authorize(page, owner, {}, browser);
    const authorized = await browser.open(bench.flow(page).url);
    expect(authorized.externalRedirect?.searchParams.get('code')).to.be.a('string');
    expect(authorized.status).to.equal(302);
    const refused = await browser.open(bench.flow(page, { scope: 'audit.read' }).url);
    expect(refused.externalRedirect?.searchParams.get('error')).to.equal('invalid_scope');
    expect(refused.status).to.equal(302);
  });

  it('sends Referrer-Policy: same-origin', async () => {
    const { headers } = await createBrowser().open(bench.flow(page).url);
    expect(headers.get('referrer-policy')).to.equal('same-origin');
  });

  it('rotates refresh tokens', async () => {
    const { body: first } = await bench.login(page, owner);
    const refresh = (token: string) =>
      bench.token({
        grant_type: 'refresh_token',
        client_id: page.clientId,
        refresh_token: token,
      });
    const { status, body: second } = await refresh(first.refresh_token);
    expect(status).to.equal(200);
    expect(second.refresh_token).not.to.equal(first.refresh_token);
    expect((await bench.resolveToken(second.access_token)).status).to.equal(200);
  });
});
