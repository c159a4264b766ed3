import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import { recordQueries } from '../support/record-queries.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: a consent is for one workspace', () => {
  let bench: OAuthBench;
  let home: TestWorkspace;
  let customer: TestWorkspace;
  let ann: Person & { password: string };
  let app: Registered;
  let revision = 0;

  before(async () => {
    bench = await startOAuth();
    home = await bench.createWorkspace();
    customer = await bench.createWorkspace();
    ann = await bench.person(home, 'owner');
    await bench.internal('members', {
      workspaceId: customer.workspaceId,
      email: ann.email,
      name: 'Ann',
      role: 'member',
    });
    app = await bench.register(ann, {
      scopes: ['investments.read', 'investments.write', 'members.write'],
      redirectUris: ['https://partner.example/cb'],
    });
  });
  after(() => bench.platform.stop());

  const install = (state: string, scopes: string[]) =>
    bench.internal('installation-grants', {
      applicationId: app.id,
      workspaceId: customer.workspaceId,
      installationId: 'i-1',
      state,
      scopes,
      revision: ++revision,
    });
  const workspaceOf = async (response: URLSearchParams, verifier: string) => {
    const { body } = await bench.redeem(app, response.get('code')!, verifier);
    return (await bench.resolveToken(body.access_token)).body.principal;
  };

  it('offers workspaces with the application installed, and shows why other workspaces are disabled', async () => {
    const browser = createBrowser();
    let page = await browser.open(bench.flow(app).url);
    page = await browser.send(page, {
      email: ann.email,
      password: ann.password,
      action: 'sign-in',
    });
    expect(page.text).to.contain('the application is not installed in this workspace');
    const refused = await browser.send(page, { workspace: customer.workspaceId, action: 'allow' });
    expect(refused.status).to.equal(400);
    expect(refused.externalRedirect).to.equal(undefined);
    const named = await browser.open(bench.flow(app, { workspace_id: customer.workspaceId }).url);
    expect(named.externalRedirect?.searchParams.get('error')).to.equal('access_denied');
  });

  it('reuses a consent for its workspace only', async () => {
    expect((await install('active', ['investments.read', 'investments.write'])).status).to.equal(
      200,
    );
    const browser = createBrowser();
    const first = await bench.authorize(app, ann, { workspace_id: home.workspaceId }, browser);
    expect(await workspaceOf(first.response, first.verifier)).to.include({
      workspaceId: home.workspaceId,
      role: 'owner',
    });
    const again = bench.flow(app, { workspace_id: home.workspaceId });
    const silent = await browser.open(again.url);
    expect(silent.externalRedirect?.searchParams.get('code'), 'consent exists: no prompt').to.be.a(
      'string',
    );
    const queries = await recordQueries(['workspaces', 'installation_grants'], () =>
      browser.open(bench.flow(app, { workspace_id: home.workspaceId }).url),
    );
    expect(queries, 'read once for all checks of a request').to.deep.equal([
      'workspaces.find',
      'installation_grants.find',
    ]);
    const other = await browser.open(
      bench.flow(app, { workspace_id: customer.workspaceId, scope: 'investments.read' }).url,
    );
    expect(other.externalRedirect, 'another workspace: prompt').to.equal(undefined);
    expect(other.text).to.contain('Which workspace may the application access?');
    const unnamed = await browser.open(bench.flow(app, { scope: 'investments.read' }).url);
    expect(unnamed.externalRedirect, 'two possible workspaces: prompt').to.equal(undefined);
  });

  it('grants in another workspace the scopes of the installation and the role there', async () => {
    const { response, verifier } = await bench.authorize(app, ann, {
      workspace_id: customer.workspaceId,
      scope: 'investments.read investments.write',
    });
    const principal = await workspaceOf(response, verifier);
    expect(principal).to.include({
      workspaceId: customer.workspaceId,
      role: 'member',
      organizationId: customer.organizationId,
    });
    const beyond = await createBrowser().open(
      bench.flow(app, { workspace_id: customer.workspaceId, scope: 'members.write' }).url,
    );
    expect(beyond.externalRedirect?.searchParams.get('error')).to.equal('invalid_scope');
  });

  it('rejects scopes that the installation in the selected workspace does not include', async () => {
    const browser = createBrowser();
    let page = await browser.open(bench.flow(app, { scope: 'members.write' }).url);
    page = await browser.send(page, {
      email: ann.email,
      password: ann.password,
      action: 'sign-in',
    });
    page = await browser.send(page, { workspace: customer.workspaceId, action: 'allow' });
    expect(page.externalRedirect?.searchParams.get('error'), page.text).to.equal('invalid_scope');
  });

  it('prompts for new scopes only', async () => {
    const small = await bench.register(ann, {
      scopes: ['investments.read', 'workspace.read'],
      redirectUris: ['https://partner.example/cb'],
    });
    const browser = createBrowser();
    await bench.authorize(small, ann, { scope: 'investments.read' }, browser);
    const more = await browser.open(
      bench.flow(small, { scope: 'investments.read workspace.read' }).url,
    );
    expect(more.externalRedirect).to.equal(undefined);
    expect(more.text).to.contain('Read the workspace');
    const allowed = await browser.send(more, { workspace: home.workspaceId, action: 'allow' });
    expect(allowed.externalRedirect?.searchParams.get('code')).to.be.a('string');
  });

  it('returns access_denied when the person denies consent', async () => {
    const fresh = await bench.register(ann, { redirectUris: ['https://partner.example/cb'] });
    const browser = createBrowser();
    let page = await browser.open(bench.flow(fresh).url);
    page = await browser.send(page, {
      email: ann.email,
      password: ann.password,
      action: 'sign-in',
    });
    page = await browser.send(page, { action: 'deny' });
    expect(page.externalRedirect?.searchParams.get('error')).to.equal('access_denied');
  });

  it('invalidates tokens when the installation is suspended or the person leaves', async () => {
    const { response, verifier } = await bench.authorize(app, ann, {
      workspace_id: customer.workspaceId,
      scope: 'investments.read',
    });
    const { body } = await bench.redeem(app, response.get('code')!, verifier);
    const refresh = () =>
      bench.token({
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token,
        client_id: app.clientId,
        client_secret: app.clientSecret!,
      });
    await install('suspended', ['investments.read']);
    expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
    expect((await refresh()).body.error).to.equal('invalid_grant');
    await install('active', ['investments.read']);
    expect((await bench.resolveToken(body.access_token)).status).to.equal(200);
    const next = await refresh();
    expect(next.status, 'a rejected refresh does not consume the token').to.equal(200);
    const remover = await customer.addMember('owner');
    const removal = await bench.call('DELETE', customer.path(`/members/${ann.userId}`), {
      as: remover.as,
    });
    expect(removal.status).to.equal(204);
    expect((await bench.resolveToken(next.body.access_token)).status).to.equal(404);
  });

  it('issues a client credentials token for an installed workspace only', async () => {
    const requestToken = (workspace_id: string, scope = 'investments.read') =>
      bench.token({
        grant_type: 'client_credentials',
        client_id: app.clientId,
        client_secret: app.clientSecret!,
        workspace_id,
        scope,
      });
    const { body } = await requestToken(customer.workspaceId);
    expect((await bench.resolveToken(body.access_token)).body.principal).to.include({
      kind: 'application',
      workspaceId: customer.workspaceId,
    });
    expect((await requestToken(customer.workspaceId, 'members.write')).body.error).to.equal(
      'invalid_scope',
    );
    const third = await bench.createWorkspace();
    expect((await requestToken(third.workspaceId)).body.error).to.equal('access_denied');
    await install('revoked', []);
    expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
    expect((await requestToken(customer.workspaceId)).body.error).to.equal('access_denied');
  });

  it('keeps sandbox and production apart', async () => {
    const sandbox = await bench.register(ann, { environment: 'sandbox' });
    const { body } = await bench.token({
      grant_type: 'client_credentials',
      client_id: sandbox.clientId,
      client_secret: sandbox.clientSecret!,
    });
    expect(body.access_token).to.match(/^irt_test_us_/);
    expect((await bench.resolveToken(body.access_token)).body.principal.environment).to.equal(
      'sandbox',
    );
  });

  it('accepts the API as the resource (RFC 8707), with the issuer as the audience', async () => {
    const plain = await bench.register(ann, { redirectUris: ['https://partner.example/cb'] });
    const { response, verifier } = await bench.authorize(plain, ann, { resource: bench.url });
    const { body } = await bench.redeem(plain, response.get('code')!, verifier, {
      resource: bench.url,
    });
    expect(body.scope).to.equal('investments.read');
    const introspected = await bench.post('/oauth/introspect', {
      token: body.access_token,
      client_id: plain.clientId,
      client_secret: plain.clientSecret!,
    });
    expect(introspected.body).to.include({ active: true, aud: bench.url });
  });
});
