import type { Role } from '@irp/contracts/permissions';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

describe('applications: installations in other workspaces', () => {
  let bench: ApplicationBench;
  let owner: Person;
  let app: Registered;
  let customer: TestWorkspace;
  let user: Person & { password: string };
  const scopes = ['investments.read', 'investments.write', 'members.write'];

  before(async () => {
    bench = await startApplications();
    owner = await (await bench.createWorkspace()).addMember('owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { scopes, redirectUris: ['https://partner.example/cb'] });
    customer = await bench.createWorkspace();
    user = await bench.person(customer, 'owner');
  });
  after(() => bench.platform.stop());

  const putInstallation = async (more: Record<string, unknown> = {}) => {
    const response = await bench.install(app, customer.workspaceId, more);
    expect(response.status, response.text).to.equal(200);
    return response.body;
  };
  const serverToken = (more = {}) =>
    bench.serverToken(app, { workspace_id: customer.workspaceId, ...more });
  const resolved = (token: string) => bench.resolveToken(token);
  const refresh = (token: string) =>
    bench.token({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: app.clientId,
      client_secret: app.clientSecret!,
    });

  it('are required for access to another workspace', async () => {
    expect((await serverToken()).body.error).to.equal('access_denied');
    const { response } = await bench.authorize(app, user, { workspace_id: customer.workspaceId });
    expect(response.get('error')).to.equal('access_denied');
  });

  it('grant the scopes of the installation, within the person’s role', async () => {
    await putInstallation({ scopes: ['investments.read', 'members.write'] });
    const { body: server } = await serverToken();
    const { principal } = (await resolved(server.access_token)).body;
    expect(principal).to.deep.include({ workspaceId: customer.workspaceId, kind: 'application' });
    expect(principal.organizationId).to.equal(customer.organizationId);
    expect(principal.scopes).to.have.members(['investments.read', 'members.write']);
    expect((await serverToken({ scope: 'investments.write' })).body.error).to.equal(
      'invalid_scope',
    );
    const member = await bench.person(customer, 'member');
    const { body } = await bench.login(app, member, { scope: 'investments.read members.write' });
    expect((await resolved(body.access_token)).body.principal.scopes).to.deep.equal([
      'investments.read',
    ]);
  });

  it('with fewer scopes narrow existing tokens immediately', async () => {
    await putInstallation();
    const [{ body: server }, { body: personal }] = [
      await serverToken(),
      await bench.login(app, user),
    ];
    await putInstallation({ scopes: ['investments.read'] });
    for (const { access_token: token } of [server, personal]) {
      expect((await resolved(token)).body.principal.scopes).to.deep.equal(['investments.read']);
    }
    expect((await refresh(personal.refresh_token)).body.scope).to.equal('investments.read');
    expect((await serverToken({ scope: 'investments.write' })).body.error).to.equal(
      'invalid_scope',
    );
  });

  it('never grant more than the registered scopes', async () => {
    await putInstallation({ scopes: [...scopes, 'audit.read'] });
    expect((await serverToken({ scope: 'audit.read' })).body.error).to.equal('invalid_scope');
  });

  it('make tokens invalid while they are suspended', async () => {
    await putInstallation();
    const { body } = await bench.login(app, user);
    await putInstallation({ state: 'suspended' });
    expect((await resolved(body.access_token)).status).to.equal(404);
    expect((await refresh(body.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await serverToken()).body.error).to.equal('access_denied');
    await putInstallation();
    expect((await resolved(body.access_token)).status).to.equal(200);
    expect((await refresh(body.refresh_token)).status).to.equal(200);
  });

  it('revoke tokens and consents when they are revoked', async () => {
    await putInstallation();
    const { body } = await bench.login(app, user);
    await putInstallation({ state: 'revoked' });
    expect((await resolved(body.access_token)).status).to.equal(404);
    await putInstallation();
    expect((await resolved(body.access_token)).status).to.equal(404);
    expect((await refresh(body.refresh_token)).body.error).to.equal('invalid_grant');
    expect(
      (await bench.call('GET', '/v2/authorizations', { as: user.as })).body.data,
    ).to.deep.equal([]);
    const revoked = (await bench.events(app.id)).find(({ type }) => type === 'token.revoked');
    expect(revoked).to.include({ workspaceId: customer.workspaceId });
    expect(revoked!.actor.type).to.equal('system');
    expect(revoked!.data.reason).to.equal('the installation ended');
  });

  it('in the home workspace have no effect', async () => {
    const home = app.workspaceId;
    await bench.install(app, home, { scopes: [] });
    const { body } = await bench.serverToken(app);
    await bench.install(app, home, { state: 'revoked' });
    expect((await resolved(body.access_token)).body.principal.scopes).to.have.members(scopes);
  });

  it('ignore an older revision, and the same one again', async () => {
    await putInstallation({ revision: 50, scopes: ['investments.read'] });
    const installationId = `installation-${customer.workspaceId}`;
    for (const more of [
      { revision: 49, state: 'revoked' },
      { revision: 50, state: 'suspended' },
    ]) {
      expect(await putInstallation(more)).to.deep.include({
        installationId,
        revision: 50,
        state: 'active',
      });
    }
    expect((await serverToken()).body.scope).to.equal('investments.read');
    await putInstallation({ revision: 51, state: 'revoked' });
    await bench.request(owner, 'PUT', `/${app.id}/new-installs`, { enabled: false });
    const stale = await putInstallation({ revision: 50 });
    expect(stale, 'a late message').to.deep.include({
      installationId,
      revision: 51,
      state: 'revoked',
    });
    const again = await bench.install(app, customer.workspaceId, { revision: 52 });
    expect(again.status, 'a new installation').to.equal(403);
    const suspended = await bench.install(app, customer.workspaceId, {
      revision: 53,
      state: 'suspended',
    });
    expect(suspended.status, 'one that was suspended before it was known').to.equal(403);
  });

  it('return 404 for an unknown application or workspace, 409 for a suspended application', async () => {
    expect((await bench.install(app, 'nowhere')).status).to.equal(404);
    expect((await bench.install({ ...app, id: 'nothing' }, customer.workspaceId)).status).to.equal(
      404,
    );
    await bench.request(owner, 'POST', `/${app.id}/suspend`, {});
    expect((await bench.install(app, customer.workspaceId)).status).to.equal(409);
    const outside = await bench.call('POST', '/internal/installation-grants', {
      as: owner.as,
      body: {},
    });
    expect(outside.status).to.equal(401);
  });

  describe('in the environment that the admin chose', () => {
    it('have tokens and consents of that environment, and the home workspace keeps its own', async () => {
      await putInstallation({ environment: 'sandbox', scopes: ['investments.read'] });
      const { body: server } = await serverToken();
      const { body: personal } = await bench.login(app, user, { scope: 'investments.read' });
      for (const { access_token: token } of [server, personal]) {
        expect(token).to.match(/^irt_test_/);
        expect((await resolved(token)).body.principal).to.include({
          environment: 'sandbox',
          workspaceId: customer.workspaceId,
        });
      }
      const { data } = (await bench.call('GET', '/v2/authorizations', { as: user.as })).body;
      expect(data[0]).to.include({ environment: 'sandbox' });
      const { body: home } = await bench.serverToken(app);
      expect((await resolved(home.access_token)).body.principal.environment).to.equal('production');
    });

    it("default to the application's environment for grants of former versions", async () => {
      await putInstallation();
      const { body } = await serverToken();
      await bench.models.installationGrants.updateMany(
        {},
        { $unset: { environment: 1, since: 1 } },
      );
      expect((await resolved(body.access_token)).body.principal.environment).to.equal('production');
    });

    it('do not revive tokens of an earlier installation, of the other environment or stored late', async () => {
      await putInstallation({ environment: 'sandbox' });
      const { body: sandbox } = await serverToken();
      const { body: late } = await serverToken();
      const rows = () => bench.models.tokens.find({ workspaceId: customer.workspaceId }).lean();
      const before = await rows();
      await putInstallation({ state: 'revoked', environment: 'sandbox' });
      await putInstallation({ environment: 'production' });
      // Simulates requests for these tokens that end after the installation.
      for (const { _id, endedAt = null, environment } of before) {
        await bench.models.tokens.updateOne({ _id }, { $set: { endedAt, environment } });
      }
      expect((await resolved(sandbox.access_token)).status).to.equal(404);
      await bench.models.tokens.updateMany(
        { workspaceId: customer.workspaceId },
        { environment: 'production' },
      );
      expect((await resolved(late.access_token)).status).to.equal(404);
    });

    it('are the sandbox only for a sandbox application', async () => {
      app = await bench.register(owner, { scopes, environment: 'sandbox' });
      const { status, body } = await bench.install(app, customer.workspaceId, {
        environment: 'production',
      });
      expect([status, body.detail]).to.deep.equal([
        409,
        'A sandbox application can be installed in the sandbox only.',
      ]);
      await putInstallation();
      expect(
        (await resolved((await serverToken()).body.access_token)).body.principal.environment,
      ).to.equal('sandbox');
    });
  });

  describe('and members', () => {
    const setRole = (admin: Person, userId: string, role: Role) =>
      bench.call('PATCH', customer.path(`/members/${userId}`), {
        as: admin.as,
        body: { role },
      });

    it('a lower role narrows existing tokens immediately', async () => {
      await putInstallation();
      const admin = await bench.person(customer, 'admin');
      const { body } = await bench.login(app, admin);
      const scopesNow = async () => (await resolved(body.access_token)).body.principal.scopes;
      expect(await scopesNow()).to.have.members(scopes);
      expect((await setRole(user, admin.userId, 'member')).status).to.equal(200);
      expect(await scopesNow()).to.have.members(['investments.read', 'investments.write']);
      expect((await refresh(body.refresh_token)).body.scope.split(' ')).not.to.include(
        'members.write',
      );
    });

    it('a removed member loses tokens and consents, even if added again', async () => {
      await putInstallation();
      const member = await bench.person(customer, 'member');
      const { body } = await bench.login(app, member, { scope: 'investments.read' });
      await bench.call('DELETE', customer.path(`/members/${member.userId}`), { as: user.as });
      expect((await resolved(body.access_token)).status).to.equal(404);
      expect((await refresh(body.refresh_token)).body.error).to.equal('invalid_grant');
      expect(
        await bench.models.consents.countDocuments({
          userId: member.userId,
          workspaceId: customer.workspaceId,
        }),
      ).to.equal(0);
      const { email } = member;
      const invited = { email, role: 'member' };
      const { body: invitation } = await bench.call('POST', customer.path('/members'), {
        as: user.as,
        body: invited,
      });
      const { as } = await (await bench.createWorkspace()).addMember('owner', { email });
      expect(
        (await bench.call('POST', `/v2/me/invitations/${invitation.id}/accept`, { as })).status,
      ).to.equal(200);
      expect((await resolved(body.access_token)).status).to.equal(404);
      expect((await refresh(body.refresh_token)).body.error).to.equal('invalid_grant');
    });
  });
});
