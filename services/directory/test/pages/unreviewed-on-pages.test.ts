import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { expectOwnPage } from './expect-own-page.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

const words = 'Added after version 1.4.0 was reviewed: no reviewer has seen this permission';

describe('directory: unreviewed permissions, on pages', () => {
  let bench: PagesBench;
  let publisher: Principal;
  let workspace: TestWorkspace;
  let admin: SignedInBrowser;
  let app: { id: string };

  before(async () => {
    bench = await startPages();
    publisher = await (await bench.createWorkspace()).person('owner');
    workspace = await bench.createWorkspace();
    admin = await bench.browserOf(workspace, 'admin');
  });
  beforeEach(async () => {
    app = await bench.publish(publisher, { scopes: ['investments.read'] });
  });
  after(() => bench.stop());

  const listing = () => bench.open(`/directory/listings/${app.id}`);
  const place = () =>
    new URLSearchParams({ workspace: workspace.workspaceId, environment: 'production' });
  const install = (browser = admin) =>
    browser.open(`/directory/listings/${app.id}/install?${place()}`);
  async function widen(): Promise<void> {
    await bench.setScopes(publisher, app.id, ['investments.read', 'members.write']);
    await bench.listingWhen(
      app.id,
      'the directory knows the scopes',
      (one) => one.application.scopes.length === 2,
    );
  }

  /** The text stands beside the permission, above the button. */
  function expectMarked({ text }: { text: string }, button: string): void {
    const [above = ''] = text.split(button);
    const items = above.split('<li>').filter((item) => item.includes(words));
    expect(items, text).to.have.length(1);
    expect(items[0]).to.contain('Add and remove members');
  }

  it('are marked before an installation', async () => {
    const member = await bench.browserOf(workspace, 'member');
    for (const page of [await listing(), await install(), await install(member)]) {
      expect(page.text).not.to.contain('nobody has reviewed');
    }
    await widen();
    const shown = await listing();
    const [above = '', below = ''] = shown.text.split('<button type="submit">Install</button>');
    expect(above).to.contain(words).and.contain('Add and remove members');
    expect(below).to.contain(words);
    const consent = await install();
    expectOwnPage(consent);
    expectMarked(consent, 'value="install"');
    expectMarked(await install(member), 'value="request"');
  });

  it('are marked before an admin grants more', async () => {
    const admins = await workspace.person('admin');
    await widen();
    await bench.install(admins, app.id, ['investments.read', 'members.write']);
    expect((await install()).text, 'what was agreed to').to.contain(words);
    app = await bench.publish(publisher, { scopes: ['investments.read'] });
    await bench.install(admins, app.id, ['investments.read']);
    await widen();
    expectMarked(await install(), 'value="reauthorize"');
  });
});
