import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

const changes = [
  'suspend',
  'delete',
  'revoke-downstream',
  'compromise',
  'transfer',
  'scopes',
  'unpublish',
];

describe('applications: preview of a change', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    const scopes = ['investments.read', 'workspace.read'];
    app = await bench.register(owner, { scopes, redirectUris: ['https://partner.example/cb'] });
  });
  after(() => bench.platform.stop());

  const preview = (query: string, as: Person = owner) =>
    bench.request(as, 'GET', `/${app.id}/impact?change=${query}`);
  const counts = async (change: string) => {
    const { status, body, text } = await preview(change);
    expect(status, text).to.equal(200);
    const { workspaces, installations, authorizations, liveAccessTokens, liveRefreshTokens } = body;
    return {
      workspaces,
      installations,
      authorizations,
      liveAccessTokens,
      liveRefreshTokens,
    };
  };

  it('counts zero for an unused application', async () => {
    expect(await counts('suspend')).to.deep.equal({
      workspaces: 0,
      installations: 0,
      authorizations: 0,
      liveAccessTokens: 0,
      liveRefreshTokens: 0,
    });
  });

  it('counts workspaces, installations, consents and live tokens, the same for each change', async () => {
    const [used, idle, left] = [
      await bench.createWorkspace(),
      await bench.createWorkspace(),
      await bench.createWorkspace(),
    ];
    for (const { workspaceId } of [used, idle, left]) {
      await bench.install(app, workspaceId);
    }
    await bench.install(app, idle.workspaceId, { state: 'suspended' });
    await bench.install(app, left.workspaceId, { state: 'revoked' });
    const user = await bench.person(used, 'owner');
    const { body: first } = await bench.login(app, user);
    await bench.login(app, user);
    await bench.serverToken(app);
    // A used refresh token is no longer live.
    const client = { client_id: app.clientId, client_secret: app.clientSecret! };
    await bench.token({
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
      ...client,
    });
    for (const change of changes) {
      expect(await counts(change), change).to.deep.equal({
        workspaces: 3,
        installations: 2,
        authorizations: 1,
        liveAccessTokens: 4,
        liveRefreshTokens: 2,
      });
    }
    const since = new Date(0).toISOString();
    const { body: use } = await bench.internal('applications/use', {
      applicationId: app.id,
      since,
    });
    expect(use).to.deep.equal({
      workspaces: 3,
      authorizations: 1,
      liveAccessTokens: 4,
      liveRefreshTokens: 2,
      deprecatedCalls: [],
    });
  });

  it('describes the effects', async () => {
    for (const change of changes) {
      const { effects } = (await preview(change)).body;
      expect(effects, change).to.have.length.greaterThan(1);
    }
    expect((await preview('delete')).body.effects.join(' ')).to.contain('seven days');
    expect((await preview('scopes')).body.effects.join(' ')).to.contain(
      'an admin of the workspace reauthorizes',
    );
  });

  it('shows the difference of scopes', async () => {
    const { body } = await preview('scopes&scopes=investments.read,audit.read');
    expect(body).to.deep.include({
      scopesAdded: ['audit.read'],
      scopesRemoved: ['workspace.read'],
    });
    expect((await preview('suspend')).body).to.deep.include({ scopesAdded: [], scopesRemoved: [] });
  });

  it('changes nothing', async () => {
    expect((await bench.request(owner, 'GET', `/${app.id}`)).headers.etag).to.equal('"1"');
  });

  it('rejects an unknown change and unknown scopes', async () => {
    for (const query of ['explode', '', 'scopes&scopes=investments.fly', 'suspend&change=delete']) {
      expect((await preview(query)).status, query).to.equal(400);
    }
  });
});
