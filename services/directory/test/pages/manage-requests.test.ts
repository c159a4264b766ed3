import type { Principal } from '@irp/contracts';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { expectOwnPage } from './expect-own-page.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

const unknownId = '0198c1d2-7a31-7c44-9d10-2f5be4c1a905';

describe('directory: the page on which an admin decides on a request', () => {
  let bench: PagesBench;
  let publisher: Principal;
  let workspace: TestWorkspace;
  let member: Principal;
  let admins: Principal;
  let admin: SignedInBrowser;
  let second: SignedInBrowser;
  let app: { id: string; name: string };
  let id: string;

  before(async () => {
    bench = await startPages();
    publisher = await (await bench.createWorkspace()).person('owner');
    workspace = await bench.createWorkspace();
    member = await workspace.person('member');
    admins = await workspace.person('admin');
    admin = await bench.browserOf(workspace, 'admin');
    second = await bench.browserOf(workspace, 'owner');
  });
  beforeEach(async () => {
    app = await bench.publish(publisher, { scopes: ['investments.read'] });
    ({ id } = await bench.request(member, app.id, { reason: 'For the <b>report</b>' }));
  });
  after(() => bench.stop());

  const at = (of = id, { workspaceId } = workspace) =>
    `/directory/installation-requests/${of}?${new URLSearchParams({ workspace: workspaceId })}`;

  async function read(path: string): Promise<ApiResponse['body']> {
    const response = await bench.call('GET', path, { as: admins });
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }
  const request = () => read(`/v2/installation-requests/${id}`);
  const installations = async () => (await read(`/v2/installations?applicationId=${app.id}`)).data;

  async function expectUndecided(): Promise<void> {
    expect(await request()).to.include({ state: 'pending', decidedBy: null });
    expect(await installations()).to.deep.equal([]);
  }

  it('shows who asks, why and for what, and installs exactly that', async () => {
    const page = await admin.open(at());
    expect(page.status, page.text).to.equal(200);
    expectOwnPage(page);
    expect(page.text)
      .to.contain(`Install ${app.name}, as a member asks?`)
      .and.contain('For the &#60;b&#62;report')
      .and.contain(String(member.userId))
      .and.contain('Read investment records <span class="risk">Low risk</span>')
      .and.contain('To compare the companies of the workspace with the ledger');
    await expectUndecided();
    const sent = await admin.send(page, { action: 'approve' });
    expect([sent.status, sent.headers.location], sent.text).to.deep.equal([303, at()]);
    expect(await request()).to.include({ state: 'approved', decidedBy: admin.userId });
    const [installed, ...others] = await installations();
    expect(others).to.deep.equal([]);
    expect(installed).to.deep.include({
      id,
      state: 'active',
      scopes: ['investments.read'],
      createdBy: admin.userId,
    });
    const done = await admin.open(at());
    expectOwnPage(done);
    expect(done.text).to.contain('was approved').and.contain(`/directory/installations/${id}?`);
    expect(done.text).not.to.contain('name="action"');
  });

  it('declines, with a reason that the member reads', async () => {
    const page = await admin.open(at());
    const sent = await admin.send(page, { action: 'decline', reason: ' We have <i>another</i> ' });
    expect([sent.status, sent.headers.location], sent.text).to.deep.equal([303, at()]);
    expect(await request()).to.include({
      state: 'declined',
      declineReason: 'We have <i>another</i>',
    });
    expect(await installations()).to.deep.equal([]);
    const done = await admin.open(at());
    expectOwnPage(done);
    expect(done.text).to.contain('was declined').and.contain('We have &#60;i&#62;another');
    expect(
      (await admin.open(`/directory/installations?workspace=${workspace.workspaceId}`)).text,
    ).not.to.contain(id);
  });

  it('does not agree to what was not shown: the application asks for more since', async () => {
    const shown = await admin.open(at());
    expect(shown.text).not.to.contain('It asks for other permissions now');
    await bench.setScopes(publisher, app.id, ['investments.read', 'members.write']);
    const refused = await admin.send(shown, { action: 'approve' });
    expect(refused.status).to.equal(409);
    expectOwnPage(refused);
    expect(refused.text).to.contain('It asks for other permissions now').and.contain('High risk');
    await expectUndecided();
    expect((await admin.send(refused, { action: 'approve' })).status, 'now it was shown').to.equal(
      303,
    );
    expect((await installations())[0].scopes).to.have.members([
      'investments.read',
      'members.write',
    ]);
  });

  it('answers a form for a request that was decided meanwhile with the decision', async () => {
    const [first, stale] = [await admin.open(at()), await second.open(at())];
    expect((await admin.send(first, { action: 'decline', reason: 'No' })).status).to.equal(303);
    for (const action of ['approve', 'decline']) {
      const refused = await second.send(stale, { action });
      expect(refused.status).to.equal(409);
      expectOwnPage(refused);
      expect(refused.text)
        .to.contain('The request was declined before.')
        .and.contain('was declined');
    }
    expect(await request()).to.include({
      state: 'declined',
      decidedBy: admin.userId,
      declineReason: 'No',
    });
    expect(await installations()).to.deep.equal([]);
  });

  it('lets two admins approve at once: one installation, and an answer for both', async () => {
    const pages = [await admin.open(at()), await second.open(at())];
    const sent = await Promise.all([
      admin.send(pages[0]!, { action: 'approve' }),
      second.send(pages[1]!, { action: 'approve' }),
    ]);
    for (const { status, text } of sent) {
      expect(status, text).to.be.oneOf([303, 409]);
    }
    expect(sent.some(({ status }) => status === 303)).to.equal(true);
    expect(await installations()).to.have.length(1);
    expect(await request()).to.include({ state: 'approved', installationId: id });
  });

  it('lets one admin approve while another one declines: both are answered, and nothing stays installed of what was declined', async () => {
    const pages = [await admin.open(at()), await second.open(at())];
    const sent = await Promise.all([
      admin.send(pages[0]!, { action: 'approve' }),
      second.send(pages[1]!, { action: 'decline' }),
    ]);
    expect(sent.map(({ status }) => status).sort()).to.deep.equal([303, 409]);
    const { state } = await request();
    const live = (await installations()).filter(
      ({ endedAt }: { endedAt: string | null }) => endedAt === null,
    );
    expect([state, live.length]).to.deep.equal(
      sent[0]!.status === 303 ? ['approved', 1] : ['declined', 0],
    );
  });

  it('installs nothing twice: it was installed without the request meanwhile', async () => {
    const page = await admin.open(at());
    await bench.install(admins, app.id, ['investments.read']);
    const refused = await admin.send(page, { action: 'approve' });
    expect(refused.status).to.equal(409);
    expectOwnPage(refused);
    expect(refused.text)
      .to.contain('It cannot be installed here now')
      .and.contain('installed in this workspace already');
    expect(refused.text).not.to.contain('value="approve"');
    expect(await installations()).to.have.length(1);
    expect((await admin.send(refused, { action: 'decline' })).status).to.equal(303);
    expect((await installations())[0].state, 'what was not of the request stays').to.equal(
      'active',
    );
  });

  it('says why an application cannot be installed any more, and lets the admin decline', async () => {
    const page = await admin.open(at());
    await bench.setVisibility(publisher, app.id, { visibility: 'private' });
    const shown = [await admin.open(at()), await admin.send(page, { action: 'approve' })];
    expect(shown.map(({ status }) => status)).to.deep.equal([200, 409]);
    for (const one of shown) {
      expectOwnPage(one);
      expect(one.text)
        .to.contain('no longer shown to your workspace')
        .and.not.contain('value="approve"');
    }
    await expectUndecided();
    expect((await admin.send(await admin.open(at()), { action: 'decline' })).status).to.equal(303);
  });

  it('is for admins: the member who asked reads and decides nothing here', async () => {
    const page = await admin.open(at());
    const asking = await bench.browserOf(workspace, 'member');
    const other = await bench.publish(publisher);
    const form = await asking.open(
      `/directory/listings/${other.id}/install?workspace=${workspace.workspaceId}`,
    );
    const csrf = /name="csrf" value="([^"]*)"/.exec(form.text)![1]!;
    for (const refused of [
      await asking.open(at()),
      await asking.send(page, { action: 'approve', csrf }),
    ]) {
      expect(refused.status).to.equal(403);
      expectOwnPage(refused);
      expect(refused.text).to.contain('Only admins and owners').and.not.contain('For the');
    }
    await expectUndecided();
  });

  it('shows to an admin of another workspace what an unknown id shows', async () => {
    const page = await admin.open(at());
    const others = await bench.createWorkspace();
    const other = await bench.browserOf(others, 'admin');
    const form = await other.open(
      `/directory/listings/${app.id}/install?workspace=${others.workspaceId}`,
    );
    const csrf = /name="csrf" value="([^"]*)"/.exec(form.text)![1]!;
    const [ofOthers, ofNobody] = [
      await other.open(at(id, others)),
      await other.open(at(unknownId, others)),
    ];
    expect([ofOthers.status, ofNobody.status]).to.deep.equal([404, 404]);
    expect(ofOthers.text).to.equal(ofNobody.text);
    expect((await other.open(at())).status, 'of a workspace of others').to.equal(404);
    const sent = [
      await other.send(page, { action: 'approve', csrf }),
      await other.send(page, {
        action: 'approve',
        csrf,
        workspace: others.workspaceId,
      }),
    ];
    expect(sent.map(({ status }) => status)).to.deep.equal([404, 404]);
    await expectUndecided();
  });

  it('refuses forms of other sites and sessions, what is no button, and scopes that do not exist', async () => {
    const page = await admin.open(at());
    const refused = [
      await admin.send(page, { action: 'approve' }, { origin: 'https://evil.example' }),
      await admin.send(page, { action: 'approve' }, { 'sec-fetch-site': 'cross-site' }),
      await admin.send(page, { action: 'approve', csrf: 'x' }),
      await second.send(page, { action: 'approve' }),
    ];
    expect(refused.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403]);
    const invalid = [
      await admin.send(page, { action: '' }),
      await admin.send(page, { action: 'approve', scopes: 'everything' }),
      await admin.send(page, {
        action: 'decline',
        reason: 'x'.repeat(501),
      }),
    ];
    expect(invalid.map(({ status }) => status)).to.deep.equal([400, 400, 400]);
    expect((await admin.open(`${at()}&action=approve&scopes=investments.read`)).status).to.equal(
      200,
    );
    await expectUndecided();
  });

  it('requires the second factor that the workspace requires', async () => {
    const page = await admin.open(at());
    await bench.setRequiredFactor(workspace, 'everyone');
    const refused = [await admin.open(at()), await admin.send(page, { action: 'approve' })];
    await bench.setRequiredFactor(workspace, 'none');
    for (const { status, text } of refused) {
      expect(status).to.equal(403);
      expect(text).to.contain('second factor').and.not.contain('name="action"');
    }
    await expectUndecided();
  });
});
