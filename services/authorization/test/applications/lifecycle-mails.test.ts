import { authorizationAt } from '@irp/authorization';
import type { MailKindName } from '@irp/contracts/notifications';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { SeenMail } from '../support/collect-mails.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, fastJobs, startApplications } from './start-applications.ts';

const redirectUris = ['https://partner.example/cb'];

describe('applications: lifecycle mails', () => {
  let bench: ApplicationBench;
  let publisher: TestWorkspace;
  let owner: Person;
  let app: Registered;
  /** Admins of a workspace that installed the application, and of one with a consent. */
  let installer: Person;
  let consenter: Person & { password: string };
  let installed: TestWorkspace;
  let consented: TestWorkspace;

  let clockMs = Date.now();

  before(async () => {
    bench = await startApplications(() => clockMs, fastJobs);
  });
  after(() => bench.platform.stop());

  beforeEach(async () => {
    publisher = await bench.createWorkspace();
    owner = await publisher.addMember('owner');
    await publisher.addMember('developer');
    installed = await bench.createWorkspace();
    installer = await installed.addMember('admin');
    await installed.addMember('member');
    consented = await bench.createWorkspace();
    consenter = await bench.person(consented, 'owner');
    await (await bench.createWorkspace()).addMember('owner');
    app = await bench.register(owner, { redirectUris, scopes: ['investments.read', 'workspace.read'] });
    await bench.install(app, installed.workspaceId);
    await bench.install(app, consented.workspaceId);
    await bench.login(app, consenter);
    await bench.install(app, consented.workspaceId, { state: 'suspended' });
  });

  const change = async (method: string, path: string, body?: object) => {
    const response = await bench.request(owner, method, `/${app.id}${path}`, body);
    expect(response.status, response.text).to.be.below(300);
    return response.body;
  };
  /** The mails about the application of this kind by recipient, once `number` of them exist and no more arrive. */
  const mailsAbout = async (kind: MailKindName | undefined, number: number) => {
    const isFitting = (mail: SeenMail) =>
      (kind ?? mail.kind) === mail.kind && mail.params.application?.id === app.clientId;
    const fitting = async () => (await bench.mailbox()).filter(isFitting);
    await eventually(`${number} mails of kind ${kind} have arrived`, async () => (await fitting()).length >= number);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const mails = await fitting();
    expect(mails.map(({ kind, to }) => `${to} ${kind}`)).to.have.length(number);
    return new Map(mails.toReversed().map((mail) => [mail.to, mail]));
  };
  const everyAdmin = () => [owner.email, installer.email, consenter.email];

  it('notify the admins of every workspace of a suspension and its reason', async () => {
    await change('POST', '/suspend', { reason: 'It sends odd\ndata' });
    const mails = await mailsAbout('application-suspended', 3);
    expect([...mails.keys()]).to.have.members(everyAdmin());
    const { userId, params } = mails.get(installer.email)!;
    expect(userId).to.equal(installer.userId);
    expect(params.application).to.deep.equal({ id: app.clientId, name: app.name });
    expect(params).to.include({ relation: 'user', by: 'publisher', reason: 'It sends odd\ndata' });
    expect(params.publisher).to.match(/^Org .* \(Desk /);
    expect(params.workspace).to.match(/^Desk /);
    expect(params.link).to.equal(`${bench.url}/account`);
    await change('POST', '/resume', {});
    await change('POST', '/suspend', {});
    const latest = (await mailsAbout('application-suspended', 6)).get(owner.email)!;
    expect(latest.params).to.include({ relation: 'publisher' }).and.not.have.property('reason');
  });

  it('say that the platform suspended it, and to its publisher who can resume it', async () => {
    const { as } = await (await bench.createWorkspace()).addMember('admin');
    const operator = { ...as, platformRoles: ['operator' as const] };
    const path = `/${app.id}/suspend`;
    expect((await bench.request(operator, 'POST', path, { reason: 'It sends data elsewhere' })).status).to.equal(204);
    const mails = await mailsAbout('application-suspended', 3);
    expect([...mails.keys()]).to.have.members(everyAdmin());
    for (const { params } of mails.values()) {
      expect(params).to.include({ by: 'platform', reason: 'It sends data elsewhere' });
      expect(JSON.stringify(params)).not.to.contain(operator.userId);
    }
    const relations = [owner, installer].map(({ email }) => mails.get(email)!.params.relation);
    expect(relations).to.deep.equal(['publisher', 'user']);
  });

  it('notify of suspended authorization flows, and not of disabled installations', async () => {
    await change('PUT', '/authorization-flows', { enabled: false });
    await change('PUT', '/new-installs', { enabled: false });
    const mails = await mailsAbout(undefined, 3);
    expect(mails.get(consenter.email)!.kind).to.equal('authorization-flows-suspended');
  });

  it('describe added scopes', async () => {
    await change('PATCH', '', { scopes: [...app.scopes, 'members.read'] });
    const mails = await mailsAbout('scopes-expanded', 3);
    expect(mails.get(consenter.email)!.params.scopes).to.deep.equal([{ scope: 'members.read' }]);
    await change('PATCH', '', { scopes: ['investments.read'], description: 'less' });
    await mailsAbout(undefined, 3);
  });

  it('warn admins and the owner of a compromise', async () => {
    const security = await publisher.addMember('developer');
    await change('PATCH', '', { owner: { email: security.email } });
    await change('POST', '/compromise', { description: 'Found in a public repository' });
    const mails = await mailsAbout('credentials-compromised', 4);
    expect([...mails.keys()]).to.have.members([...everyAdmin(), security.email]);
    expect(mails.get(security.email)!.params.relation).to.equal('publisher');
    const { params } = mails.get(installer.email)!;
    expect(params).to.include({ relation: 'user', description: 'Found in a public repository' });
  });

  it('notify only the owner of a new secret, with the expiry of the old ones', async () => {
    await change('POST', '/secrets', { overlapHours: 48 });
    const mails = await mailsAbout('secret-rotated', 1);
    const { params } = mails.get(owner.email)!;
    expect(params.overlapEndsAt).to.equal(new Date(clockMs + 48 * 3_600_000).toISOString());
    expect(JSON.stringify(params)).not.to.contain('irs_');
  });

  it('notify of revoked downstream access where the application is used', async () => {
    await change('POST', '/revoke-downstream', {});
    expect([...(await mailsAbout('access-revoked', 2)).keys()]).to.have.members([installer.email, consenter.email]);
  });

  it('notify only the admins of selected workspaces that use it', async () => {
    const unrelated = await bench.createWorkspace();
    await unrelated.addMember('owner');
    await change('POST', '/revoke-downstream', { workspaceIds: [installed.workspaceId, unrelated.workspaceId] });
    expect([...(await mailsAbout('access-revoked', 1)).keys()]).to.deep.equal([installer.email]);
    await change('POST', '/revoke-downstream', { workspaceIds: [unrelated.workspaceId] });
    await mailsAbout('access-revoked', 1);
  });

  it('notify both owners and all users of a transfer', async () => {
    const buyer = await bench.createWorkspace();
    const boss = await buyer.addMember('owner');
    await change('POST', '/transfer', { toWorkspaceId: buyer.workspaceId });
    await bench.request(boss, 'POST', `/${app.id}/transfer/accept`, {});
    const mails = await mailsAbout('ownership-transferred', 4);
    expect([...mails.keys()]).to.have.members([...everyAdmin(), boss.email]);
    expect(mails.get(boss.email)!.params).to.include({ relation: 'publisher', keepSecretsHours: 0 });
    expect(mails.get(owner.email)!.params.relation).to.equal('former_publisher');
    expect(mails.get(installer.email)!.params.relation).to.equal('user');
    // From now on the new owner receives security notices.
    await bench.request(boss, 'POST', `/${app.id}/compromise`, {});
    expect([...(await mailsAbout('credentials-compromised', 3)).keys()]).to.have.members([
      installer.email,
      consenter.email,
      boss.email,
    ]);
  });

  it('announce a deletion with its date, and report its completion', async () => {
    const { deletionAt } = await change('DELETE', '');
    const mails = await mailsAbout('deletion-scheduled', 3);
    expect(mails.get(owner.email)!.params.relation).to.equal('publisher');
    expect(mails.get(installer.email)!.params).to.include({ relation: 'user', deletionAt });
    clockMs += 7 * 86_400_000;
    const ended = await mailsAbout('application-deleted', 3);
    expect([...ended.keys()]).to.have.members(everyAdmin());
  });

  it('are one for each workspace if a person is the admin of several', async () => {
    await installed.addMember('admin', { email: owner.email });
    await change('POST', '/suspend', {});
    await mailsAbout('application-suspended', 4);
  });

  it('are queued once, even if a process dies while queuing them', async () => {
    const dying = await startApplications(() => clockMs, { LIFECYCLE_MAIL_CHECK_MS: '3600000' });
    const boss = await (await dying.createWorkspace()).addMember('owner');
    const created = await dying.register(boss);
    await dying.request(boss, 'POST', `/${created.id}/suspend`, {});
    const { applications } = dying.models;
    const { unmailed } = (await applications.findById(created.id).lean())!;
    expect(unmailed).to.have.length(1);
    expect(await dying.mailbox()).to.have.length(0);
    await dying.platform.start(
      authorizationAt(() => clockMs),
      { LIFECYCLE_MAIL_CHECK_MS: '20' },
    );
    const isMailed = async () => (await applications.findById(created.id).lean())!.unmailed.length === 0;
    await eventually('no mail is pending', isMailed);
    expect(await dying.mailbox()).to.have.length(1);
    // As if the process had died between queuing the mail and storing that.
    await applications.updateOne({ _id: created.id }, { $set: { unmailed } });
    await eventually('no mail is pending', isMailed);
    expect(await dying.mailbox()).to.have.length(1);
    await dying.platform.stop();
  });
});
