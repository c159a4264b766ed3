import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: one agreement for one workspace', () => {
  let bench: OAuthBench;
  let home: Office;
  let away: Office;
  let ann: Person & { password: string };
  let app: Registered;
  let revision = 0;

  before(async () => {
    bench = await startOAuth();
    home = await bench.office();
    away = await bench.office();
    ann = await bench.person(home, 'owner');
    await bench.internal('members', { workspaceId: away.workspaceId, email: ann.email, name: 'Ann', role: 'member' });
    app = await bench.register(ann, {
      scopes: ['investments.read', 'investments.write', 'members.write'],
      redirectUris: ['https://partner.example/cb'],
    });
  });
  after(() => bench.platform.stop());

  const install = (state: string, scopes: string[]) =>
    bench.internal('installation-grants', {
      applicationId: app.id,
      workspaceId: away.workspaceId,
      installationId: 'i-1',
      state,
      scopes,
      revision: ++revision,
    });
  const workspaceOf = async (answer: URLSearchParams, verifier: string) => {
    const { body } = await bench.redeem(app, answer.get('code')!, verifier);
    return (await bench.resolveToken(body.access_token)).body.principal;
  };

  it('offers a workspace only where the application is installed, and says why not', async () => {
    const browser = createBrowser();
    let page = await browser.open(bench.flow(app).url);
    page = await browser.send(page, { email: ann.email, password: ann.password, action: 'sign-in' });
    expect(page.text).to.contain('it is not installed there');
    const refused = await browser.send(page, { workspace: away.workspaceId, action: 'allow' });
    expect(refused.status).to.equal(400);
    expect(refused.leaves).to.equal(undefined);
    const named = await browser.open(bench.flow(app, { workspace_id: away.workspaceId }).url);
    expect(named.leaves?.searchParams.get('error')).to.equal('access_denied');
  });

  it('remembers what was agreed, for the workspace in which it was agreed', async () => {
    expect((await install('active', ['investments.read', 'investments.write'])).status).to.equal(200);
    const browser = createBrowser();
    const first = await bench.authorize(app, ann, { workspace_id: home.workspaceId }, browser);
    expect(await workspaceOf(first.answer, first.verifier)).to.include({
      workspaceId: home.workspaceId,
      role: 'owner',
    });
    const again = bench.flow(app, { workspace_id: home.workspaceId });
    const silent = await browser.open(again.url);
    expect(silent.leaves?.searchParams.get('code'), 'agreed before: not asked again').to.be.a('string');
    const other = await browser.open(
      bench.flow(app, { workspace_id: away.workspaceId, scope: 'investments.read' }).url,
    );
    expect(other.leaves, 'another workspace: asked').to.equal(undefined);
    expect(other.text).to.contain('In which workspace?');
    const unnamed = await browser.open(bench.flow(app, { scope: 'investments.read' }).url);
    expect(unnamed.leaves, 'two workspaces to choose from: asked').to.equal(undefined);
  });

  it('gives in the other workspace what the installation and the person’s role there allow', async () => {
    const { answer, verifier } = await bench.authorize(app, ann, {
      workspace_id: away.workspaceId,
      scope: 'investments.read investments.write',
    });
    const principal = await workspaceOf(answer, verifier);
    expect(principal).to.include({
      workspaceId: away.workspaceId,
      role: 'member',
      organizationId: away.organizationId,
    });
    const beyond = await createBrowser().open(
      bench.flow(app, { workspace_id: away.workspaceId, scope: 'members.write' }).url,
    );
    expect(beyond.leaves?.searchParams.get('error')).to.equal('invalid_scope');
  });

  it('ends a request whose scopes the chosen installation does not allow', async () => {
    const browser = createBrowser();
    let page = await browser.open(bench.flow(app, { scope: 'members.write' }).url);
    page = await browser.send(page, { email: ann.email, password: ann.password, action: 'sign-in' });
    page = await browser.send(page, { workspace: away.workspaceId, action: 'allow' });
    expect(page.leaves?.searchParams.get('error'), page.text).to.equal('invalid_scope');
  });

  it('asks again for what is new, and keeps what is old', async () => {
    const small = await bench.register(ann, {
      scopes: ['investments.read', 'workspace.read'],
      redirectUris: ['https://partner.example/cb'],
    });
    const browser = createBrowser();
    await bench.authorize(small, ann, { scope: 'investments.read' }, browser);
    const more = await browser.open(bench.flow(small, { scope: 'investments.read workspace.read' }).url);
    expect(more.leaves).to.equal(undefined);
    expect(more.text).to.contain('Read the workspace');
    const agreed = await browser.send(more, { workspace: home.workspaceId, action: 'allow' });
    expect(agreed.leaves?.searchParams.get('code')).to.be.a('string');
  });

  it('tells the application when the person does not agree', async () => {
    const fresh = await bench.register(ann, { redirectUris: ['https://partner.example/cb'] });
    const browser = createBrowser();
    let page = await browser.open(bench.flow(fresh).url);
    page = await browser.send(page, { email: ann.email, password: ann.password, action: 'sign-in' });
    page = await browser.send(page, { action: 'deny' });
    expect(page.leaves?.searchParams.get('error')).to.equal('access_denied');
  });

  it('counts as of now: a person who leaves, and an installation that ends, take their tokens along', async () => {
    const { answer, verifier } = await bench.authorize(app, ann, {
      workspace_id: away.workspaceId,
      scope: 'investments.read',
    });
    const { body } = await bench.redeem(app, answer.get('code')!, verifier);
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
    expect(next.status, 'a refusal burns no refresh token').to.equal(200);
    const remover = await away.hire('owner');
    const removal = await bench.call('DELETE', away.path(`/members/${ann.userId}`), { as: remover.as });
    expect(removal.status).to.equal(204);
    expect((await bench.resolveToken(next.body.access_token)).status).to.equal(404);
  });

  it('gives a machine the installed workspace that it names, and no other', async () => {
    const ask = (workspace_id: string, scope = 'investments.read') =>
      bench.token({
        grant_type: 'client_credentials',
        client_id: app.clientId,
        client_secret: app.clientSecret!,
        workspace_id,
        scope,
      });
    const { body } = await ask(away.workspaceId);
    expect((await bench.resolveToken(body.access_token)).body.principal).to.include({
      kind: 'application',
      workspaceId: away.workspaceId,
    });
    expect((await ask(away.workspaceId, 'members.write')).body.error).to.equal('invalid_scope');
    const third = await bench.office();
    expect((await ask(third.workspaceId)).body.error).to.equal('access_denied');
    await install('revoked', []);
    expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
    expect((await ask(away.workspaceId)).body.error).to.equal('access_denied');
  });

  it('keeps sandbox and production apart', async () => {
    const sandbox = await bench.register(ann, { environment: 'sandbox' });
    const { body } = await bench.token({
      grant_type: 'client_credentials',
      client_id: sandbox.clientId,
      client_secret: sandbox.clientSecret!,
    });
    expect(body.access_token).to.match(/^irt_test_us_/);
    expect((await bench.resolveToken(body.access_token)).body.principal.environment).to.equal('sandbox');
  });

  it('accepts the API as the resource (RFC 8707), with its own audience', async () => {
    const plain = await bench.register(ann, { redirectUris: ['https://partner.example/cb'] });
    const { answer, verifier } = await bench.authorize(plain, ann, { resource: bench.url });
    const { body } = await bench.redeem(plain, answer.get('code')!, verifier, { resource: bench.url });
    expect(body.scope).to.equal('investments.read');
    const told = await bench.post('/oauth/introspect', {
      token: body.access_token,
      client_id: plain.clientId,
      client_secret: plain.clientSecret!,
    });
    expect(told.body).to.include({ active: true, aud: bench.url });
  });
});
