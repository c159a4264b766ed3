import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './application-bench.ts';

const redirectUris = ['https://partner.example/cb'];
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

describe('applications: suspend and resume', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    office = await bench.office();
    owner = await bench.person(office, 'owner');
  });
  beforeEach(async () => {
    const grantTypes = ['authorization_code', 'refresh_token', 'client_credentials', 'device_code'];
    app = await bench.register(owner, { redirectUris, grantTypes });
  });
  after(() => bench.platform.stop());

  const change = (path: string, body: object = {}, headers = {}) =>
    bench.ask(owner, 'POST', `/${app.id}/${path}`, body, headers);
  const set = (path: string, enabled: boolean) => bench.ask(owner, 'PUT', `/${app.id}/${path}`, { enabled });
  const client = () => ({ client_id: app.clientId, client_secret: app.clientSecret! });
  const refresh = (token: string) => bench.token({ grant_type: 'refresh_token', refresh_token: token, ...client() });
  const statusOf = async (token: string) => (await bench.resolveToken(token)).status;
  const authorizationError = async () => {
    const answer = await fetch(bench.flow(app).url, { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '', bench.url).searchParams.get('error');
  };

  describe('suspended', () => {
    it('kills its tokens at once, and brings them back when it is resumed', async () => {
      const { body: personal } = await bench.login(app, owner);
      const { body: server } = await bench.serverToken(app);
      const suspended = await change('suspend', { reason: 'Sends odd data' });
      expect(suspended.status, suspended.text).to.equal(200);
      expect(suspended.body.state).to.equal('suspended');
      expect(suspended.body.suspension.reason).to.equal('Sends odd data');
      for (const { access_token: token } of [personal, server]) expect(await statusOf(token)).to.equal(404);
      const resumed = await change('resume');
      expect(resumed.body).to.include({ state: 'active', suspension: null });
      for (const { access_token: token } of [personal, server]) expect(await statusOf(token)).to.equal(200);
      expect((await refresh(personal.refresh_token)).status).to.equal(200);
      const types = typesOf(await bench.events(app.id));
      expect(types).to.deep.equal(['application.created', 'application.suspended', 'application.resumed']);
    });

    it('is refused with unauthorized_client wherever it asks', async () => {
      const { body: personal } = await bench.login(app, owner);
      const { answer, verifier } = await bench.authorize(app, owner);
      const { body: device } = await bench.post('/oauth/device_authorization', {
        ...client(),
        scope: 'investments.read',
      });
      await change('suspend');
      const refused = [
        await bench.serverToken(app),
        await refresh(personal.refresh_token),
        await bench.redeem(app, answer.get('code')!, verifier),
        await bench.token({ grant_type: deviceGrant, device_code: device.device_code, ...client() }),
        await bench.post('/oauth/device_authorization', { ...client(), scope: 'investments.read' }),
        await bench.post('/oauth/par', { ...client(), response_type: 'code', redirect_uri: redirectUris[0]! }),
      ];
      for (const [at, { status, body }] of refused.entries()) {
        expect(body.error, `${at} ${JSON.stringify(body)}`).to.equal('unauthorized_client');
        expect(status).to.equal(400);
      }
      expect(await authorizationError()).to.equal('unauthorized_client');
      await change('resume');
      expect((await refresh(personal.refresh_token)).status, 'nothing was burnt').to.equal(200);
    });

    it('may be told twice, and is guarded by If-Match', async () => {
      expect((await change('suspend', {}, { 'If-Match': '"9"' })).status).to.equal(412);
      expect((await change('suspend', {}, { 'If-Match': '"1"' })).status).to.equal(200);
      const again = await change('suspend');
      expect([again.status, again.headers.etag]).to.deep.equal([200, '"2"']);
      await change('resume');
      expect((await change('resume')).headers.etag).to.equal('"3"');
    });

    it('stays suspended while it is being deleted, and when it is restored', async () => {
      const { body: server } = await bench.serverToken(app);
      await change('suspend');
      await bench.ask(owner, 'DELETE', `/${app.id}`);
      expect(await statusOf(server.access_token)).to.equal(404);
      expect((await bench.serverToken(app)).body.error).to.equal('unauthorized_client');
      expect((await change('suspend')).status).to.equal(409);
      expect((await change('resume')).status).to.equal(409);
      expect((await change('restore')).body.state).to.equal('suspended');
      await change('resume');
      expect(await statusOf(server.access_token)).to.equal(200);
    });
  });

  describe('without authorization flows', () => {
    it('is authorized by nobody anew, while live tokens and refreshing go on', async () => {
      const { body: personal } = await bench.login(app, owner);
      const switched = await set('authorization-flows', false);
      expect(switched.body).to.include({ state: 'active', authorizationFlowsSuspended: true });
      expect(await statusOf(personal.access_token)).to.equal(200);
      expect((await refresh(personal.refresh_token)).status).to.equal(200);
      expect((await bench.serverToken(app)).status).to.equal(200);
      expect(await authorizationError()).to.equal('unauthorized_client');
      const device = await bench.post('/oauth/device_authorization', { ...client(), scope: 'investments.read' });
      expect(device.body.error).to.equal('unauthorized_client');
      await set('authorization-flows', true);
      expect((await bench.login(app, owner)).status).to.equal(200);
      const events = await bench.events(app.id);
      expect(typesOf(events).slice(1)).to.deep.equal([
        ...['application.updated', 'application.suspended', 'application.updated', 'application.resumed'],
      ]);
      expect(events[2]!.data).to.deep.equal({ flowsOnly: true });
    });

    it('is authorized by nobody who was asked before, either', async () => {
      for (const [path, back] of [
        ['authorization-flows', () => set('authorization-flows', true)],
        ['suspend', () => change('resume')],
      ] as const) {
        const browser = createBrowser();
        const { email, password } = owner;
        const page = await browser.send(await browser.open(bench.flow(app).url), {
          email,
          password,
          action: 'sign-in',
        });
        expect(page.text).to.contain('value="allow"');
        await (path === 'suspend' ? change(path) : set(path, false));
        const { leaves } = await browser.send(page, { workspace: office.workspaceId, action: 'allow' });
        expect(leaves?.searchParams.get('code') ?? null, path).to.equal(null);
        await back();
      }
    });

    it('takes back its switch only while it lives', async () => {
      await bench.ask(owner, 'DELETE', `/${app.id}`);
      expect((await set('authorization-flows', false)).status).to.equal(409);
    });
  });

  describe('without new installations', () => {
    it('refuses new ones, while those that are there go on', async () => {
      const [first, second] = [await bench.office(), await bench.office()];
      expect((await bench.install(app, first.workspaceId)).status).to.equal(200);
      const { body } = await bench.serverToken(app, { workspace_id: first.workspaceId });
      const switched = await set('new-installs', false);
      expect(switched.body.newInstallsDisabled).to.equal(true);
      expect((await bench.install(app, second.workspaceId)).status).to.equal(403);
      expect(await statusOf(body.access_token)).to.equal(200);
      expect((await bench.install(app, first.workspaceId, { state: 'suspended' })).status).to.equal(200);
      expect((await bench.install(app, first.workspaceId)).status).to.equal(200);
      expect((await bench.serverToken(app, { workspace_id: first.workspaceId })).status).to.equal(200);
      await set('new-installs', true);
      expect((await bench.install(app, second.workspaceId)).status).to.equal(200);
      const [, event] = await bench.events(app.id);
      expect(event!.data).to.deep.equal({ fields: ['newInstallsDisabled'], newInstallsDisabled: true });
    });
  });
});
