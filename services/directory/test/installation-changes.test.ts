import type { Principal } from '@irp/contracts';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { TestWorkspace } from './support/start-directory.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'];
const typesOf = (events: { type: string }[]) =>
  events.map(({ type }) => type.replace('installation.', ''));

describe('directory: an installation', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let operator: Principal;
  let workspace: TestWorkspace;
  let admin: Principal;
  let app: { id: string; name: string };
  let id: string;

  before(async () => {
    bench = await startInstallations();
    publisher = await (await bench.createWorkspace()).person('owner');
    operator = {
      ...(await (await bench.createWorkspace()).person('owner')),
      platformRoles: ['operator'],
    };
    workspace = await bench.createWorkspace();
  });
  after(() => bench.stop());
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    admin = await workspace.person('admin');
    app = await bench.publish(publisher);
    ({ id } = await bench.install(admin, app.id, scopes));
  });

  const post = (
    as: Principal,
    action: string,
    body: object = {},
    headers: Record<string, string> = {},
  ) =>
    bench.call('POST', `/v2/installations/${id}/${action}`, {
      as,
      body,
      headers,
    });
  const remove = (as: Principal, headers: Record<string, string> = {}) =>
    bench.call('DELETE', `/v2/installations/${id}`, { as, headers });
  const parties = (): [string, Principal][] => [
    ['tenant', admin],
    ['publisher', publisher],
    ['platform', operator],
  ];

  it('is suspended by each party, and resumed only by the suspending party', async () => {
    for (const [by, as] of parties()) {
      expect((await bench.change(as, id, 'suspend', { reason: `Of the ${by}` })).state).to.equal(
        'suspended',
      );
    }
    const { suspensions } = await bench.get(admin, id);
    expect(suspensions.map(({ by, reason }) => [by, reason])).to.deep.equal([
      ['tenant', 'Of the tenant'],
      ['publisher', 'Of the publisher'],
      ['platform', 'Of the platform'],
    ]);
    for (const [by, as] of parties().slice(1)) {
      const reasons = (await bench.get(as, id)).suspensions.map(({ reason }) => reason);
      expect(reasons.filter(Boolean), 'those of others are for the tenant').to.deep.equal([
        `Of the ${by}`,
      ]);
    }
    for (const [, as] of parties().slice(0, 2)) {
      expect((await bench.change(as, id, 'resume')).state).to.equal('suspended');
    }
    for (const [, as] of parties().slice(0, 2)) {
      const { status, body } = await post(as, 'resume');
      expect([status, body.message]).to.deep.equal([
        403,
        'The operator of the platform suspended the installation, and nobody else can resume it.',
      ]);
    }
    expect((await bench.change(operator, id, 'resume')).state).to.equal('active');
    expect((await bench.change(operator, id, 'resume')).state, 'again').to.equal('active');
  });

  for (const [at, by, state] of [
    [0, 'tenant', 'uninstalled'],
    [1, 'publisher', 'revoked'],
    [2, 'platform', 'revoked'],
  ] as const) {
    it(`ends by the ${by}, once, as ${state}, and can be installed again`, async () => {
      const [, as] = parties()[at]!;
      for (const _ of [1, 2]) {
        expect((await remove(as)).status).to.equal(204);
      }
      expect(await bench.get(admin, id)).to.include({ state, endedBy: by });
      for (const action of ['suspend', 'resume', 'reauthorize']) {
        expect(
          (await post(admin, action, action === 'reauthorize' ? { scopes } : {})).status,
        ).to.equal(409);
      }
      expect((await bench.install(admin, app.id, scopes)).id).not.to.equal(id);
    });
  }

  it('is 404 for everybody else, and a sandbox credential sees only sandbox installations', async () => {
    const stranger = await (await bench.createWorkspace()).person('owner');
    const reviewer: Principal = { ...stranger, platformRoles: ['reviewer'] };
    const sandbox: Principal = { ...admin, environment: 'sandbox' };
    for (const as of [stranger, reviewer, sandbox]) {
      for (const action of ['suspend', 'resume']) {
        expect((await post(as, action)).status).to.equal(404);
      }
      expect((await post(as, 'reauthorize', { scopes })).status).to.equal(404);
      expect((await remove(as)).status).to.equal(404);
      expect((await bench.call('GET', `/v2/installations/${id}`, { as })).status).to.equal(404);
    }
    for (const query of ['', '?environment=production']) {
      expect(
        (await bench.call('GET', `/v2/installations${query}`, { as: sandbox })).body.data,
      ).to.deep.equal([]);
    }
    expect(
      (await bench.call('GET', '/v2/installations', { as: stranger })).body.data,
    ).to.deep.equal([]);
    expect(await bench.get(admin, id)).to.include({ state: 'active' });
  });

  it('is read by its parties; the publisher does not see people of the workspace', async () => {
    const seen = await Promise.all([admin, publisher, operator].map((as) => bench.get(as, id)));
    expect(seen.map((one) => (one as { createdBy?: string }).createdBy)).to.deep.equal([
      admin.userId,
      null,
      null,
    ]);
    const path = `/v2/applications/${app.id}/installations`;
    const { data } = (await bench.call('GET', path, { as: publisher })).body;
    expect(data).to.have.length(1);
    expect(data[0]).to.deep.include({
      id,
      organizationName: workspace.organizationName,
      state: 'active',
      scopes,
    });
    expect(JSON.stringify(data)).not.to.contain(admin.userId);
    expect((await bench.call('GET', path, { as: admin })).status).to.equal(404);
  });

  it('is found by state, application and environment', async () => {
    const other = await bench.publish(publisher);
    await bench.install(admin, other.id, scopes, { environment: 'sandbox' });
    await bench.change(admin, id, 'suspend');
    const idsWith = async (query: string) => {
      const { body } = await bench.call('GET', `/v2/installations?${query}`, { as: admin });
      return body.data.map(({ applicationId }: { applicationId: string }) => applicationId);
    };
    expect(await idsWith('state=suspended')).to.deep.equal([app.id]);
    expect(await idsWith('environment=sandbox')).to.deep.equal([other.id]);
    expect(await idsWith(`applicationId=${app.id}&state=active`)).to.deep.equal([]);
  });

  it('changes only its current version, under If-Match', async () => {
    const { headers } = await bench.call('GET', `/v2/installations/${id}`, { as: admin });
    const stale = { 'if-match': String(headers.etag) };
    expect((await post(admin, 'suspend', {}, stale)).status).to.equal(200);
    expect((await post(admin, 'resume', {}, stale)).status).to.equal(412);
    expect((await remove(admin, stale)).status).to.equal(412);
  });

  describe('of an application that asks for more scopes', () => {
    const wide = ['investments.read', 'members.read'];
    const waitForState = (state: string) =>
      eventually(`it is ${state}`, async () => (await bench.get(admin, id)).state === state);

    beforeEach(async () => {
      await bench.setScopes(publisher, app.id, wide);
      await waitForState('reauthorization_required');
    });

    it('withholds the added scopes until an admin agrees to exactly these scopes', async () => {
      expect(await bench.get(admin, id)).to.deep.include({
        scopes,
        withheldScopes: ['members.read'],
      });
      const { body: shown } = await bench.call(
        'GET',
        `/v2/installations/preview?applicationId=${app.id}`,
        {
          as: admin,
        },
      );
      expect([shown.addedScopes, shown.removedScopes]).to.deep.equal([['members.read'], []]);
      const stale = await post(admin, 'reauthorize', { scopes });
      expect(stale.status).to.equal(409);
      expect(stale.body).to.deep.include({ added: ['members.read'], removed: [] });
      const limited: Principal = { ...admin, scopes: ['installations.write', 'investments.read'] };
      const refused = await post(limited, 'reauthorize', { scopes: wide });
      expect([refused.status, refused.body.error]).to.deep.equal([403, 'insufficient_scope']);
      const agreed = await bench.change(admin, id, 'reauthorize', { scopes: wide });
      expect(agreed).to.deep.include({
        state: 'active',
        scopes: wide,
        withheldScopes: [],
      });
      expect((await post(publisher, 'reauthorize', { scopes: wide })).status).to.equal(404);
      const events = await bench.eventsOf(id, 3);
      expect(typesOf(events)).to.deep.equal([
        'created',
        'reauthorization_required',
        'reauthorized',
      ]);
      expect(events[1]!.data).to.deep.include({ actor: { type: 'system', id: 'directory' } });
      expect(events[2]!.data.detail).to.deep.include({ added: ['members.read'], scopes: wide });
    });

    it('is active again when the application removes the scopes, and narrower after fewer scopes', async () => {
      await bench.setScopes(publisher, app.id, scopes);
      await waitForState('active');
      await bench.setScopes(publisher, app.id, ['members.read']);
      await waitForState('reauthorization_required');
      expect(await bench.get(admin, id)).to.deep.include({
        scopes: [],
        withheldScopes: ['members.read'],
      });
      const types = typesOf(await bench.eventsOf(id, 4));
      expect(types).to.deep.equal([
        'created',
        'reauthorization_required',
        'narrowed',
        'reauthorization_required',
      ]);
    });

    it('can be reauthorized even if nobody else can find the application any more', async () => {
      await bench.setVisibility(publisher, app.id, { visibility: 'private' });
      expect((await bench.change(admin, id, 'reauthorize', { scopes: wide })).state).to.equal(
        'active',
      );
    });
  });

  it('ends when its application is unpublished with `revoke`, and continues with `keep`', async () => {
    const unpublish = async (existingInstallations: string) => {
      const path = `/v2/applications/${app.id}/listing/unpublish`;
      const { status, text } = await bench.call('POST', path, {
        as: publisher,
        body: { existingInstallations },
      });
      expect(status, text).to.equal(200);
    };
    await unpublish('keep');
    expect((await bench.get(admin, id)).state).to.equal('active');
    const again = await bench.call('POST', '/v2/installations', {
      as: await (await bench.createWorkspace()).person('owner'),
      body: {
        applicationId: app.id,
        environment: 'production',
        scopes,
      },
    });
    expect(again.status).to.equal(403);
    await unpublish('revoke');
    expect(await bench.get(admin, id)).to.include({ state: 'revoked', endedBy: 'publisher' });
    expect((await bench.get(admin, id)).endReason).to.equal(
      'The publisher unpublished the application',
    );
  });

  it('ends in a workspace that becomes the owner of the application', async () => {
    const call = bench.authorization;
    const owner = await workspace.person('owner');
    const path = `/v2/applications/${app.id}/transfer`;
    const offer = { toWorkspaceId: owner.workspaceId };
    const offered = await call('POST', path, { as: publisher, body: offer });
    expect(offered.status, offered.text).to.be.below(300);
    const accepted = await call('POST', `${path}/accept`, {
      as: owner,
      body: {},
    });
    expect(accepted.status, accepted.text).to.equal(200);
    await eventually('it has ended', async () => (await bench.get(admin, id)).state === 'revoked');
  });

  it('shows the current names of its application and the publisher', async () => {
    const next = await bench.createWorkspace();
    const owner = await next.person('owner');
    const call = bench.authorization;
    const path = `/v2/applications/${app.id}`;
    const name = `${app.name} Two`;
    const renamed = await call('PATCH', path, {
      as: publisher,
      body: { name },
    });
    expect(renamed.status, renamed.text).to.equal(200);
    await eventually('it has the new name', async () => {
      return (
        ((await bench.get(admin, id)) as { applicationName?: string }).applicationName === name
      );
    });
    const offer = { toWorkspaceId: owner.workspaceId };
    const offered = await call('POST', `${path}/transfer`, { as: publisher, body: offer });
    expect(offered.status, offered.text).to.equal(200);
    const accepted = await call('POST', `${path}/transfer/accept`, {
      as: owner,
      body: {},
    });
    expect(accepted.status, accepted.text).to.equal(200);
    await eventually('it has the new publisher', async () => {
      const { publisher: shown } = (await bench.get(admin, id)) as { publisher?: object };
      return (
        JSON.stringify(shown) ===
        JSON.stringify({ organizationId: owner.organizationId, name: next.organizationName })
      );
    });
    expect(await bench.get(admin, id)).to.deep.include({ state: 'active', scopes });
  });

  it('has events for each party, without IP address and browser of people of another organization', async () => {
    const headers = { 'user-agent': 'Publishers Browser' };
    await post(publisher, 'suspend', { reason: 'Maintenance' }, headers);
    await post(publisher, 'resume', {}, headers);
    await remove(admin);
    const events = await bench.eventsOf(id, 6);
    const inLogOf = (one: Principal) =>
      events.filter(({ workspaceid }) => workspaceid === one.workspaceId);
    expect(typesOf(inLogOf(admin))).to.deep.equal(['created', 'suspended', 'resumed', 'removed']);
    expect(typesOf(inLogOf(publisher))).to.deep.equal(['suspended', 'resumed']);
    const [, suspended] = inLogOf(admin);
    expect(suspended!.data.actor).to.deep.equal({ type: 'system', id: 'outside' });
    expect(JSON.stringify(inLogOf(admin))).not.to.contain(publisher.userId);
    expect(inLogOf(publisher)[0]!.data.actor).to.deep.equal({ type: 'user', id: publisher.userId });
    expect(suspended!.data.detail).to.deep.include({ by: 'publisher', reason: 'Maintenance' });
    expect(JSON.stringify(suspended)).not.to.contain('Publishers Browser');
    expect(JSON.stringify(inLogOf(publisher)[0])).to.contain('Publishers Browser');
  });
});
