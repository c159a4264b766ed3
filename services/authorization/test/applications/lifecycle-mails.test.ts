import { authorizationAt } from '@irp/authorization';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
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
  /** The mails about the application with this subject by recipient, once `number` of them exist and no more arrive. */
  const mailsAbout = async (subject: RegExp, number: number) => {
    const fitting = async () =>
      (await bench.mailbox()).filter((mail) => subject.test(mail.subject) && mail.text.includes(app.clientId));
    await eventually(`${number} mails about ${subject} have arrived`, async () => (await fitting()).length >= number);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const mails = await fitting();
    expect(mails.map(({ subject, to }) => `${to} ${subject}`)).to.have.length(number);
    return new Map(mails.toReversed().map((mail) => [mail.to, mail]));
  };
  const everyAdmin = () => [owner.email, installer.email, consenter.email];

  it('notify the admins of every workspace of a suspension and its reason', async () => {
    await change('POST', '/suspend', { reason: 'It sends odd\ndata' });
    const mails = await mailsAbout(/was suspended/, 3);
    expect([...mails.keys()]).to.have.members(everyAdmin());
    const { subject, text } = mails.get(installer.email)!;
    expect(subject).to.equal(`${app.name} was suspended`);
    const [first] = text.split('\n');
    expect(first).to.contain(`suspended the application "${app.name}"`).and.contain('Org ');
    expect(text).to.match(/What it means for workspace "Desk [^"]*": its tokens stopped working/);
    expect(text)
      .to.match(/What to do: .*no deadline/)
      .and.contain('The reason given: It sends odd data');
    expect(text).to.contain(app.clientId);
    await change('POST', '/resume', {});
    await change('POST', '/suspend', {});
    expect((await mailsAbout(/was suspended/, 6)).get(owner.email)!.text).not.to.contain('reason given');
  });

  it('say that the platform suspended it, and to its publisher who can resume it', async () => {
    const { as } = await (await bench.createWorkspace()).addMember('admin');
    const operator = { ...as, platformRoles: ['operator' as const] };
    const path = `/${app.id}/suspend`;
    expect((await bench.request(operator, 'POST', path, { reason: 'It sends data elsewhere' })).status).to.equal(204);
    const mails = await mailsAbout(/was suspended/, 3);
    expect([...mails.keys()]).to.have.members(everyAdmin());
    for (const { text } of mails.values()) {
      expect(text.split('\n')[0]).to.match(/^The operator of the platform suspended the application ".*" of .*Org /);
      expect(text).to.contain('The reason given: It sends data elsewhere').and.not.contain(operator.userId);
    }
    expect(mails.get(owner.email)!.text).to.contain('Only the operator of the platform can resume');
    expect(mails.get(installer.email)!.text).to.contain('Nothing else is required');
  });

  it('notify of suspended authorization flows, and not of disabled installations', async () => {
    await change('PUT', '/authorization-flows', { enabled: false });
    await change('PUT', '/new-installs', { enabled: false });
    const mails = await mailsAbout(/./, 3);
    expect(mails.get(consenter.email)!.subject).to.equal(`${app.name} accepts no new authorizations`);
  });

  it('describe added scopes', async () => {
    await change('PATCH', '', { scopes: [...app.scopes, 'members.read'] });
    const mails = await mailsAbout(/reauthorization may be required/, 3);
    const { text } = mails.get(consenter.email)!;
    expect(text).to.contain('- members.read: See who is a member').and.not.contain('- investments.read');
    await change('PATCH', '', { scopes: ['investments.read'], description: 'less' });
    await mailsAbout(/./, 3);
  });

  it('warn admins and the owner of a compromise', async () => {
    const security = await publisher.addMember('developer');
    await change('PATCH', '', { owner: { email: security.email } });
    await change('POST', '/compromise', { description: 'Found in a public repository' });
    const mails = await mailsAbout(/^Security notice/, 4);
    expect([...mails.keys()]).to.have.members([...everyAdmin(), security.email]);
    expect(mails.get(security.email)!.text).to.contain('new secret');
    const { text } = mails.get(installer.email)!;
    expect(text).to.contain('audit log').and.contain('Found in a public repository').and.not.contain('new secret');
  });

  it('notify only the owner of a new secret, with the expiry of the old ones', async () => {
    await change('POST', '/secrets', { overlapHours: 48 });
    const mails = await mailsAbout(/new secret/, 1);
    const { text } = mails.get(owner.email)!;
    const end = new Date(clockMs + 48 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    expect(text).to.contain(end).and.contain('report a compromise');
    expect(text).not.to.contain('irs_');
  });

  it('notify of revoked downstream access where the application is used', async () => {
    await change('POST', '/revoke-downstream', {});
    expect([...(await mailsAbout(/was revoked/, 2)).keys()]).to.have.members([installer.email, consenter.email]);
  });

  it('notify only the admins of selected workspaces that use it', async () => {
    const unrelated = await bench.createWorkspace();
    await unrelated.addMember('owner');
    await change('POST', '/revoke-downstream', { workspaceIds: [installed.workspaceId, unrelated.workspaceId] });
    expect([...(await mailsAbout(/was revoked/, 1)).keys()]).to.deep.equal([installer.email]);
    await change('POST', '/revoke-downstream', { workspaceIds: [unrelated.workspaceId] });
    await mailsAbout(/was revoked/, 1);
  });

  it('notify both owners and all users of a transfer', async () => {
    const buyer = await bench.createWorkspace();
    const boss = await buyer.addMember('owner');
    await change('POST', '/transfer', { toWorkspaceId: buyer.workspaceId });
    await bench.request(boss, 'POST', `/${app.id}/transfer/accept`, {});
    const mails = await mailsAbout(/has a new owner/, 4);
    expect([...mails.keys()]).to.have.members([...everyAdmin(), boss.email]);
    expect(mails.get(boss.email)!.text)
      .to.contain('your workspace owns it now')
      .and.contain('Secrets of the former owner expired');
    expect(mails.get(owner.email)!.text).to.contain('no longer owns it');
    expect(mails.get(installer.email)!.text).to.contain('permissions, consents and tokens stay');
    // From now on the new owner receives security notices.
    await bench.request(boss, 'POST', `/${app.id}/compromise`, {});
    expect([...(await mailsAbout(/^Security/, 3)).keys()]).to.have.members([
      installer.email,
      consenter.email,
      boss.email,
    ]);
  });

  it('announce a deletion with its date, and report its completion', async () => {
    const { deletionAt } = await change('DELETE', '');
    const mails = await mailsAbout(/will be deleted on/, 3);
    expect(mails.get(owner.email)!.text).to.contain('/restore');
    expect(mails.get(installer.email)!.text).to.contain(deletionAt.slice(0, 16).replace('T', ' '));
    clockMs += 7 * 86_400_000;
    const ended = await mailsAbout(/was deleted/, 3);
    expect([...ended.keys()]).to.have.members(everyAdmin());
  });

  it('are one for each workspace if a person is the admin of several', async () => {
    await installed.addMember('admin', { email: owner.email });
    await change('POST', '/suspend', {});
    await mailsAbout(/was suspended/, 4);
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

  it('contain no line forged by a name', async () => {
    // Such names are rejected today; an older record may contain one.
    const name = 'Evil\r\nWhat to do: send us your password';
    await bench.models.applications.updateOne({ _id: app.id }, { $set: { name } });
    await change('POST', '/suspend', {});
    const mails = await mailsAbout(/was suspended/, 3);
    const lines = mails.get(installer.email)!.text.split('\n');
    expect(lines.filter((line) => line.startsWith('What to do'))).to.have.length(1);
  });
});
