import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { expectOwnPage } from './expect-own-page.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

describe('directory: the page of a listing, for its publisher', () => {
  let bench: PagesBench;
  let workspace: TestWorkspace;
  let owner: Principal;
  let admin: SignedInBrowser;
  let reviewer: Principal;
  let app: { id: string; name: string };

  before(async () => {
    bench = await startPages();
    workspace = await bench.createWorkspace();
    owner = await workspace.person('owner');
    admin = await bench.browserOf(workspace, 'admin');
    const person = await (await bench.createWorkspace()).person('admin');
    await bench.internal('platform-roles', {
      userId: person.userId,
      platformRoles: ['reviewer', 'operator'],
    });
    reviewer = { ...person, platformRoles: ['reviewer', 'operator'] };
  });
  beforeEach(async () => {
    app = await bench.createApplication(owner, { scopes: ['investments.read'] });
  });
  after(() => bench.stop());

  async function succeed(method: string, path: string, body?: object, as = owner) {
    const response = await bench.call(method, `/v2${path}`, { as, ...(body && { body }) });
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }
  const at = (rest = '') => `/applications/${app.id}/listing${rest}`;
  const write = (more: object = {}) =>
    succeed('PUT', at(), {
      ...listingDraftExample,
      vendor: undefined,
      name: app.name,
      ...more,
    });
  const listing = () => succeed('GET', at());
  const address = (workspaceId = workspace.workspaceId) =>
    `/directory${at()}?workspace=${workspaceId}`;
  async function opened(by = admin) {
    const page = await by.open(address());
    expect(page.status, page.text).to.equal(200);
    expectOwnPage(page);
    return page;
  }
  async function decide(verb: string, comment: string): Promise<void> {
    await succeed('POST', `/reviews/${(await listing()).review.id}/${verb}`, { comment }, reviewer);
  }

  it('submits a draft, says what a reviewer wants, and submits it again', async () => {
    await write();
    const draft = await opened();
    expect(draft.text).to.contain('A draft.').and.contain(`The listing of ${app.name}`);
    const sent = await admin.send(draft, { action: 'submit' });
    expect([sent.status, sent.headers.location]).to.deep.equal([303, address()]);
    const waiting = await opened();
    expect(waiting.text)
      .to.contain('In review.')
      .and.contain('a reviewer decides')
      .and.not.contain('value="submit"');
    await decide('request-changes', 'Say <b>where</b> data is kept.');
    const returned = await opened();
    expect(returned.text).to.contain('Changes are requested.').and.contain('Say &#60;b&#62;where');
    expect(returned.text).not.to.contain(reviewer.userId!).and.not.contain('<b>where');
    expect((await admin.send(returned, { action: 'submit' })).status).to.equal(303);
    await decide('reject', 'No');
    expect((await opened()).text)
      .to.contain('Rejected.')
      .and.contain('value="submit"');
  });

  it('names what the automated review found', async () => {
    await write({ description: 'Short', supportContacts: [] });
    await admin.send(await opened(), { action: 'submit' });
    const page = await opened();
    expect(page.text)
      .to.contain('The automated review found')
      .and.contain('<code>support_contacts</code>');
    expect(page.text).to.contain('value="submit"');
  });

  it('shows to everybody what was approved, and links to it', async () => {
    await write();
    await admin.send(await opened(), { action: 'submit' });
    await decide('approve', 'Fine');
    const approved = await opened();
    expect(approved.text).to.contain('Approved.').and.contain('nobody but your workspace');
    expect((await admin.send(approved, { action: 'show' })).status).to.equal(303);
    const published = await opened();
    expect(published.text).to.contain('Published.').and.contain(`/directory/listings/${app.id}"`);
    expect(published.text).not.to.contain('value="show"').and.not.contain('value="submit"');
    expect((await bench.open(`/directory/listings/${app.id}`)).status).to.equal(200);
    await succeed('POST', at('/unpublish'), { existingInstallations: 'keep' });
    const unpublished = await opened();
    expect(unpublished.text).to.contain('Unpublished.');
    expect((await admin.send(unpublished, { action: 'submit' })).status).to.equal(303);
    expect((await listing()).state).to.equal('in_manual_review');
    await succeed('POST', at('/delist'), { reason: 'Malicious <i>' }, reviewer);
    const delisted = await opened();
    expect(delisted.text).to.contain('Malicious &#60;i&#62;').and.not.contain('value="submit"');
  });

  it('does nothing for a form that is out of date, foreign, or of who may not', async () => {
    await write();
    const page = await opened();
    await write({
      description: 'Another description that somebody wrote in between, and that nobody has seen.',
    });
    const late = await admin.send(page, { action: 'submit' });
    expect([
      late.status,
      late.text.includes('It has changed since this page was opened'),
    ]).to.deep.equal([412, true]);
    const now = await opened();
    const outsider = await bench.browserOf(await bench.createWorkspace(), 'owner');
    const member = await bench.browserOf(workspace, 'member');
    const statuses = [
      await admin.send(now, { action: 'submit', csrf: 'forged' }),
      await admin.send(now, { action: 'submit' }, { origin: 'https://evil.example' }),
      await outsider.send(now, { action: 'submit' }),
      await admin.send(now, { action: 'other' }),
      await admin.send(now, { action: 'submit', revision: 'x' }),
    ].map(({ status }) => status);
    expect(statuses).to.deep.equal([403, 403, 403, 400, 400]);
    expect((await member.open(address())).status).to.equal(403);
    const foreign = await outsider.open(`/directory${at()}`);
    const unknown = await outsider.open(
      '/directory/applications/0198c1d2-7a31-7c44-9d10-2f5be4c1a905/listing',
    );
    expect([foreign.status, unknown.status]).to.deep.equal([404, 404]);
    expect((await bench.open(address())).status).to.equal(303);
    expect((await listing()).state).to.equal('draft');
  });

  it('is not there without a draft', async () => {
    expect((await admin.open(address())).status).to.equal(404);
  });
});
