import { authorization } from '@irp/authorization';
import type { EventEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { expectNotified, type NoticesBench, startNotices } from './start-notices.ts';

type People = Awaited<ReturnType<NoticesBench['people']>>;

const scopes = ['investments.read'];

describe('changes of an application in the log of each workspace that uses it', () => {
  let bench: NoticesBench;
  let published: EventEnvelope[];
  let publisher: People;
  let user: People;
  let other: People;
  let removed: People;
  let app: { id: string; name: string };
  let installationIds: string[];

  before(async () => {
    bench = await startNotices();
    published = [];
    await bench.platform.platform.bus.subscribe({
      topics: ['notifications'],
      group: 'test',
      maxBatch: 10,
      handle: async (batch) => void published.push(...batch.map(({ event }) => event)),
    });
    [publisher, user, other, removed] = (await Promise.all(
      Array.from({ length: 4 }, () => bench.people()),
    )) as [People, People, People, People];
  });
  after(() => bench.stop());

  beforeEach(async () => {
    await bench.setPlan(publisher.workspace, 'enterprise');
    app = await bench.publish(publisher.owner, { scopes });
    installationIds = [];
    for (const { owner } of [user, other]) {
      installationIds.push((await bench.install(owner, app.id, scopes)).id);
    }
    const { id } = await bench.install(removed.owner, app.id, scopes);
    expect(
      (await bench.call('DELETE', `/v2/installations/${id}`, { as: removed.owner })).status,
    ).to.equal(204);
  });

  const nameOf = ({ workspace }: People) => `${workspace.organizationName} (Desk)`;
  const succeed = async (method: string, path: string, body: object, as = publisher.owner) => {
    const { status, text } = await bench.call(method, `/v2/applications/${app.id}${path}`, {
      as,
      body,
    });
    expect(status, text).to.equal(200);
  };
  /**
   * The audit records of a type about the application, by workspace. Waits until all workspaces
   * have a record.
   */
  async function recorded(type: string, eventType: Parameters<NoticesBench['waiting']>[0]) {
    const [notice] = await bench.waiting(eventType);
    await bench.deliver();
    const own = () => published.filter((event) => event.type === type && event.subject === app.id);
    await eventually(`${type} is published`, () => own().length >= 2);
    expect(own()).to.have.length(2);
    expect(own().map(({ workspaceid }) => workspaceid)).to.have.members(
      [user, other].map(({ workspace }) => workspace.workspaceId),
    );
    for (const event of own()) {
      const { actor, environment, detail, ...rest } = event.data as Record<string, unknown>;
      expect(rest, 'nobody of the publisher').to.deep.equal({});
      expect([actor, environment]).to.deep.equal([
        { type: 'system', id: 'notifications' },
        'production',
      ]);
      expect(new Date(event.time)).to.deep.equal(notice!.event!.time);
      expect(detail).to.deep.include({ eventId: notice!._id, applicationName: app.name });
      expect(installationIds).to.include((detail as { installationId: string }).installationId);
    }
    const {
      eventId: _1,
      applicationName: _2,
      installationId: _3,
      ...detail
    } = own()[0]!.data.detail as Record<string, unknown>;
    return detail;
  }
  const by = () => ({
    publisher: nameOf(publisher),
    by: 'publisher',
  });

  it('suspended and resumed, without texts of the publisher', async () => {
    await bench.act(publisher.owner, 'POST', `${app.id}/suspend`, { reason: 'Ann Berg has left' });
    expect(
      await recorded('installed_application.suspended', 'application.suspended'),
    ).to.deep.equal({
      ...by(),
      flowsOnly: false,
    });
    await bench.act(publisher.owner, 'POST', `${app.id}/resume`, {});
    expect(await recorded('installed_application.resumed', 'application.resumed')).to.deep.equal({
      ...by(),
      flowsOnly: false,
    });
  });

  it("suspended by the operator, without the operator's name", async () => {
    const operator = { ...(await bench.people()).admin, platformRoles: ['operator' as const] };
    await bench.act(operator, 'POST', `${app.id}/suspend`, { reason: 'It sends data elsewhere' });
    const detail = await recorded('installed_application.suspended', 'application.suspended');
    expect(detail).to.deep.equal({
      publisher: nameOf(publisher),
      by: 'platform',
      flowsOnly: false,
    });
  });

  it('with its authorization flows suspended', async () => {
    await bench.act(publisher.owner, 'PUT', `${app.id}/authorization-flows`, { enabled: false });
    const detail = await recorded('installed_application.suspended', 'application.suspended');
    expect(detail).to.deep.equal({ ...by(), flowsOnly: true });
  });

  it('requesting scopes, and removing them', async () => {
    await bench.setScopes(publisher.owner, app.id, ['investments.read', 'investments.write']);
    const expanded = await recorded(
      'installed_application.scopes_expanded',
      'application.scopes_expanded',
    );
    expect(expanded).to.deep.equal({
      publisher: nameOf(publisher),
      added: ['investments.write'],
    });
    await bench.setScopes(publisher.owner, app.id, ['investments.read']);
    const reduced = await recorded(
      'installed_application.scopes_reduced',
      'application.scopes_reduced',
    );
    expect(reduced).to.deep.equal({
      publisher: nameOf(publisher),
      removed: ['investments.write'],
    });
  });

  it('compromised, and its tokens revoked', async () => {
    await bench.act(publisher.owner, 'POST', `${app.id}/compromise`, {
      description: 'Found in a repository',
    });
    expect(
      await recorded(
        'installed_application.credentials_compromised',
        'application.credentials_compromised',
      ),
    ).to.deep.equal({ publisher: nameOf(publisher) });
    await bench.token(app.id, user.workspace.workspaceId);
    await bench.act(publisher.owner, 'POST', `${app.id}/revoke-downstream`, {});
    expect(
      await recorded('installed_application.access_revoked', 'application.downstream_revoked'),
    ).to.deep.equal({
      publisher: nameOf(publisher),
    });
  });

  it('transferred: not in the logs of both owners', async () => {
    const buyer = await bench.people();
    const { workspaceId: toWorkspaceId } = buyer.workspace;
    await bench.act(publisher.owner, 'POST', `${app.id}/transfer`, { toWorkspaceId });
    await bench.act(buyer.owner, 'POST', `${app.id}/transfer/accept`, { keepSecretsHours: 24 });
    expect(
      await recorded(
        'installed_application.ownership_transferred',
        'application.ownership_transferred',
      ),
    ).to.deep.equal({
      publisher: nameOf(buyer),
      formerPublisher: nameOf(publisher),
    });
  });

  it('unpublished, and delisted', async () => {
    await succeed('POST', '/listing/unpublish', { existingInstallations: 'revoke' });
    expect(
      await recorded('installed_application.unpublished', 'listing.unpublished'),
    ).to.deep.equal({
      publisher: nameOf(publisher),
      existingInstallations: 'revoke',
    });
  });

  it('delisted', async () => {
    const operator = { ...(await bench.people()).admin, platformRoles: ['operator' as const] };
    await succeed('POST', '/listing/delist', { reason: 'It misleads' }, operator);
    expect(await recorded('installed_application.delisted', 'listing.delisted')).to.deep.equal({
      publisher: nameOf(publisher),
    });
  });

  it("no longer shared, because of the publisher's plan: admins are mailed", async () => {
    const organizations = [user, other].map(({ workspace }) => workspace.organizationId);
    const shared = await bench.createApplication(publisher.owner, { scopes });
    app = shared as unknown as typeof app;
    await bench.setVisibility(publisher.owner, app.id, {
      visibility: 'organization',
      organizations,
    });
    installationIds = [];
    for (const { owner } of [user, other]) {
      installationIds.push((await bench.install(owner, app.id, scopes)).id);
    }
    await bench.setPlan(publisher.workspace, 'team');
    const known = new Set(bench.queue.mails.keys());
    const detail = await recorded(
      'installed_application.visibility_changed',
      'listing.visibility_changed',
    );
    expect(detail).to.deep.equal({
      publisher: nameOf(publisher),
      before: 'organization',
      after: 'private',
      reason: 'plan',
    });
    const mails = [...bench.queue.mails.values()].filter(({ key }) => !known.has(key));
    const places = [publisher, user, other].map(({ workspace, admins }) => ({
      workspaceId: workspace.workspaceId,
      userIds: admins,
    }));
    expectNotified(mails, 'application-unshared', places);
  });

  it('scheduled for deletion, restored, and deleted', async () => {
    const { deletionAt } = await bench.act(publisher.owner, 'DELETE', app.id);
    const about = {
      publisher: nameOf(publisher),
      deletionAt,
    };
    expect(
      await recorded('installed_application.deletion_scheduled', 'application.deletion_scheduled'),
    ).to.deep.equal(about);
    await bench.act(publisher.owner, 'POST', `${app.id}/restore`, {});
    expect(await recorded('installed_application.restored', 'application.restored')).to.deep.equal(
      about,
    );
    await bench.act(publisher.owner, 'DELETE', app.id);
    await bench.authorizationModels.applications.updateOne(
      { _id: app.id },
      { $set: { deletionAt: new Date() } },
    );
    const process = await authorization.start({
      ...bench.platform.platform,
      environment: { ...bench.platform.platform.environment, DELETION_CHECK_MS: '10' },
    });
    await bench.waiting('application.deleted');
    await process.stop();
    expect(await recorded('installed_application.deleted', 'application.deleted')).to.deep.equal({
      publisher: nameOf(publisher),
    });
  });
});
