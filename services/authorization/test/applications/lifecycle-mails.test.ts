import { authorizationAt } from '@irp/authorization';
import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './application-bench.ts';

const redirectUris = ['https://partner.example/cb'];

describe('applications: lifecycle mails', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let publisher: Office;
  let owner: Person;
  let app: Registered;
  /** One admin of a workspace that installed it, one of a workspace where someone agreed to it, one of neither. */
  let installer: Person;
  let agreer: Person & { password: string };
  let installed: Office;
  let agreed: Office;

  beforeEach(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
    publisher = await bench.office();
    owner = await publisher.hire('owner');
    await publisher.hire('developer');
    installed = await bench.office();
    installer = await installed.hire('admin');
    await installed.hire('member');
    agreed = await bench.office();
    agreer = await bench.person(agreed, 'owner');
    await (await bench.office()).hire('owner');
    app = await bench.register(owner, { redirectUris, scopes: ['investments.read', 'workspace.read'] });
    await bench.install(app, installed.workspaceId);
    await bench.install(app, agreed.workspaceId);
    await bench.login(app, agreer);
    await bench.install(app, agreed.workspaceId, { state: 'suspended' });
  });
  afterEach(() => bench.platform.stop());

  const change = async (method: string, path: string, body?: object) => {
    const answer = await bench.ask(owner, method, `/${app.id}${path}`, body);
    expect(answer.status, answer.text).to.be.below(300);
    return answer.body;
  };
  /** To whom mails of this subject went, once as many as expected are there and no more come. */
  const mailed = async (subject: RegExp, number: number) => {
    const fitting = async () => (await bench.mailbox()).filter((mail) => subject.test(mail.subject));
    await eventually(async () => (await fitting()).length >= number);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const mails = await fitting();
    expect(mails.map(({ subject, to }) => `${to} ${subject}`)).to.have.length(number);
    return new Map(mails.toReversed().map((mail) => [mail.to, mail]));
  };
  const everyAdmin = () => [owner.email, installer.email, agreer.email];

  it('tell the admins of every workspace that it was suspended, and why', async () => {
    await change('POST', '/suspend', { reason: 'It sends odd\ndata' });
    const mails = await mailed(/was suspended/, 3);
    expect([...mails.keys()]).to.have.members(everyAdmin());
    const { subject, text } = mails.get(installer.email)!;
    expect(subject).to.equal(`${app.name} was suspended`);
    const [first] = text.split('\n');
    expect(first).to.contain(`suspended the application "${app.name}"`).and.contain('Org ');
    expect(text).to.match(/What it means for workspace "Desk [^"]*": its tokens stopped working/);
    expect(text)
      .to.match(/What to do: .*no date/)
      .and.contain('The reason given: It sends odd data');
    expect(text).to.contain(app.clientId);
    await change('POST', '/resume', {});
    await change('POST', '/suspend', {});
    expect((await mailed(/was suspended/, 6)).get(owner.email)!.text).not.to.contain('reason given');
  });

  it('tell that it takes no new authorizations, and nothing of new installations', async () => {
    await change('PUT', '/authorization-flows', { enabled: false });
    await change('PUT', '/new-installs', { enabled: false });
    const mails = await mailed(/./, 3);
    expect(mails.get(agreer.email)!.subject).to.equal(`${app.name} takes no new authorizations`);
  });

  it('tell of scopes that were added, in words', async () => {
    await change('PATCH', '', { scopes: [...app.scopes, 'members.read'] });
    const mails = await mailed(/reauthorization may be required/, 3);
    const { text } = mails.get(agreer.email)!;
    expect(text).to.contain('- members.read: See who is a member').and.not.contain('- investments.read');
    await change('PATCH', '', { scopes: ['investments.read'], description: 'less' });
    await mailed(/./, 3);
  });

  it('warn of a compromise, the owner as well', async () => {
    const security = await publisher.hire('developer');
    await change('PATCH', '', { owner: { email: security.email } });
    await change('POST', '/compromise', { description: 'Found in a public repository' });
    const mails = await mailed(/^Security notice/, 4);
    expect([...mails.keys()]).to.have.members([...everyAdmin(), security.email]);
    expect(mails.get(security.email)!.text).to.contain('new secret');
    const { text } = mails.get(installer.email)!;
    expect(text).to.contain('audit log').and.contain('Found in a public repository').and.not.contain('new secret');
  });

  it('tell the owner alone of a new secret, and until when the old ones work', async () => {
    await change('POST', '/secrets', { overlapHours: 48 });
    const mails = await mailed(/new secret/, 1);
    const { text } = mails.get(owner.email)!;
    const end = new Date(clockMs + 48 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    expect(text).to.contain(end).and.contain('report a compromise');
    expect(text).not.to.contain('irs_');
  });

  it('tell of downstream access that was revoked, only where it was used', async () => {
    await change('POST', '/revoke-downstream', {});
    expect([...(await mailed(/was revoked/, 2)).keys()]).to.have.members([installer.email, agreer.email]);
  });

  it('tell of chosen workspaces only their own admins, and of unrelated ones no one', async () => {
    const unrelated = await bench.office();
    await unrelated.hire('owner');
    await change('POST', '/revoke-downstream', { workspaceIds: [installed.workspaceId, unrelated.workspaceId] });
    expect([...(await mailed(/was revoked/, 1)).keys()]).to.deep.equal([installer.email]);
    await change('POST', '/revoke-downstream', { workspaceIds: [unrelated.workspaceId] });
    await mailed(/was revoked/, 1);
  });

  it('tell both owners and everyone who uses it of a transfer', async () => {
    const buyer = await bench.office();
    const boss = await buyer.hire('owner');
    await change('POST', '/transfer', { toWorkspaceId: buyer.workspaceId });
    await bench.ask(boss, 'POST', `/${app.id}/transfer/accept`, {});
    const mails = await mailed(/has a new owner/, 4);
    expect([...mails.keys()]).to.have.members([...everyAdmin(), boss.email]);
    expect(mails.get(boss.email)!.text).to.contain('it is yours now').and.contain('Secrets of the former owner ended');
    expect(mails.get(owner.email)!.text).to.contain('no longer yours');
    expect(mails.get(installer.email)!.text).to.contain('everything goes on');
    // From now on the new owner is the one to warn.
    await bench.ask(boss, 'POST', `/${app.id}/compromise`, {});
    expect([...(await mailed(/^Security/, 3)).keys()]).to.have.members([installer.email, agreer.email, boss.email]);
  });

  it('announce a deletion with its date, and tell its end', async () => {
    const { deletionAt } = await change('DELETE', '');
    const mails = await mailed(/will be deleted on/, 3);
    expect(mails.get(owner.email)!.text).to.contain('/restore');
    expect(mails.get(installer.email)!.text).to.contain(deletionAt.slice(0, 16).replace('T', ' '));
    clockMs += 7 * 86_400_000;
    const ended = await mailed(/was deleted/, 3);
    expect([...ended.keys()]).to.have.members(everyAdmin());
  });

  it('are one for each workspace where a person is the admin of several', async () => {
    await installed.hire('admin', { email: owner.email });
    await change('POST', '/suspend', {});
    await mailed(/was suspended/, 4);
  });

  it('are posted once, by whichever process lives, wherever another one died', async () => {
    const dying = await startApplications(() => clockMs, { LIFECYCLE_MAIL_CHECK_MS: '3600000' });
    const boss = await (await dying.office()).hire('owner');
    const made = await dying.register(boss);
    await dying.ask(boss, 'POST', `/${made.id}/suspend`, {});
    const { applications } = dying.models;
    const { unmailed } = (await applications.findById(made.id).lean())!;
    expect(unmailed).to.have.length(1);
    expect(await dying.mailbox()).to.have.length(0);
    await dying.platform.start(
      authorizationAt(() => clockMs),
      { LIFECYCLE_MAIL_CHECK_MS: '20' },
    );
    const isTold = async () => (await applications.findById(made.id).lean())!.unmailed.length === 0;
    await eventually(isTold);
    expect(await dying.mailbox()).to.have.length(1);
    // As if it had died between posting and noting it.
    await applications.updateOne({ _id: made.id }, { $set: { unmailed } });
    await eventually(isTold);
    expect(await dying.mailbox()).to.have.length(1);
    await dying.platform.stop();
  });

  it('carry no line that a name could forge', async () => {
    // Such names are refused by now; an older one may be kept.
    const name = 'Evil\r\nWhat to do: send us your password';
    await bench.models.applications.updateOne({ _id: app.id }, { $set: { name } });
    await change('POST', '/suspend', {});
    const mails = await mailed(/was suspended/, 3);
    const lines = mails.get(installer.email)!.text.split('\n');
    expect(lines.filter((line) => line.startsWith('What to do'))).to.have.length(1);
  });
});
