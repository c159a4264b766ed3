import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: authorization code', () => {
  let bench: OAuthBench;
  let office: Office;
  let owner: Person & { password: string };
  let server: Registered;
  let page: Registered;

  before(async () => {
    bench = await startOAuth();
    office = await bench.office();
    owner = await bench.person(office, 'owner');
    const scopes = ['investments.read', 'workspace.read'];
    server = await bench.register(owner, { scopes, redirectUris: ['https://partner.example/callback'] });
    page = await bench.register(owner, { scopes, type: 'public', redirectUris: ['https://page.example/callback'] });
  });
  after(() => bench.platform.stop());

  it('leads a person through sign-in and consent to tokens that work in the workspace', async () => {
    const { answer, verifier } = await bench.authorize(page, owner);
    expect(answer.get('state')).to.equal('state-1');
    expect(answer.get('iss')).to.equal(bench.url);
    const tokens = await bench.redeem(page, answer.get('code')!, verifier);
    expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
    expect(tokens.body).to.include({ token_type: 'Bearer', scope: 'investments.read workspace.read' });
    expect(tokens.body).to.have.property('refresh_token');
    const { principal } = (await bench.resolveToken(tokens.body.access_token)).body;
    expect(principal).to.include({
      kind: 'user',
      userId: owner.userId,
      applicationId: page.id,
      workspaceId: office.workspaceId,
      environment: 'production',
      role: 'owner',
    });
    expect(principal.scopes).to.have.members(['investments.read', 'workspace.read']);
  });

  it('gives a confidential application its tokens without PKCE, too', async () => {
    const { answer } = await bench.authorize(server, owner, { code_challenge: '', code_challenge_method: '' });
    const tokens = await bench.redeem(server, answer.get('code')!, '');
    expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
  });

  it('gives an ID token and userinfo where openid was asked for', async () => {
    const { body } = await bench.login(page, owner, { scope: 'openid email profile investments.read', nonce: 'n-1' });
    const [, payload] = body.id_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).to.include({ iss: bench.url, aud: page.clientId, sub: owner.userId, nonce: 'n-1' });
    const answer = await fetch(`${bench.url}/oauth/userinfo`, {
      headers: { Authorization: `Bearer ${body.access_token}` },
    });
    expect(await answer.json()).to.deep.equal({
      sub: owner.userId,
      name: 'A owner',
      email: owner.email,
      email_verified: true,
    });
  });

  it('redirects with 302, with an answer as with a refusal', async () => {
    const browser = createBrowser();
    await bench.authorize(page, owner, {}, browser);
    const answered = await browser.open(bench.flow(page).url);
    expect(answered.leaves?.searchParams.get('code')).to.be.a('string');
    expect(answered.status).to.equal(302);
    const refused = await browser.open(bench.flow(page, { scope: 'audit.read' }).url);
    expect(refused.leaves?.searchParams.get('error')).to.equal('invalid_scope');
    expect(refused.status).to.equal(302);
  });

  it('has browsers name the origin of its own forms, and tell no other host where the person was', async () => {
    const { headers } = await createBrowser().open(bench.flow(page).url);
    expect(headers.get('referrer-policy')).to.equal('same-origin');
  });

  it('refreshes, and ends the family when a used refresh token comes back', async () => {
    const { body: first } = await bench.login(page, owner);
    const refresh = (token: string) =>
      bench.token({ grant_type: 'refresh_token', client_id: page.clientId, refresh_token: token });
    const { status, body: second } = await refresh(first.refresh_token);
    expect(status).to.equal(200);
    expect(second.refresh_token).not.to.equal(first.refresh_token);
    expect((await refresh(first.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await refresh(second.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await bench.resolveToken(second.access_token)).status).to.equal(404);
  });
});
