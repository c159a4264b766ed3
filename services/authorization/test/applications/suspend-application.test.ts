import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './start-applications.ts';

const redirectUris = ['https://partner.example/cb'];
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

describe('applications: suspend and resume', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  beforeEach(async () => {
    const grantTypes = ['authorization_code', 'refresh_token', 'client_credentials', 'device_code'];
    app = await bench.register(owner, { redirectUris, grantTypes }, { byRequests: true });
  });
  after(() => bench.platform.stop());

  const change = (path: string, body: object = {}, headers = {}) =>
    bench.request(owner, 'POST', `/${app.id}/${path}`, body, headers);
  const set = (path: string, enabled: boolean) =>
    bench.request(owner, 'PUT', `/${app.id}/${path}`, { enabled });
  const client = () => ({ client_id: app.clientId, client_secret: app.clientSecret! });
  const refresh = (token: string) =>
    bench.token({
      grant_type: 'refresh_token',
      refresh_token: token,
      ...client(),
    });
  const statusOf = async (token: string) => (await bench.resolveToken(token)).status;
  const authorizationError = async (more = {}) => {
    const response = await fetch(bench.flow(app, more).url, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '', bench.url).searchParams.get('error');
  };

  describe('lifted', () => {
    const lifts = {
      suspend: ['POST', 'suspend', {}, 'POST', 'resume', {}],
      'authorization flows': [
        'PUT',
        'authorization-flows',
        { enabled: false },
        'PUT',
        'authorization-flows',
        { enabled: true },
      ],
    } as const;
    for (const [what, [method, path, body, back, backPath, backBody]] of Object.entries(lifts)) {
      const stop = (as: Person) => bench.request(as, method, `/${app.id}/${path}`, body);
      const lift = (as: Person) => bench.request(as, back, `/${app.id}/${backPath}`, backBody);

      it(`${what}: by its suspender, or by an admin`, async () => {
        const [developer, other] = [
          await workspace.addMember('developer'),
          await workspace.addMember('developer'),
        ];
        expect((await stop(developer)).status).to.equal(200);
        const refused = await lift(other);
        expect([refused.status, refused.body.error]).to.deep.equal([403, 'forbidden']);
        expect(refused.body.message).to.contain('Only the person who made this suspension');
        expect((await lift(developer)).status).to.equal(200);
        await stop(owner);
        expect((await lift(developer)).status, "an owner's, by a developer").to.equal(403);
        expect((await lift(await workspace.addMember('admin'))).status).to.equal(200);
        expect((await lift(other)).status, 'nothing to lift').to.equal(200);
      });

      it(`${what}: only by admins after an admin repeats the suspension of a developer`, async () => {
        const developer = await workspace.addMember('developer');
        await stop(developer);
        expect((await stop(owner)).status).to.equal(200);
        expect((await lift(developer)).status).to.equal(403);
        expect((await stop(developer)).status, 'changes nothing').to.equal(200);
        expect((await lift(developer)).status).to.equal(403);
        expect((await lift(owner)).status).to.equal(200);
      });

      it(`${what}: with every scope of the application`, async () => {
        expect((await stop(owner)).status).to.equal(200);
        const narrow = await workspace.keyFor(owner.userId, {
          scopes: ['applications.read', 'applications.write'],
        });
        const { status, body } = await lift({ ...owner, ...narrow });
        expect(status).to.equal(403);
        expect(body.message).to.contain('investments.read');
        expect((await lift(owner)).status).to.equal(200);
      });

      it(`${what}: by an admin, if a former version did not record the suspender`, async () => {
        const developer = await workspace.addMember('developer');
        await stop(developer);
        const change = { $unset: { 'suspension.by': 1, flowsSuspendedBy: 1 } };
        await bench.models.applications.updateOne({ _id: app.id }, change);
        expect((await lift(developer)).status).to.equal(403);
        expect((await lift(owner)).status).to.equal(200);
      });
    }
  });

  describe('suspended', () => {
    it('makes its tokens invalid until it is resumed', async () => {
      const { body: personal } = await bench.login(app, owner);
      const { body: server } = await bench.serverToken(app);
      const suspended = await change('suspend', { reason: 'Sends odd data' });
      expect(suspended.status, suspended.text).to.equal(200);
      expect(suspended.body.state).to.equal('suspended');
      expect(suspended.body.suspension.reason).to.equal('Sends odd data');
      for (const { access_token: token } of [personal, server]) {
        expect(await statusOf(token)).to.equal(404);
      }
      const resumed = await change('resume');
      expect(resumed.body).to.include({ state: 'active', suspension: null });
      for (const { access_token: token } of [personal, server]) {
        expect(await statusOf(token)).to.equal(200);
      }
      expect((await refresh(personal.refresh_token)).status).to.equal(200);
      const types = typesOf(await bench.events(app.id));
      expect(types).to.deep.equal([
        'application.created',
        'application.suspended',
        'application.resumed',
      ]);
    });

    it('is rejected with unauthorized_client at every endpoint', async () => {
      const { body: personal } = await bench.login(app, owner);
      const { response, verifier } = await bench.authorize(app, owner);
      const { body: device } = await bench.post('/oauth/device_authorization', {
        ...client(),
        scope: 'investments.read',
      });
      await change('suspend');
      const refused = [
        await bench.serverToken(app),
        await refresh(personal.refresh_token),
        await bench.redeem(app, response.get('code')!, verifier),
        await bench.token({
          grant_type: deviceGrant,
          device_code: device.device_code,
          ...client(),
        }),
        await bench.post('/oauth/device_authorization', { ...client(), scope: 'investments.read' }),
        await bench.post('/oauth/par', {
          ...client(),
          response_type: 'code',
          redirect_uri: redirectUris[0]!,
          code_challenge: 'a'.repeat(43),
          code_challenge_method: 'S256',
        }),
      ];
      for (const [at, { status, body }] of refused.entries()) {
        expect(body.error, `${at} ${JSON.stringify(body)}`).to.equal('unauthorized_client');
        expect(status).to.equal(400);
      }
      expect(await authorizationError()).to.equal('unauthorized_client');
      await change('resume');
      expect(
        (await refresh(personal.refresh_token)).status,
        'the refresh token was not consumed',
      ).to.equal(200);
    });

    it('can be repeated, and respects If-Match', async () => {
      expect((await change('suspend', {}, { 'If-Match': '"9"' })).status).to.equal(412);
      expect((await change('suspend', {}, { 'If-Match': '"1"' })).status).to.equal(200);
      const again = await change('suspend');
      expect([again.status, again.headers.etag]).to.deep.equal([200, '"2"']);
      await change('resume');
      expect((await change('resume')).headers.etag).to.equal('"3"');
    });

    it('stays suspended before a deletion, and after a restore', async () => {
      const { body: server } = await bench.serverToken(app);
      await change('suspend');
      await bench.request(owner, 'DELETE', `/${app.id}`);
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
    it('rejects every flow that begins a grant, while live tokens and refreshes work', async () => {
      const { body: personal } = await bench.login(app, owner);
      const { body: server } = await bench.serverToken(app);
      const pushed = Object.fromEntries(new URL(bench.flow(app).url).searchParams);
      const { body: pushedBefore } = await bench.post('/oauth/par', { ...pushed, ...client() });
      const switched = await set('authorization-flows', false);
      expect(switched.body).to.include({ state: 'active', authorizationFlowsSuspended: true });
      expect(await statusOf(personal.access_token)).to.equal(200);
      expect((await refresh(personal.refresh_token)).status).to.equal(200);
      expect(await statusOf(server.access_token)).to.equal(200);
      expect((await bench.serverToken(app)).body.error).to.equal('unauthorized_client');
      expect(await authorizationError()).to.equal('unauthorized_client');
      expect(await authorizationError({ request_uri: pushedBefore.request_uri })).to.equal(
        'unauthorized_client',
      );
      const par = await bench.post('/oauth/par', { ...pushed, ...client() });
      expect(par.body.error).to.equal('unauthorized_client');
      const device = await bench.post('/oauth/device_authorization', {
        ...client(),
        scope: 'investments.read',
      });
      expect(device.body.error).to.equal('unauthorized_client');
      await set('authorization-flows', true);
      expect((await bench.login(app, owner)).status).to.equal(200);
      expect((await bench.serverToken(app)).status).to.equal(200);
      const events = await bench.events(app.id);
      expect(typesOf(events).slice(1)).to.deep.equal([
        'application.updated',
        'application.suspended',
        'application.updated',
        'application.resumed',
      ]);
      expect(events[2]!.data).to.deep.equal({ by: 'publisher', flowsOnly: true });
    });

    it('rejects a consent form opened before the suspension', async () => {
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
        const { externalRedirect } = await browser.send(page, {
          workspace: workspace.workspaceId,
          action: 'allow',
        });
        expect(externalRedirect?.searchParams.get('code') ?? null, path).to.equal(null);
        await back();
      }
    });

    it('cannot be switched before a deletion', async () => {
      await bench.request(owner, 'DELETE', `/${app.id}`);
      expect((await set('authorization-flows', false)).status).to.equal(409);
    });
  });

  describe('without new installations', () => {
    it('rejects new installations, while existing installations work', async () => {
      const [first, second] = [await bench.createWorkspace(), await bench.createWorkspace()];
      expect((await bench.install(app, first.workspaceId)).status).to.equal(200);
      const { body } = await bench.serverToken(app, { workspace_id: first.workspaceId });
      const switched = await set('new-installs', false);
      expect(switched.body.newInstallsDisabled).to.equal(true);
      expect((await bench.install(app, second.workspaceId)).status).to.equal(403);
      expect(await statusOf(body.access_token)).to.equal(200);
      expect((await bench.install(app, first.workspaceId, { state: 'suspended' })).status).to.equal(
        200,
      );
      expect((await bench.install(app, first.workspaceId)).status).to.equal(200);
      expect((await bench.serverToken(app, { workspace_id: first.workspaceId })).status).to.equal(
        200,
      );
      await set('new-installs', true);
      expect((await bench.install(app, second.workspaceId)).status).to.equal(200);
      const [, event] = await bench.events(app.id);
      expect(event!.data).to.deep.equal({
        fields: ['newInstallsDisabled'],
        newInstallsDisabled: true,
        changes: [
          {
            path: '/newInstallsDisabled',
            before: false,
            after: true,
          },
        ],
      });
    });
  });
});
