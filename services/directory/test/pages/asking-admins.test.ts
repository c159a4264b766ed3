import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { expectOwnPage } from './expect-own-page.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

const askButton = 'value="request"';

describe('directory: the installation page of a member whose admins cannot install either', () => {
  let bench: PagesBench;
  let publishers: TestWorkspace;
  let publisher: Principal;
  let workspace: TestWorkspace;
  let admins: Principal;
  let member: SignedInBrowser;
  let app: { id: string; name: string };

  before(async () => {
    bench = await startPages();
    publishers = await bench.createWorkspace();
    publisher = await publishers.person('owner');
    workspace = await bench.createWorkspace();
    admins = await workspace.person('admin');
    member = await bench.browserOf(workspace, 'member');
  });
  beforeEach(async () => {
    app = await bench.publish(publisher, { scopes: ['investments.read'] });
  });
  after(() => bench.stop());

  const open = (browser = member, { workspaceId } = workspace, environment = 'production') =>
    browser.open(
      `/directory/listings/${app.id}/install?${new URLSearchParams({ workspace: workspaceId, environment })}`,
    );
  async function succeed(promise: ReturnType<PagesBench['call']>): Promise<void> {
    const { status, text } = await promise;
    expect(status, text).to.equal(200);
  }
  const unpublish = () =>
    succeed(
      bench.call('POST', `/v2/applications/${app.id}/listing/unpublish`, {
        as: publisher,
        body: {},
      }),
    );
  const putPolicy = (fields: object) =>
    succeed(
      bench.call('PUT', '/v2/installation-policy', {
        as: admins,
        body: {
          publishers: 'any',
          memberRequests: 'allowed',
          ...fields,
        },
      }),
    );

  async function expectNoButton(
    page: Awaited<ReturnType<typeof open>>,
    ...words: string[]
  ): Promise<void> {
    expect(page.status, page.text).to.equal(200);
    expectOwnPage(page);
    for (const word of words) {
      expect(page.text).to.contain(word);
    }
    expect(page.text).not.to.contain(askButton);
  }

  it('has a request button if admins can install', async () => {
    const page = await open();
    expect(page.text).to.contain(askButton).and.contain('only with rights that the person has');
  });

  it('names an application of the own workspace, even a private one, as usable without an installation', async () => {
    const own = await bench.browserOf(publishers, 'member');
    await expectNoButton(
      await open(own, publishers),
      'works here without an installation',
      'Open the integration and sign in',
    );
    app = await bench.createApplication(publisher);
    await expectNoButton(await open(own, publishers), 'works here without an installation');
  });

  it('names an installed application as installed', async () => {
    await bench.install(admins, app.id, ['investments.read']);
    await expectNoButton(
      await open(),
      'installed in this workspace already',
      'Open the integration and sign in',
    );
  });

  it('explains that the publisher accepts no new installations', async () => {
    await succeed(
      bench.authorization('PUT', `/v2/applications/${app.id}/new-installs`, {
        as: publisher,
        body: { enabled: false },
      }),
    );
    await expectNoButton(
      await open(),
      'accepts no new installations',
      'only the publisher of the integration can',
    );
  });

  it('explains that the application was unpublished, even after the request', async () => {
    const page = await open();
    expect((await member.send(page, { action: 'request' })).status).to.equal(303);
    expect((await open()).text).to.contain('An admin of Desk decides');
    await unpublish();
    const asked = await open();
    await expectNoButton(asked, 'Your admins were asked', 'accepts no new installations');
    expect(asked.text).not.to.contain('decides');
    const other = await bench.browserOf(workspace, 'member');
    await expectNoButton(await open(other), 'accepts no new installations');
  });

  it('still shows the request after the application is hidden', async () => {
    await bench.request(await workspace.person('member'), app.id);
    const page = await open();
    expect((await member.send(page, { action: 'request' })).status).to.equal(303);
    await bench.setVisibility(publisher, app.id, { visibility: 'private' });
    await expectNoButton(await open(), 'Your admins were asked', 'no longer in the directory');
    const other = await bench.browserOf(workspace, 'member');
    expect((await open(other)).status).to.equal(404);
  });

  it('explains a restriction by the organization', async () => {
    await putPolicy({ memberRequests: 'refused' });
    await expectNoButton(await open(), 'does not accept requests', 'Talk to an admin');
    await putPolicy({ publishers: 'approved', approvedPublishers: [] });
    await expectNoButton(await open(), 'approved publishers only', 'Talk to an admin');
    await putPolicy({});
    app = await bench.publish(publisher, { scopes: ['investments.read'], environment: 'sandbox' });
    await expectNoButton(await open(), 'in the sandbox only', 'Choose the sandbox');
    expect((await open(member, workspace, 'sandbox')).text).to.contain(askButton);
  });
});
