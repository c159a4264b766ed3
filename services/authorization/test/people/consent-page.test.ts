import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: pages of an authorization request', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    app = await register('Reader');
  });
  after(() => bench.platform.stop());

  function register(name: string, redirectUri = 'https://page.example/cb'): Promise<Registered> {
    const scopes = ['investments.read', 'members.write'];
    return bench.register(owner, {
      name,
      scopes,
      type: 'public',
      redirectUris: [redirectUri],
    });
  }

  /** The page after the sign-in. */
  async function consent(
    person: { email: string; password: string },
    of = app,
    more: Record<string, string> = {},
  ) {
    const browser = createBrowser();
    const signIn = await browser.open(bench.flow(of, more).url);
    const { email, password } = person;
    return {
      browser,
      signIn,
      page: await browser.send(signIn, { email, password }),
    };
  }

  it('are accessible, and work without scripts', async () => {
    const { signIn, page } = await consent(owner);
    for (const one of [signIn, page]) {
      expectPage(one);
      expect(one.headers.get('content-security-policy')).to.contain(
        "form-action 'self' https://page.example;",
      );
    }
    expect(signIn.text).to.contain('to continue to <strong>Reader</strong>');
    expect(signIn.text)
      .to.contain('autocomplete="current-password"')
      .and.contain('autocomplete="username"');
    expect(page.text)
      .to.contain('You will be taken to <strong>page.example</strong>')
      .and.contain('<legend>');
  });

  it('fill in login_hint, escaped', async () => {
    const hinted = await createBrowser().open(bench.flow(app, { login_hint: owner.email }).url);
    expect(hinted.text).to.contain(`value="${owner.email}"`);
    const nasty = await createBrowser().open(
      bench.flow(app, { login_hint: '"><script>alert(1)</script>' }).url,
    );
    expectPage(nasty);
    expect(nasty.text).to.contain('&#34;&#62;&#60;script&#62;');
  });

  it('escape the names of applications and users', async () => {
    const name = `</strong><script>alert('x')</script>`;
    const nasty = await register(name);
    await bench.call('PATCH', '/v2/me', {
      as: owner.as,
      body: { name: '<b onclick=alert(1)>Owner' },
    });
    const { signIn, page } = await consent(owner, nasty);
    for (const one of [signIn, page]) {
      expectPage(one);
      expect(one.text).to.contain('&#60;/strong&#62;&#60;script&#62;alert(&#39;x&#39;)');
    }
    expect(page.text).to.contain('&#60;b onclick=alert(1)&#62;Owner');
  });

  it('show the name approved by the directory, until the directory sends another', async () => {
    const renamed = await register('Ledger Sync');
    const record = {
      applicationId: renamed.id,
      visibility: 'public',
      state: 'published',
    };
    const named = async () => {
      const { signIn, page } = await consent(owner, renamed);
      return [
        /to continue to <strong>([^<]*)</.exec(signIn.text)?.[1],
        /Allow ([^<]*)\?<\/h1>/.exec(page.text)?.[1],
      ];
    };
    await bench.internal('applications/listing', {
      ...record,
      name: 'Ledger Sync',
      revision: 1,
    });
    const body = { name: 'Kestrel Ledger' };
    expect(
      (await bench.call('PATCH', `/v2/applications/${renamed.id}`, { as: owner.as, body })).status,
    ).to.equal(200);
    expect(await named()).to.deep.equal(['Ledger Sync', 'Ledger Sync']);
    await bench.internal('applications/listing', {
      ...record,
      visibility: 'private',
      revision: 2,
    });
    await bench.call('PATCH', `/v2/applications/${renamed.id}`, {
      as: owner.as,
      body: { description: 'Seen at once' },
    });
    expect(await named()).to.deep.equal(['Kestrel Ledger', 'Kestrel Ledger']);
  });

  it('redirect with access_denied when the user cancels, before or after signing in', async () => {
    const browser = createBrowser();
    const cancelled = await browser.send(await browser.open(bench.flow(app).url), {
      action: 'deny',
    });
    const { browser: other, page } = await consent(owner);
    const denied = await other.send(page, { action: 'deny' });
    for (const { externalRedirect } of [cancelled, denied]) {
      expect(externalRedirect!.origin).to.equal('https://page.example');
      expect(externalRedirect!.searchParams.get('error')).to.equal('access_denied');
      expect(externalRedirect!.searchParams.get('state')).to.equal('state-1');
    }
  });

  it('explain why no workspace can be selected', async () => {
    const elsewhere = await bench.person(await bench.createWorkspace(), 'owner');
    const { browser, page } = await consent(elsewhere);
    expectPage(page);
    expect(page.text)
      .to.contain('cannot be used in any of your workspaces')
      .and.contain('the application is not installed in this workspace')
      .and.contain(`href="/directory/listings/${app.id}/install"`);
    const asked = await consent(await bench.person(await bench.createWorkspace(), 'member'));
    expect(asked.page.text)
      .to.contain(`href="/directory/listings/${app.id}"`)
      .and.not.contain('/install"');
    expect(page.text).not.to.contain('value="allow"');
    const left = await browser.send(page, { action: 'deny' });
    expect(left.externalRedirect!.searchParams.get('error')).to.equal('access_denied');
    const leaver = await bench.person(workspace, 'member');
    const path = workspace.path(`/members/${leaver.userId}`);
    expect((await bench.call('DELETE', path, { as: leaver.as })).status).to.equal(204);
    expect((await consent(leaver)).page.text).to.contain('not a member of any workspace');
  });

  it('name the scopes that the role does not allow, and do not grant them', async () => {
    const member = await bench.person(workspace, 'member');
    const { browser, page } = await consent(member);
    expect(page.text).to.contain(
      '(without members.write: not permitted for your role in this workspace)',
    );
    const agreed = await browser.send(page, { workspace: workspace.workspaceId, action: 'allow' });
    expect(agreed.externalRedirect!.searchParams.get('code')).to.be.a('string');
    expect((await browser.open(bench.at())).text).not.to.match(/<h3>Reader[\s\S]*High risk/);
  });

  it('require the CSRF token of the page and an offered workspace for consent', async () => {
    const { browser, page } = await consent(owner);
    const allow = { workspace: workspace.workspaceId, action: 'allow' };
    for (const csrf of ['', 'x']) {
      const rejected = await browser.send(page, { ...allow, csrf });
      expect([rejected.status, rejected.externalRedirect]).to.deep.equal([403, undefined]);
      expectPage(rejected);
    }
    for (const workspace of ['', 'nowhere', (await bench.createWorkspace()).workspaceId]) {
      expect((await browser.send(page, { ...allow, workspace })).status).to.equal(400);
    }
    expect((await browser.send(page, allow)).externalRedirect!.searchParams.has('code')).to.equal(
      true,
    );
  });

  it('require the action of the button for consent', async () => {
    const { browser, page } = await consent(owner, await register('Undecided'));
    const undecided: Record<string, string>[] = [{}, { action: '' }, { action: 'Allow' }];
    for (const more of undecided) {
      const shown = await browser.send(page, { workspace: workspace.workspaceId, ...more });
      expect([shown.status, shown.externalRedirect]).to.deep.equal([400, undefined]);
      expectPage(shown);
      expect(shown.text).to.contain('Select Allow or Do not allow.');
    }
  });

  it('belong to the browser that started the request, and reject other sites and methods with a page', async () => {
    const { browser, page } = await consent(owner, await register('Another'));
    const stranger = await createBrowser().open(page.url);
    expect(stranger.status).to.equal(400);
    expect(stranger.text).to.include('This page is no longer valid');
    expectPage(stranger);
    const request = (init: {
      method: string;
      headers?: Record<string, string>;
      body?: URLSearchParams;
    }) =>
      fetch(page.url, {
        ...init,
        headers: {
          Cookie: browser.cookieHeader(page.url),
          Accept: 'text/html',
          ...init.headers,
        },
        redirect: 'manual',
      });
    const body = new URLSearchParams({ action: 'allow', workspace: workspace.workspaceId });
    const foreign = await request({
      method: 'POST',
      body,
      headers: { Origin: 'https://evil.example' },
    });
    expect([foreign.status, foreign.headers.get('content-type')]).to.deep.equal([
      403,
      'text/html; charset=utf-8',
    ]);
    const put = await request({ method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, POST']);
    const head = await request({ method: 'HEAD' });
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
  });
});
