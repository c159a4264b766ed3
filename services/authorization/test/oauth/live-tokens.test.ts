import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

const scope = 'openid profile investments.read members.write';

describe('OAuth: userinfo and introspection evaluate tokens like the gateway', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let customer: TestWorkspace;
  let owner: Person & { password: string };
  let user: Person & { password: string };
  let app: Registered;
  let tokens: { access_token: string; refresh_token: string };

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    customer = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    await customer.addMember('owner');
  });
  after(() => bench.platform.stop());

  beforeEach(async () => {
    user = await bench.person(customer, 'admin');
    const scopes = ['investments.read', 'members.write'];
    app = await bench.register(owner, { scopes, redirectUris: ['https://partner.example/cb'] });
    expect((await bench.install(app, customer.workspaceId)).status).to.equal(200);
    tokens = (await bench.login(app, user, { scope, workspace_id: customer.workspaceId })).body;
    expect(await tokenState()).to.deep.equal({
      userinfo: 200,
      gateway: 200,
      access: scope,
      refresh: scope,
    });
  });

  const introspect = async (token: string) => {
    const form = {
      token,
      client_id: app.clientId,
      client_secret: app.clientSecret!,
    };
    const { body } = await bench.post('/oauth/introspect', form);
    if (body.active) {
      return body.scope;
    }
    expect(body).to.deep.equal({ active: false });
    return false;
  };

  async function tokenState() {
    const headers = { Authorization: `Bearer ${tokens.access_token}` };
    const userinfo = await fetch(`${bench.url}/oauth/userinfo`, { headers });
    if (userinfo.status === 401) {
      expect(await userinfo.json()).to.include({ error: 'invalid_token' });
      expect(userinfo.headers.get('www-authenticate')).to.match(/^Bearer .*error="invalid_token"/);
    }
    return {
      userinfo: userinfo.status,
      gateway: (await bench.resolveToken(tokens.access_token)).status,
      access: await introspect(tokens.access_token),
      refresh: await introspect(tokens.refresh_token),
    };
  }

  const rejected = {
    userinfo: 401,
    gateway: 404,
    access: false,
    refresh: false,
  };

  it('while the application is suspended', async () => {
    const change = (what: string) => bench.request(owner, 'POST', `/${app.id}/${what}`, {});
    expect((await change('suspend')).status).to.equal(200);
    expect(await tokenState()).to.deep.equal(rejected);
    expect((await change('resume')).status).to.equal(200);
    expect((await tokenState()).userinfo).to.equal(200);
  });

  it('while the installation is suspended, and when it is revoked', async () => {
    await bench.install(app, customer.workspaceId, { state: 'suspended' });
    expect(await tokenState()).to.deep.equal(rejected);
    await bench.install(app, customer.workspaceId);
    expect((await tokenState()).access).to.equal(scope);
    await bench.install(app, customer.workspaceId, { state: 'revoked' });
    expect(await tokenState()).to.deep.equal(rejected);
  });

  it('when the person is no longer a member', async () => {
    const path = customer.path(`/members/${user.userId}`);
    expect((await bench.call('DELETE', path, { as: user.as })).status).to.equal(204);
    expect(await tokenState()).to.deep.equal(rejected);
  });

  it('when the scopes of the installation or the role are reduced', async () => {
    const less = 'openid profile investments.read';
    await bench.install(app, customer.workspaceId, { scopes: ['investments.read'] });
    expect(await tokenState()).to.include({
      userinfo: 200,
      access: less,
      refresh: less,
    });
    await bench.install(app, customer.workspaceId);
    expect((await tokenState()).access).to.equal(scope);
    const member = {
      workspaceId: customer.workspaceId,
      email: user.email,
      name: 'A member',
      role: 'member',
    };
    expect((await bench.internal('members', member)).status).to.equal(200);
    expect(await tokenState()).to.include({
      userinfo: 200,
      access: less,
      refresh: less,
    });
  });
});
