import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { expectOwnPage } from './expect-own-page.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

const unknownId = '0198c1d2-7a31-7c44-9d10-2f5be4c1a905';

describe('directory: the pages on which an admin manages installations', () => {
  let bench: PagesBench;
  let publisher: Principal;
  let publishers: TestWorkspace;
  let workspace: TestWorkspace;
  let admins: Principal;
  let admin: SignedInBrowser;
  let app: { id: string; name: string };
  let elsewhere: { id: string };
  let id: string;

  before(async () => {
    bench = await startPages();
    publishers = await bench.createWorkspace();
    publisher = await publishers.person('owner');
    elsewhere = await bench.publish(await (await bench.createWorkspace()).person('owner'));
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    admins = await workspace.person('admin');
    admin = await bench.browserOf(workspace, 'admin');
    app = await bench.publish(publisher, { scopes: ['investments.read'] });
    ({ id } = await bench.install(admins, app.id, ['investments.read']));
  });
  after(() => bench.stop());

  const list = (query: Record<string, string> = {}) =>
    `/directory/installations?${new URLSearchParams({ workspace: workspace.workspaceId, ...query })}`;
  const at = (of = id, workspaceId = workspace.workspaceId) =>
    `/directory/installations/${of}?${new URLSearchParams({ workspace: workspaceId })}`;
  const removal = (of = id, workspaceId = workspace.workspaceId) =>
    `/directory/installations/${of}/remove?${new URLSearchParams({ workspace: workspaceId })}`;
  /** The CSRF token of a session, from a page that has a form for everybody. */
  async function tokenOf(
    browser: SignedInBrowser,
    { workspaceId }: TestWorkspace,
  ): Promise<string> {
    const { text } = await browser.open(
      `/directory/listings/${elsewhere.id}/install?workspace=${workspaceId}`,
    );
    return /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? expect.fail(`no token: ${text}`);
  }
  const stateNow = async () => (await bench.get(admins, id)).state;

  it('list what is installed, and who waits for an answer', async () => {
    const member = await workspace.person('member');
    const wanted = await bench.publish(publisher);
    const { id: requestId } = await bench.request(member, wanted.id, {
      reason: 'For the <b>report</b>',
    });
    const page = await admin.open(list());
    expect(page.status, page.text).to.equal(200);
    expectOwnPage(page);
    const [, requests = '', installed = ''] = page.text.split('<h2>');
    expect(requests).to.contain(wanted.name).and.contain(`/installation-requests/${requestId}?`);
    expect(requests).to.contain('For the &#60;b&#62;report').and.not.contain(app.name);
    expect(installed)
      .to.contain(`/directory/installations/${id}?`)
      .and.contain(app.name)
      .and.contain('In use');
    expect(installed).not.to.contain(wanted.name);
    const suspended = await admin.open(list({ state: 'suspended' }));
    expect(suspended.text).to.contain('None is in this state.').and.not.contain(id);
  });

  it('say that there is nothing', async () => {
    const empty = await bench.createWorkspace();
    const page = await (await bench.browserOf(empty, 'owner')).open('/directory/installations');
    expectOwnPage(page);
    expect(page.text)
      .to.contain('Nobody waits for an answer.')
      .and.contain('Nothing was installed yet.');
  });

  it('have pages', async () => {
    // One member may ask for 20 in a day.
    const asking = [await workspace.person('member'), await workspace.person('member')] as const;
    for (let number = 0; number < 21; number++) {
      const more = await bench.createApproved(publisher);
      await bench.setVisibility(publisher, more.id, { visibility: 'public' });
      await bench.request(asking[number < 20 ? 0 : 1], more.id);
      if (number < 20) {
        await bench.install(admins, more.id, ['investments.read']);
      }
    }
    const installationIds = (text: string) => text.match(/installations\/[\w-]{36}\?/g) ?? [];
    const requestIds = (text: string) => text.match(/installation-requests\/[\w-]{36}\?/g) ?? [];
    const [first, second] = [
      await admin.open(list()),
      await admin.open(list({ page: '2', requests: '2' })),
    ];
    expect([installationIds(first.text).length, requestIds(first.text).length]).to.deep.equal([
      20, 20,
    ]);
    expect([installationIds(second.text).length, requestIds(second.text).length]).to.deep.equal([
      1, 1,
    ]);
    expect(first.text).to.contain('page=2" rel="next"').and.contain('requests=2" rel="next"');
    expect(first.text).to.contain('21 in all').and.contain('aria-label="Pages of requests"');
    const all = [...installationIds(first.text), ...installationIds(second.text)];
    expect(new Set(all).size).to.equal(21);
    expect((await admin.open(list({ page: '9' }))).text).to.contain('There is no such page');
  });

  it('refuse a page, a state and a workspace that do not exist', async () => {
    const queries = {
      page: '0',
      requests: 'x',
      state: 'gone',
    };
    for (const [name, value] of Object.entries(queries)) {
      expect((await admin.open(list({ [name]: value }))).status, name).to.equal(400);
    }
    for (const path of [
      list({ workspace: unknownId }),
      at(id, 'x'.repeat(5_000)),
      removal(id, '%00'),
    ]) {
      const page = await admin.open(path);
      expect(page.status).to.equal(404);
      expect(page.text).to.contain('You have no such workspace in this region.');
    }
    const posted = await bench.call('POST', '/directory/installations', {
      headers: {
        accept: 'text/html',
        cookie: admin.cookie,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'action=remove',
    });
    expect(posted.status).to.equal(405);
  });

  it('lead who is signed out through the sign-in, and back', async () => {
    for (const path of [list(), at(), removal()]) {
      const { status, headers } = await bench.open(path);
      expect([status, headers['cache-control']]).to.deep.equal([303, 'no-store']);
      const { location } = await bench.signInAt(String(headers.location), {
        email: admin.email,
        password: 'correct horse battery staple',
      });
      expect(location).to.equal(path);
    }
  });

  it('suspend and resume an installation as its workspace', async () => {
    const page = await admin.open(at());
    expectOwnPage(page);
    expect(page.text).to.contain('In use.').and.contain('Read investment records');
    const sent = await admin.send(page, { action: 'suspend', reason: ' Under <b>review</b> ' });
    expect([sent.status, sent.headers.location], sent.text).to.deep.equal([303, at()]);
    expect(await bench.get(admins, id)).to.deep.include({ state: 'suspended' });
    const suspended = await admin.open(at());
    expectOwnPage(suspended);
    expect(suspended.text)
      .to.contain('By your workspace since')
      .and.contain('Under &#60;b&#62;review');
    expect((await admin.send(suspended, { action: 'resume' })).status).to.equal(303);
    expect(await stateNow()).to.equal('active');
    expect((await admin.open(list())).text).to.contain('In use');
  });

  it('resume nothing that the publisher has suspended, and say who did', async () => {
    await bench.change(publisher, id, 'suspend', { reason: 'of the publisher' });
    const page = await admin.open(at());
    expect(page.text).to.contain('By its publisher since').and.contain('value="suspend"');
    const refused = await admin.send(page, { action: 'resume' });
    expect(refused.status).to.equal(403);
    expectOwnPage(refused);
    expect(refused.text).to.contain('role="alert"').and.contain('the publisher of the application');
    expect(await stateNow()).to.equal('suspended');
  });

  it('say what stops working, and remove an installation once that is confirmed', async () => {
    const confirmation = await admin.open(removal());
    expectOwnPage(confirmation);
    expect(confirmation.text)
      .to.contain(`Remove ${app.name}?`)
      .and.contain('its tokens for the workspace are rejected')
      .and.contain('Read investment records');
    expect(await stateNow(), 'the page changes nothing').to.equal('active');
    const sent = await admin.send(confirmation, { action: 'remove' });
    expect([sent.status, sent.headers.location], sent.text).to.deep.equal([303, at()]);
    expect(await stateNow()).to.equal('uninstalled');
    const [event] = (await bench.eventsOf(id, 2)).slice(1);
    expect(event).to.deep.include({ type: 'installation.removed' });
    expect(event?.data.actor).to.include({ type: 'user', id: admin.userId });
    for (const path of [at(), removal()]) {
      const page = await admin.open(path);
      expectOwnPage(page);
      expect(page.text).to.contain('It ended on').and.not.contain('name="action"');
    }
  });

  it('answer a form that is out of date with what is true now', async () => {
    const other = await bench.browserOf(workspace, 'owner');
    const [first, second] = [await admin.open(removal()), await other.open(removal())];
    const stale = await admin.open(at());
    expect((await admin.send(first, { action: 'remove' })).status).to.equal(303);
    for (const refused of [
      await other.send(second, { action: 'remove' }),
      await admin.send(stale, { action: 'suspend' }),
      await admin.send(stale, { action: 'resume' }),
    ]) {
      expect(refused.status).to.equal(412);
      expectOwnPage(refused);
      expect(refused.text)
        .to.contain('It has changed since this page was opened')
        .and.contain('It ended on');
    }
    expect(await stateNow()).to.equal('uninstalled');
  });

  it('remove nothing that has changed since it was shown', async () => {
    const confirmation = await admin.open(removal());
    await bench.change(admins, id, 'suspend');
    const refused = await admin.send(confirmation, { action: 'remove' });
    expect([refused.status, await stateNow()]).to.deep.equal([412, 'suspended']);
    expect((await admin.send(refused, { action: 'remove' })).status, 'now it was shown').to.equal(
      303,
    );
  });

  it('let one of two admins remove it at the same time, and fail for none', async () => {
    const browsers = [
      admin,
      await bench.browserOf(workspace, 'admin'),
      await bench.browserOf(workspace, 'owner'),
    ];
    const pages = await Promise.all(browsers.map((browser) => browser.open(removal())));
    const sent = await Promise.all(
      browsers.map((browser, n) => browser.send(pages[n]!, { action: 'remove' })),
    );
    expect(sent.map(({ status }) => status).sort()).to.deep.equal([303, 412, 412]);
    expect(await stateNow()).to.equal('uninstalled');
  });

  it('are for admins: a member reads and changes nothing', async () => {
    const confirmation = await admin.open(removal());
    for (const role of ['member', 'developer'] as const) {
      const member = await bench.browserOf(workspace, role);
      const own = await member.open(list());
      expectOwnPage(own);
      const csrf = await tokenOf(member, workspace);
      const refused = [
        own,
        await member.open(at()),
        await member.open(removal()),
        await member.send(confirmation, { action: 'remove', csrf }),
      ];
      for (const { status, text } of refused) {
        expect(status).to.equal(403);
        expect(text)
          .to.contain('Only admins and owners')
          .and.not.contain(app.name)
          .and.not.contain('name="action"');
      }
    }
    expect(await stateNow()).to.equal('active');
  });

  it('show nothing to an admin of another workspace, also to the publisher', async () => {
    const confirmation = await admin.open(removal());
    for (const others of [await bench.createWorkspace(), publishers]) {
      const other = await bench.browserOf(others, 'admin');
      const csrf = await tokenOf(other, others);
      const own = { workspace: others.workspaceId };
      for (const one of [id, unknownId]) {
        const pages = [
          await other.open(at(one, others.workspaceId)),
          await other.open(removal(one, others.workspaceId)),
        ];
        for (const { status, text } of pages) {
          expect(status).to.equal(404);
          expect(text).to.contain('There is no such installation.').and.not.contain(app.name);
        }
      }
      const sent = [
        await other.send(confirmation, {
          action: 'remove',
          csrf,
          ...own,
        }),
        await other.send(confirmation, { action: 'remove', csrf }),
        await other.open(at()),
      ];
      expect(sent.map(({ status }) => status)).to.deep.equal([404, 404, 404]);
    }
    expect(await stateNow()).to.equal('active');
  });

  it('refuse forms of other sites, of other sessions and without a button', async () => {
    const confirmation = await admin.open(removal());
    const page = await admin.open(at());
    const other = await bench.browserOf(workspace, 'admin');
    const csrf = await tokenOf(other, workspace);
    const refused = [
      await admin.send(confirmation, { action: 'remove' }, { origin: 'https://evil.example' }),
      await admin.send(confirmation, { action: 'remove' }, { 'sec-fetch-site': 'cross-site' }),
      await admin.send(confirmation, { action: 'remove', csrf }),
      await admin.send(page, { action: 'suspend', csrf: '' }),
      await other.send(confirmation, { action: 'remove' }),
    ];
    expect(refused.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403, 403]);
    const invalid = [
      await admin.send(confirmation, { action: 'burn' }),
      await admin.send(page, { action: 'remove' }),
      await admin.send(confirmation, { action: 'remove', revision: 'x' }),
      await admin.send(page, {
        action: 'suspend',
        reason: 'x'.repeat(501),
      }),
    ];
    for (const { status, text } of invalid) {
      expect(status).to.equal(400);
      expect(text).to.contain('role="alert"');
    }
    const link = await admin.open(
      `${removal()}&${new URLSearchParams({ action: 'remove', csrf })}`,
    );
    expect([link.status, await stateNow()], 'a link removes nothing').to.deep.equal([
      200,
      'active',
    ]);
  });

  it('require the second factor that the workspace requires', async () => {
    const confirmation = await admin.open(removal());
    await bench.setRequiredFactor(workspace, 'everyone');
    const refused = [
      await admin.open(list()),
      await admin.send(confirmation, { action: 'remove' }),
    ];
    await bench.setRequiredFactor(workspace, 'none');
    for (const page of refused) {
      expect(page.status).to.equal(403);
      expectOwnPage(page);
      expect(page.text).to.contain('second factor').and.not.contain('name="action"');
    }
    expect(await stateNow()).to.equal('active');
  });

  it('do nothing for a session that has ended', async () => {
    const confirmation = await admin.open(removal());
    await admin.signOut();
    const sent = await admin.send(confirmation, { action: 'remove' });
    expect([sent.status, sent.headers.location]).to.deep.equal([
      303,
      `/account/sign-in?${new URLSearchParams({ next: removal() })}`,
    ]);
    expect(await stateNow()).to.equal('active');
  });

  it('are linked from the header, and from the page of an installation', async () => {
    const query = new URLSearchParams({
      workspace: workspace.workspaceId,
      environment: 'production',
    });
    const page = await admin.open(`/directory/listings/${app.id}/install?${query}`);
    expect(page.text)
      .to.contain(`<a href="${at()}">`)
      .and.contain('<a href="/directory/installations">');
    expect((await bench.open('/directory')).text).to.contain('<a href="/directory/installations">');
  });

  it('lead to the page on which an admin agrees to more', async () => {
    await bench.setScopes(publisher, app.id, ['investments.read', 'members.write']);
    await bench.installationWhen(admins, id, 'reauthorization_required');
    const page = await admin.open(at());
    expect(page.text)
      .to.contain('It asks for more.')
      .and.contain(`/directory/listings/${app.id}/install?`);
  });
});
