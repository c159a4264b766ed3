import { expect } from 'chai';
import { createRequiringWorkspace } from '../people/requiring-workspace.ts';
import { expectPage, type PeopleBench, startPeople } from '../people/start-people.ts';
import type { Browser, BrowserPage } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';

const unknownId = '0198c1d2-7a31-7c44-9d10-2f5be4c1a905';
const name = 'Ledger <b>one</b>';
const dayMs = 86_400_000;

describe('applications: their pages, for who is signed in', () => {
  const clock = { ms: Date.now() };
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let browser: Browser;
  let stranger: Browser;
  let app: { id: string };

  before(async () => {
    bench = await startPeople(() => clock.ms);
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    browser = await bench.signedIn(owner);
    stranger = await bench.signedIn(await bench.person(await bench.createWorkspace(), 'owner'));
    app = await bench.register(owner, { name, type: 'confidential' });
  });
  after(() => bench.platform.stop());

  const at = (id = app.id, workspaceId = workspace.workspaceId) =>
    bench.at(`/applications/${id}?${new URLSearchParams({ workspace: workspaceId })}`);
  const list = (query = {}) =>
    bench.at(
      `/applications?${new URLSearchParams({ workspace: workspace.workspaceId, ...query })}`,
    );
  const secretsOf = async (id = app.id) =>
    (await bench.call('GET', `/v2/applications/${id}/secrets`, { as: owner.as })).body.data;

  async function opened(url: string, by = browser): Promise<BrowserPage> {
    const page = await by.open(url);
    expect(page.status, page.text).to.equal(200);
    expectPage(page);
    expect(page.text).to.contain('Sign out').and.not.contain(name);
    return page;
  }

  /** Sends the form that has a button, as it is filled in, with these fields. */
  async function press(
    page: BrowserPage,
    action: string,
    fields = {},
    by = browser,
    headers = {},
  ): Promise<Response> {
    const forms = page.text.match(/<form method="post".*?<\/form>/gs) ?? [];
    const shown =
      forms.find((one) => one.includes(`value="${action}"`)) ??
      expect.fail(`no ${action}: ${page.text}`);
    const address = new URL(/action="([^"]*)"/.exec(shown)?.[1] ?? '', bench.url);
    const filled = [...shown.matchAll(/<input [^>]*?name="([^"]*)"[^>]*? value="([^"]*)"/g)];
    const unescaped = (value = '') =>
      value.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    const body = new URLSearchParams({
      ...Object.fromEntries(filled.map(([, key, value]) => [key, unescaped(value)])),
      action,
      ...fields,
    });
    return fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: {
        accept: 'text/html',
        origin: new URL(bench.url).origin,
        cookie: by.cookieHeader(address.href),
        ...headers,
      },
    });
  }

  it('list the applications of a workspace, of both environments, on pages', async () => {
    const sandbox = await bench.register(owner, { name: 'Of the sandbox', environment: 'sandbox' });
    const page = await opened(list());
    expect(page.text)
      .to.contain('Ledger &#60;b&#62;one')
      .and.contain(`/account/applications/${app.id}?`);
    expect(page.text).to.contain(`/account/applications/${sandbox.id}?`).and.contain('2 in all');
    for (let number = 0; number < 19; number++) {
      await bench.register(owner, { name: `App ${number}` });
    }
    const ids = (text: string) => text.match(/applications\/[\w-]{36}\?/g) ?? [];
    const [first, second] = [await opened(list()), await opened(list({ page: '2' }))];
    expect([ids(first.text).length, ids(second.text).length]).to.deep.equal([20, 1]);
    expect((await opened(list({ page: '9' }))).text).to.contain('There is no such page');
    expect((await browser.open(list({ page: 'x' }))).status).to.equal(400);
    expect((await stranger.open(bench.at('/applications'))).text).to.contain(
      'There is no application.',
    );
    expect((await browser.open(bench.at())).text).to.contain('href="/account/applications"');
  });

  it('list those with a secret that one person has created', async () => {
    const developer = await workspace.addMember('developer');
    const theirs = await bench.register(developer, { name: 'Theirs', type: 'confidential' });
    const page = await opened(list({ secretCreatedBy: developer.userId }));
    expect(page.text).to.contain(theirs.id).and.not.contain(app.id);
    expect((await opened(list({ secretCreatedBy: unknownId }))).text).to.contain(
      'No application has a secret',
    );
  });

  it('show the state of an application, and its secrets without their values', async () => {
    const [{ prefix }] = await secretsOf();
    const page = await opened(at());
    expect(page.text)
      .to.contain('Active.')
      .and.contain(`<code>${prefix}…</code>`)
      .and.contain('never used');
    expect(page.text).not.to.contain('older than 90 days');
    clock.ms += 91 * dayMs;
    browser = await bench.signedIn(owner);
    expect((await opened(at())).text).to.contain('It is older than 90 days: replace it');
  });

  it('create a secret, show it once, and end a former one', async () => {
    const page = await opened(at());
    const [former] = await secretsOf();
    const created = await press(page, 'rotate', { overlapHours: '2' });
    const text = await created.text();
    expect([created.status, created.headers.get('cache-control')], text).to.deep.equal([
      200,
      'no-store',
    ]);
    const secret = /<code>(irs_[\w-]+)<\/code>/.exec(text)?.[1] ?? expect.fail(text);
    const secrets = await secretsOf();
    expect(secrets).to.have.length(2);
    expect(secret.startsWith(secrets[0].prefix)).to.equal(true);
    const overlapMs = Date.parse(secrets[1].expiresAt) - Date.parse(secrets[0].createdAt);
    expect([secrets[1].id, overlapMs]).to.deep.equal([former.id, 2 * 3_600_000]);
    expect(text).to.contain(`datetime="${secrets[1].expiresAt}"`);
    const after = await opened(at());
    expect(after.text).not.to.contain(secret);
    const ended = await press(after, 'revoke', { secret: former.id });
    expect([ended.status, ended.headers.get('location')]).to.deep.equal([
      303,
      at().slice(bench.url.length),
    ]);
    expect((await secretsOf()).map(({ id }: { id: string }) => id)).to.deep.equal([secrets[0].id]);
    expect((await opened(at())).text).not.to.contain('value="revoke"');
    const last = await press(after, 'revoke', { secret: secrets[0].id });
    expect([
      last.status,
      (await last.text()).includes('The last secret cannot be revoked'),
    ]).to.deep.equal([409, true]);
  });

  const secretIn = (text: string) => /<code>(irs_[\w-]{20,})<\/code>/.exec(text)?.[1];

  it('create one secret for a form that is sent twice at once, or again by a double click, and show it both times', async () => {
    const page = await opened(at());
    const both = await Promise.all([press(page, 'rotate'), press(page, 'rotate')]);
    const replies = [...both, await press(page, 'rotate')];
    expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    const shown = await Promise.all(replies.map(async (reply) => secretIn(await reply.text())));
    const [{ prefix }, ...others] = await secretsOf();
    expect(others).to.have.length(1);
    expect([new Set(shown).size, shown[0]?.startsWith(prefix)]).to.deep.equal([1, true]);
  });

  it('create one secret for two forms that are sent at once', async () => {
    const pages = [await opened(at()), await opened(at())];
    const replies = await Promise.all(
      pages.map((page, index) => press(page, 'rotate', { overlapHours: String(index + 1) })),
    );
    expect(replies.map(({ status }) => status).toSorted()).to.deep.equal([200, 412]);
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(texts.filter((text) => secretIn(text) !== undefined)).to.have.length(1);
    expect(
      texts.filter((text) => text.includes('It has changed since this page was opened')),
    ).to.have.length(1);
    expect(await secretsOf()).to.have.length(2);
  });

  it('show no secret to a form of another session', async () => {
    const page = await opened(at());
    expect((await press(page, 'rotate')).status).to.equal(200);
    const second = await bench.signedIn(owner);
    const [csrf] = /(?<=name="csrf" value=")[^"]*/.exec((await opened(at(), second)).text) ?? [];
    const again = await press(page, 'rotate', { csrf }, second);
    expect([again.status, secretIn(await again.text())]).to.deep.equal([412, undefined]);
    expect(await secretsOf()).to.have.length(2);
  });

  it('refuse a form without the state that it was sent for', async () => {
    const page = await opened(at());
    for (const revision of ['', 'x', '"0"']) {
      expect((await press(page, 'rotate', { revision })).status, revision).to.be.oneOf([400, 412]);
    }
    expect(await secretsOf()).to.have.length(1);
  });

  it('say what is wrong with an overlap, and at the limit of secrets', async () => {
    for (const overlapHours of ['169', '-1', 'x', '', '<b>']) {
      const refused = await press(await opened(at()), 'rotate', { overlapHours });
      const text = await refused.text();
      expect([refused.status, text.includes('role="alert"')], text).to.deep.equal([400, true]);
    }
    for (let number = 0; number < 4; number++) {
      expect((await press(await opened(at()), 'rotate')).status).to.equal(200);
    }
    const refused = await press(await opened(at()), 'rotate');
    expect([refused.status, (await refused.text()).includes('which is the limit')]).to.deep.equal([
      409,
      true,
    ]);
  });

  it('resume what the workspace has suspended, and keep what would be deleted', async () => {
    const change = async (method: string, rest: string, body?: object) => {
      const response = await bench.call(method, `/v2/applications/${app.id}${rest}`, {
        as: owner.as,
        ...(body && { body }),
      });
      expect(response.status, response.text).to.be.oneOf([200, 202]);
    };
    await change('POST', '/suspend', { reason: 'Under <b>review</b>' });
    const suspended = await opened(at());
    expect(suspended.text).to.contain('Suspended').and.contain('Under &#60;b&#62;review');
    expect((await press(suspended, 'resume')).status).to.equal(303);
    await change('DELETE', '');
    const ending = await opened(at());
    expect(ending.text).to.contain('Will be deleted on');
    expect((await press(ending, 'restore')).status).to.equal(303);
    expect((await opened(at())).text).to.contain('Active.');
  });

  it('show where people are sent back to, and where its listing is', async () => {
    const withUris = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb?<b>', 'https://other.example/cb'],
    });
    const page = await opened(at(withUris.id));
    expect(page.text)
      .to.contain('cb?&#60;b&#62;</code>')
      .and.contain('<code>https://other.example/cb</code>');
    expect(page.text).to.contain('its listing: none');
    const listing = {
      applicationId: withUris.id,
      visibility: 'public',
      state: 'changes_requested',
      revision: 1,
    };
    const put = await bench.call('POST', '/internal/applications/listing', {
      as: 'internal',
      body: listing,
    });
    expect(put.status, put.text).to.equal(200);
    const place = new URLSearchParams({ workspace: workspace.workspaceId });
    expect((await opened(at(withUris.id))).text).to.contain(
      `href="/directory/applications/${withUris.id}/listing?${place}">changes requested</a>`,
    );
  });

  it('say that it accepts no new authorizations, and permit them again', async () => {
    const stop = async () => {
      const path = `/v2/applications/${app.id}/authorization-flows`;
      const { status, text } = await bench.call('PUT', path, {
        as: owner.as,
        body: { enabled: false },
      });
      expect(status, text).to.equal(200);
    };
    expect((await opened(at())).text)
      .not.to.contain('no new authorizations')
      .and.not.contain('value="permit"');
    await stop();
    const stopped = await opened(at());
    expect(stopped.text).to.contain('It accepts no new authorizations');
    expect((await press(stopped, 'permit', { csrf: 'forged' })).status).to.equal(403);
    const member = await bench.signedIn(await bench.person(workspace, 'member'));
    expect((await press(stopped, 'permit', {}, member)).status).to.equal(403);
    const isStopped = async () =>
      (await bench.call('GET', `/v2/applications/${app.id}`, { as: owner.as })).body
        .authorizationFlowsSuspended;
    expect(await isStopped()).to.equal(true);
    const permitted = await press(stopped, 'permit');
    expect([permitted.status, await isStopped()]).to.deep.equal([303, false]);
    expect((await opened(at())).text)
      .to.contain('Active.')
      .and.not.contain('no new authorizations');
    expect((await press(stopped, 'permit')).status, 'sent again').to.equal(303);
    await stop();
    const ending = await bench.call('DELETE', `/v2/applications/${app.id}`, { as: owner.as });
    expect(ending.status).to.equal(200);
    const page = await opened(at());
    expect(page.text).to.contain('no new authorizations').and.not.contain('value="permit"');
  });

  it('have no secrets of a public application', async () => {
    const open = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    const page = await opened(at(open.id));
    expect(page.text).to.contain('It has none: it is public.').and.not.contain('value="rotate"');
  });

  it('show nothing to a member, to another workspace, or of an unknown application', async () => {
    const member = await bench.signedIn(await bench.person(workspace, 'member'));
    for (const url of [list(), at(), at(unknownId)]) {
      const page = await member.open(url);
      expect(page.status).to.equal(403);
      expectPage(page);
      expect(page.text)
        .to.contain('see its applications; you are member.')
        .and.not.contain('Ledger');
    }
    const own = (id: string) => bench.at(`/applications/${id}`);
    const unknown = await stranger.open(own(unknownId));
    const other = await stranger.open(own(app.id));
    expect([unknown.status, other.status]).to.deep.equal([404, 404]);
    expect(other.text).to.equal(unknown.text);
    const noWorkspace = await stranger.open(at());
    expect([
      noWorkspace.status,
      noWorkspace.text.includes('You have no such workspace'),
    ]).to.deep.equal([404, true]);
    expect((await browser.open(own('%00'))).status).to.equal(404);
  });

  it('show a developer what the API does, who cannot create a secret with more scopes than they have', async () => {
    const { workspaceId } = workspace;
    const wide = await bench.register(owner, {
      name: 'Wide',
      type: 'confidential',
      scopes: ['members.write'],
    });
    const developer = await bench.signedIn(await bench.person(workspace, 'developer'));
    const page = await opened(at(wide.id, workspaceId), developer);
    const refused = await press(page, 'rotate', {}, developer);
    const text = await refused.text();
    expect([refused.status, text.includes('members.write')], text).to.deep.equal([403, true]);
    expect(await secretsOf(wide.id)).to.have.length(1);
  });

  it('do nothing for foreign forms, other sessions, links and who is signed out', async () => {
    const page = await opened(at());
    const statuses = [
      await press(page, 'rotate', { csrf: 'forged' }),
      await press(page, 'rotate', {}, stranger),
      await press(page, 'rotate', {}, browser, { origin: 'https://evil.example' }),
      await press(page, 'rotate', { workspace: unknownId }),
      await press(page, 'rotate', { action: 'x' }),
      await press(page, 'rotate', {}, browser, { cookie: '' }),
    ].map(({ status }) => status);
    expect(statuses).to.deep.equal([403, 403, 403, 404, 400, 303]);
    await opened(`${at()}&action=rotate`);
    expect(await secretsOf()).to.have.length(1);
    const led = await fetch(at(), {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
    const next = at().slice(bench.url.length);
    expect([led.status, led.headers.get('location')]).to.deep.equal([
      303,
      `/account/sign-in?${new URLSearchParams({ next })}`,
    ]);
  });

  it('require a second factor where the workspace does', async () => {
    const requiring = await createRequiringWorkspace(bench, clock);
    const other = await bench.person(requiring.workspace, 'admin');
    const without = await bench.signedIn(other);
    await requiring.demand('everyone');
    const { workspaceId } = requiring.workspace;
    const page = await without.open(list({ workspace: workspaceId }));
    expect([
      page.status,
      page.text.includes('requires a sign-in with a second factor'),
    ]).to.deep.equal([403, true]);
    const { browser: signedIn } = await requiring.enrol(other);
    expect((await signedIn.open(list({ workspace: workspaceId }))).status).to.equal(200);
  });
});
