import { authorization } from '@irp/authorization';
import type { Principal } from '@irp/contracts';
import type { MailKindName, MailParams } from '@irp/contracts/notifications';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import { expectNotified, type NoticesBench, origin, startNotices } from './start-notices.ts';

type People = Awaited<ReturnType<NoticesBench['people']>>;

type Eight<One> = [One, One, One, One, One, One, One, One];

const scopes = ['investments.read'];

describe('notices of an application reach every admin of every affected workspace', () => {
  let bench: NoticesBench;
  /** People shared by the tests, until a test changes the admins. */
  let staff: People[] | undefined;
  let publisher: People;
  let app: { id: string; name: string };
  /**
   * Workspaces: `installed` and `second` with an installation and a common admin, `suspended` with
   * a suspended installation, `consented` with only a consent.
   */
  let installed: People;
  let second: People;
  let suspended: People;
  let consented: People;
  let installationIds: Map<string, string>;
  /**
   * Workspaces: removed before the event, without an installation, and installed after the event.
   */
  let removed: People;
  let later: People;

  before(async () => {
    bench = await startNotices();
  });
  after(() => bench.stop());

  beforeEach(async () => {
    // The last one gets no notice.
    staff ??= await Promise.all(Array.from({ length: 8 }, () => bench.people()));
    [publisher, installed, second, suspended, consented, removed, later] = staff as Eight<People>;
    app = await bench.publish(publisher.owner, { scopes });
    installationIds = new Map();
    for (const one of [installed, second, suspended, removed]) {
      const { id } = await bench.install(one.owner, app.id, scopes);
      installationIds.set(one.workspace.workspaceId, id);
    }
    await bench.change(
      suspended.owner,
      installationIds.get(suspended.workspace.workspaceId)!,
      'suspend',
    );
    const { status } = await bench.call(
      'DELETE',
      `/v2/installations/${installationIds.get(removed.workspace.workspaceId)}`,
      {
        as: removed.owner,
      },
    );
    expect(status).to.be.within(200, 204);
    await bench.consent(app.id, consented.workspace.workspaceId);
  });

  const at = ({ workspace, admins }: People) => ({
    workspaceId: workspace.workspaceId,
    userIds: admins,
  });
  const users = () => [installed, second, suspended, consented].map(at);
  const everybody = () => [at(publisher), ...users()];
  const succeed = async (as: Principal, method: string, path: string, body?: object) => {
    const response = await bench.call(method, `/v2/applications/${app.id}${path}`, {
      as,
      ...(body && { body }),
    });
    expect(response.status, response.text).to.equal(200);
  };
  const paramsIn = <K extends MailKindName>(
    mails: readonly Mail[],
    _kind: K,
    { workspace }: People,
  ) =>
    mails.find(({ key }) => key.split('/')[1] === workspace.workspaceId)!.params as MailParams<K>;

  it('suspended: with the reason and a link to the installation, even to workspaces that removed it since', async () => {
    await bench.act(publisher.owner, 'POST', `${app.id}/suspend`, { reason: 'It sends odd data' });
    const [notice] = await bench.waiting('application.suspended');
    await bench.act(publisher.owner, 'POST', `${app.id}/resume`, {});
    await bench.install(later.owner, app.id, scopes);
    await bench.call(
      'DELETE',
      `/v2/installations/${installationIds.get(installed.workspace.workspaceId)}`,
      {
        as: installed.owner,
      },
    );
    const mails = await bench.deliver();
    expectNotified(mails, 'application-suspended', everybody());
    const { organizationName } = publisher.workspace;
    const about = {
      application: { id: app.id, name: app.name },
      publisher: `${organizationName} (Desk)`,
      workspace: 'Desk',
    };
    const { workspaceId } = installed.workspace;
    expect(paramsIn(mails, 'application-suspended', installed)).to.deep.equal({
      ...about,
      relation: 'user',
      by: 'publisher',
      reason: 'It sends odd data',
      at: notice!.event!.time.toISOString(),
      link: `${origin}/console/w/${workspaceId}/production/installations/${installationIds.get(workspaceId)}`,
    });
    expect(paramsIn(mails, 'application-suspended', publisher)).to.include({
      relation: 'publisher',
      link: `${origin}/console/w/${publisher.workspace.workspaceId}/production/applications/${app.id}/danger`,
    });
    expect(paramsIn(mails, 'application-suspended', consented).link).to.equal(
      `${origin}/console/w/${consented.workspace.workspaceId}/production/installations`,
    );
    const stored = await bench.notices.findById(notice!._id).lean();
    expect(stored).to.deep.include({
      state: 'done',
      fallbacks: [],
      counts: {
        workspaces: 5,
        mails: 10,
        fallbacks: 0,
      },
    });
    expect(stored!.expireAt).to.be.instanceOf(Date);
    expect(JSON.stringify(stored)).not.to.include('odd data');
  });

  it('suspended: a person who is an admin of two workspaces gets two mails', async () => {
    staff = undefined;
    const email = `${app.id}@example.com`;
    const both = await bench.join(installed.workspace, 'admin', email);
    expect(await bench.join(second.workspace, 'owner', email)).to.equal(both);
    await bench.join(suspended.workspace, 'member', email);
    await bench.act(publisher.owner, 'POST', `${app.id}/suspend`, {});
    await bench.waiting('application.suspended');
    const mails = await bench.deliver();
    expectNotified(mails, 'application-suspended', [
      ...everybody(),
      ...[installed, second].map(({ workspace: { workspaceId } }) => ({
        workspaceId,
        userIds: [both],
      })),
    ]);
    expect(new Set(mails.filter(({ to }) => to === email).map(({ key }) => key)).size).to.equal(2);
  });

  it('suspended by the operator: once, not again for the copy in the log of the operator', async () => {
    const { workspace, admin, admins } = await bench.people();
    const operator = { ...admin, platformRoles: ['operator' as const] };
    const own = await bench.createApplication(admin);
    await bench.act(operator, 'POST', `${app.id}/suspend`, { reason: 'It sends data elsewhere' });
    // In the log of the operator, this event comes after the copy.
    await bench.act(admin, 'POST', `${own.id}/suspend`, {});
    await bench.waiting('application.suspended', 2);
    const mails = await bench.deliver();
    const isOwn = ({ params }: Mail) => 'application' in params && params.application.id === own.id;
    expectNotified(mails.filter(isOwn), 'application-suspended', [
      { workspaceId: workspace.workspaceId, userIds: admins },
    ]);
    const others = mails.filter((mail) => !isOwn(mail));
    expectNotified(others, 'application-suspended', everybody());
    expect(paramsIn(others, 'application-suspended', publisher)).to.include({ by: 'platform' });
  });

  it('accepts no new authorizations', async () => {
    await bench.act(publisher.owner, 'PUT', `${app.id}/authorization-flows`, { enabled: false });
    await bench.waiting('application.suspended');
    // With the defaults: an interval of a second, and links to the authorization service.
    const mails = await bench.deliver({});
    expectNotified(mails, 'authorization-flows-suspended', everybody());
    expect(paramsIn(mails, 'authorization-flows-suspended', publisher).link).to.equal(
      `${bench.authorizationUrl}/console/w/${publisher.workspace.workspaceId}/production/applications/${app.id}/danger`,
    );
    expect(mails[0]!.params).not.to.have.any.keys('by', 'reason');
  });

  it('requests more permissions, which are named; removed permissions notify nobody', async () => {
    await bench.setScopes(publisher.owner, app.id, ['investments.read', 'investments.write']);
    await bench.setScopes(publisher.owner, app.id, ['investments.read']);
    await bench.waiting('application.scopes_expanded');
    const mails = await bench.deliver();
    expectNotified(mails, 'scopes-expanded', everybody());
    expect(paramsIn(mails, 'scopes-expanded', installed).scopes).to.deep.equal([
      { scope: 'investments.write' },
    ]);
  });

  it("reports a compromise: to the owner's address of a non-admin, too, and without a mail for the rotation", async () => {
    const email = `${app.id}@example.com`;
    const security = await bench.join(publisher.workspace, 'developer', email);
    await bench.act(publisher.owner, 'PATCH', app.id, { owner: { email } });
    await bench.act(publisher.owner, 'POST', `${app.id}/compromise`, {
      description: 'Found in a repository',
    });
    await bench.waiting('application.credentials_compromised');
    const mails = await bench.deliver();
    const { workspaceId, userIds } = at(publisher);
    expectNotified(mails, 'credentials-compromised', [
      { workspaceId, userIds: [...userIds, security] },
      ...users(),
    ]);
    expect(paramsIn(mails, 'credentials-compromised', second)).to.include({
      description: 'Found in a repository',
    });
    await bench.act(publisher.owner, 'POST', `${app.id}/secrets`, { overlapHours: 48 });
    const [notice] = await bench.waiting('secret.rotated');
    const rotated = await bench.deliver();
    expectNotified(rotated, 'secret-rotated', [{ workspaceId, userIds: [security] }]);
    const end = notice!.event!.time.getTime() + 48 * 3_600_000;
    expect(paramsIn(rotated, 'secret-rotated', publisher)).to.include({
      overlapEndsAt: new Date(end).toISOString(),
    });
  });

  it('has its tokens revoked: in all workspaces, or in the workspaces of the event', async () => {
    await bench.act(publisher.owner, 'POST', `${app.id}/revoke-downstream`, {});
    await bench.waiting('application.downstream_revoked');
    expectNotified(await bench.deliver(), 'access-revoked', users());
    const workspaceIds = [second.workspace.workspaceId, removed.workspace.workspaceId];
    await bench.token(app.id, second.workspace.workspaceId);
    await bench.act(publisher.owner, 'POST', `${app.id}/revoke-downstream`, { workspaceIds });
    await bench.waiting('application.downstream_revoked');
    const mails = await bench.deliver();
    expectNotified(mails, 'access-revoked', [at(second)]);
    expect(paramsIn(mails, 'access-revoked', second).link).to.contain(
      installationIds.get(second.workspace.workspaceId)!,
    );
  });

  it('is offered: to admins of the receiving workspace, once a day, and at most ten offers a day', async () => {
    const buyer = await bench.people();
    const { workspaceId: toWorkspaceId } = buyer.workspace;
    const offer = (id: string) =>
      bench.act(publisher.owner, 'POST', `${id}/transfer`, { toWorkspaceId });
    await offer(app.id);
    await bench.waiting('application.ownership_offered');
    const mails = await bench.deliver();
    expectNotified(mails, 'ownership-offered', [at(buyer)]);
    expect(paramsIn(mails, 'ownership-offered', buyer)).to.deep.include({
      application: { id: app.id, name: app.name },
      workspace: 'Desk',
      publisher: `${publisher.workspace.organizationName} (Desk)`,
      link: `${origin}/console/w/${toWorkspaceId}/production/applications`,
    });
    await bench.act(buyer.owner, 'DELETE', `${app.id}/transfer`);
    await offer(app.id);
    for (let n = 0; n < 10; n++) {
      await offer((await bench.createApplication(publisher.owner)).id);
    }
    await bench.waiting('application.ownership_offered', 11);
    const more = await bench.deliver();
    expect(more.map(({ kind }) => kind)).to.deep.equal(
      Array(9 * buyer.admins.length).fill('ownership-offered'),
    );
  });

  it('is shared: to each admin of an organization that has not approved the publisher, once a day', async () => {
    const [receiver, approving, sharing] = await Promise.all([
      bench.people(),
      bench.people(),
      bench.people(),
    ]);
    const { organizationId, workspaceId } = receiver.workspace;
    const region = 'us';
    const { id: second } = await bench.internal('workspaces', {
      organizationId,
      name: 'Second desk',
      region,
    });
    const ofBoth = await bench.join(receiver.workspace, 'admin', 'of-both@example.com');
    await bench.join(
      { ...receiver.workspace, workspaceId: second },
      'owner',
      'of-both@example.com',
    );
    await bench.setPlan(sharing.workspace, 'enterprise');
    const publisherId = sharing.workspace.organizationId;
    await bench.call('PUT', '/v2/installation-policy', {
      as: approving.owner,
      body: {
        publishers: 'any',
        approvedPublishers: [publisherId],
        memberRequests: 'allowed',
      },
    });
    const share = async (organizations: string[]) => {
      const { id } = await bench.createApplication(sharing.owner);
      const body = { visibility: 'organization', organizations };
      await bench.call('PUT', `/v2/applications/${id}/visibility`, { as: sharing.owner, body });
    };
    for (let n = 0; n < 2; n++) {
      await share([organizationId, publisherId, approving.workspace.organizationId]);
    }
    await bench.waiting('listing.offered', 2);
    const mails = await bench.deliver();
    const organization = { workspaceId: organizationId, userIds: [...receiver.admins, ofBoth] };
    expectNotified(mails, 'integrations-offered', [organization]);
    const link = `${origin}/console/w/${workspaceId}/production/directory/shared`;
    const toOwner = mails.find(({ userId }) => userId === receiver.owner.userId);
    expect(toOwner?.params).to.include({
      publisher: `${sharing.workspace.organizationName} (Desk)`,
      link,
    });
  });

  it('is transferred: to admins and addresses of both owners, and all users, once', async () => {
    const buyer = await bench.people();
    const toWorkspaceId = buyer.workspace.workspaceId;
    const join = (one: People, email: string) => bench.join(one.workspace, 'developer', email);
    const seller = await join(publisher, `seller-${app.id}@example.com`);
    await join(installed, `seller-${app.id}@example.com`);
    const owner = { email: `seller-${app.id}@example.com` };
    await bench.act(publisher.owner, 'PATCH', app.id, { owner });
    await bench.act(publisher.owner, 'POST', `${app.id}/transfer`, { toWorkspaceId });
    await bench.act(buyer.owner, 'POST', `${app.id}/transfer/accept`, { keepSecretsHours: 24 });
    await bench.waiting('application.ownership_transferred');
    const next = await join(buyer, `next-${app.id}@example.com`);
    await bench.act(buyer.owner, 'PATCH', app.id, {
      owner: { email: `next-${app.id}@example.com` },
    });
    // The event in the log of the new owner causes no mail. This suspension comes later in the same
    // log.
    await bench.act(buyer.owner, 'POST', `${app.id}/suspend`, {});
    await bench.waiting('application.suspended');
    const all = await bench.deliver();
    expect(
      all.filter(({ kind }) => kind === 'ownership-offered').map(({ userId }) => userId),
    ).to.have.members(buyer.admins);
    const mails = all.filter(({ kind }) => kind === 'ownership-transferred');
    const withOwner = (one: People, userId: string) => ({
      ...at(one),
      userIds: [...one.admins, userId],
    });
    expectNotified(mails, 'ownership-transferred', [
      withOwner(buyer, next),
      withOwner(publisher, seller),
      ...users(),
    ]);
    const nameOf = ({ workspace }: People) => `${workspace.organizationName} (Desk)`;
    const names = {
      publisher: nameOf(buyer),
      formerPublisher: nameOf(publisher),
    };
    for (const [one, relation] of [
      [buyer, 'publisher'],
      [publisher, 'former_publisher'],
      [installed, 'user'],
    ] as const) {
      expect(paramsIn(mails, 'ownership-transferred', one)).to.include({
        ...names,
        relation,
        keepSecretsHours: 24,
      });
    }
  });

  it('is unpublished, and installations stay', async () => {
    await succeed(publisher.owner, 'POST', '/listing/unpublish', {});
    await bench.waiting('listing.unpublished');
    const mails = await bench.deliver();
    expectNotified(mails, 'application-unpublished', everybody());
    expect(paramsIn(mails, 'application-unpublished', installed)).to.include({
      installations: 'kept',
    });
  });

  it('is unpublished, to workspaces whose installations ended', async () => {
    await succeed(publisher.owner, 'POST', '/listing/unpublish', {
      existingInstallations: 'revoke',
    });
    await bench.waiting('listing.unpublished');
    const grants = bench.authorizationModels.installationGrants;
    expect(
      await grants.countDocuments({
        applicationId: app.id,
        state: { $ne: 'revoked' },
      }),
    ).to.equal(0);
    const mails = await bench.deliver();
    expectNotified(mails, 'application-unpublished', everybody());
    expect(paramsIn(mails, 'application-unpublished', installed)).to.include({
      installations: 'revoked',
    });
  });

  it("is delisted by the operator, without a notice to the operator's workspace", async () => {
    const { admin } = await bench.people();
    const own = await bench.createApplication(admin);
    await succeed({ ...admin, platformRoles: ['operator'] }, 'POST', '/listing/delist', {
      reason: 'It misleads',
    });
    await bench.act(admin, 'POST', `${own.id}/suspend`, {});
    await bench.waiting('application.suspended');
    await bench.waiting('listing.delisted');
    const mails = (await bench.deliver()).filter(({ kind }) => kind === 'application-delisted');
    expectNotified(mails, 'application-delisted', everybody());
    expect(paramsIn(mails, 'application-delisted', installed)).to.include({
      reason: 'It misleads',
    });
  });

  it('is restored: to everybody notified of the deadline', async () => {
    const { deletionAt } = await bench.act(publisher.owner, 'DELETE', app.id);
    await bench.waiting('application.deletion_scheduled');
    expectNotified(await bench.deliver(), 'deletion-scheduled', everybody());
    await bench.act(publisher.owner, 'POST', `${app.id}/restore`, {});
    await bench.waiting('application.restored');
    const mails = await bench.deliver();
    expectNotified(mails, 'deletion-cancelled', everybody());
    expect(paramsIn(mails, 'deletion-cancelled', installed)).to.include({
      deletionAt,
      isSuspended: false,
    });
  });

  it('is deleted: when scheduled, and at the end to workspaces that lost access', async () => {
    const { deletionAt } = await bench.act(publisher.owner, 'DELETE', app.id);
    await bench.waiting('application.deletion_scheduled');
    const announced = await bench.deliver();
    expectNotified(announced, 'deletion-scheduled', everybody());
    expect(paramsIn(announced, 'deletion-scheduled', installed)).to.include({ deletionAt });
    const { applications, consents } = bench.authorizationModels;
    await applications.updateOne({ _id: app.id }, { $set: { deletionAt: new Date() } });
    const process = await authorization.start({
      ...bench.platform.platform,
      environment: { ...bench.platform.platform.environment, DELETION_CHECK_MS: '10' },
    });
    await bench.waiting('application.deleted');
    await process.stop();
    expect(await consents.countDocuments({ applicationId: app.id })).to.equal(0);
    expectNotified(await bench.deliver(), 'application-deleted', everybody());
  });
});
