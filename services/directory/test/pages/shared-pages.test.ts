import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { expectOwnPage } from './expect-own-page.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

describe('directory: the page of integrations that are shared with an organization', () => {
  let bench: PagesBench;
  let publisher: Principal;
  let workspace: TestWorkspace;
  let member: SignedInBrowser;

  before(async () => {
    bench = await startPages();
    publisher = await (await bench.createWorkspace('enterprise')).person('owner');
    workspace = await bench.createWorkspace();
    member = await bench.browserOf(workspace, 'member');
  });
  after(() => bench.stop());

  const path = (query: Record<string, string> = {}) =>
    `/directory/shared?${new URLSearchParams({ workspace: workspace.workspaceId, ...query })}`;
  async function share({ organizationId } = workspace): Promise<{ id: string; name: string }> {
    const app = await bench.createApproved(publisher);
    await bench.setVisibility(publisher, app.id, {
      visibility: 'organization',
      organizations: [organizationId],
    });
    return app;
  }
  const linksOf = (text: string) =>
    [...text.matchAll(/href="(\/directory[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
    );

  it('asks for the sign-in, and says that there is nothing', async () => {
    const { status, headers } = await bench.open('/directory/shared');
    expect([
      status,
      new URL(String(headers.location), 'http://x').searchParams.get('next'),
    ]).to.deep.equal([303, '/directory/shared']);
    const page = await member.open('/directory/shared');
    expect(page.status, page.text).to.equal(200);
    expectOwnPage(page);
    expect(page.text)
      .to.contain('Nobody has shared an integration')
      .and.contain(workspace.organizationName);
  });

  it('has what is shared, and nothing of others', async () => {
    const app = await share();
    const others = await share(await bench.createWorkspace());
    const page = await member.open(path());
    expectOwnPage(page);
    expect(page.text).to.contain(app.name).and.contain(`/directory/listings/${app.id}/install?`);
    expect(page.text).to.contain('href="/directory/shared"').and.not.contain(others.name);
    const stranger = await bench.browserOf(await bench.createWorkspace(), 'owner');
    const foreign = await stranger.open(path());
    expect(foreign.status).to.equal(404);
    expect(foreign.text).not.to.contain(app.name);
  });

  it('is where the pages of a shared integration lead to: none has a link to a page that is not there', async () => {
    const app = await share();
    const admin = await bench.browserOf(workspace, 'admin');
    const { id } = await bench.request(await workspace.person('member'), app.id);
    const place = new URLSearchParams({
      workspace: workspace.workspaceId,
      environment: 'production',
    });
    const install = `/directory/listings/${app.id}/install?${place}`;
    const pages = [
      await member.open(install),
      await admin.open(install),
      await admin.open(`/directory/installation-requests/${id}?${place}`),
    ];
    await bench.install(await workspace.person('admin'), app.id, ['investments.read']);
    pages.push(await admin.open(install), await member.open(install), await admin.open(path()));
    const links = new Set(pages.flatMap(({ text }) => linksOf(text)));
    expect([...links]).to.include(path());
    for (const link of links) {
      expect((await admin.open(link)).status, link).to.equal(200);
    }
  });

  it('lets an admin approve a publisher and withdraw the approval; a member does neither', async () => {
    const receiver = await bench.createWorkspace();
    const admin = await bench.browserOf(receiver, 'admin');
    const reader = await bench.browserOf(receiver, 'member');
    const address = `/directory/shared?workspace=${receiver.workspaceId}`;
    const app = await bench.createApproved(publisher);
    const share = { visibility: 'organization', organizations: [receiver.organizationId] };
    await bench.call('PUT', `/v2/applications/${app.id}/visibility`, {
      as: publisher,
      body: share,
    });

    const pending = await admin.open(address);
    expectOwnPage(pending);
    expect(pending.text).to.contain('shares 1 integration: not approved').and.not.contain(app.name);
    const ofMember = await reader.open(address);
    expect(ofMember.text).to.contain('Nobody has shared').and.not.contain('Publishers');

    const approved = await admin.send(pending, { action: 'approve' });
    expect([approved.status, approved.headers.location]).to.deep.equal([303, address]);
    const shown = await admin.open(address);
    expect(shown.text).to.contain(app.name).and.contain('1 integration: approved');
    const theirs = await reader.open(address);
    expect(theirs.text).to.contain(app.name);
    const install = `/directory/listings/${app.id}/install?workspace=${receiver.workspaceId}&environment=production`;
    const asking = await reader.open(install);
    const forged = {
      ...asking,
      text: asking.text.replace(/(<form method="post" action=)"[^"]*"/, '$1"/directory/shared"'),
    };
    const fields = { action: 'withdraw', publisher: publisher.organizationId };
    expect((await reader.send(forged, fields)).status).to.equal(403);

    await admin.send(shown, { action: 'withdraw' });
    expect((await reader.open(address)).text).not.to.contain(app.name);
    // The button of a page that is out of date.
    expect((await admin.send(shown, { action: 'withdraw' })).status).to.equal(303);
  });

  it('has pages', async () => {
    for (let number = 0; number < 21; number++) {
      await share();
    }
    const first = await member.open(path());
    expect(first.text.match(/<article>/g)).to.have.length(20);
    const next =
      linksOf(first.text).find((link) => link.includes('page=2')) ?? expect.fail('no next page');
    const second = await member.open(next);
    expect(second.text).to.contain('page 2').and.contain('rel="prev"');
    expect((await member.open(path({ page: '9' }))).text).to.contain('There is no such page.');
    expect((await member.open(path({ page: 'x' }))).status).to.equal(400);
  });
});
