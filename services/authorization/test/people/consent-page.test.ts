import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: the pages of an authorization request', () => {
  let bench: PeopleBench;
  let office: Office;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startPeople();
    office = await bench.office();
    owner = await bench.person(office, 'owner');
    app = await register('Reader');
  });
  after(() => bench.platform.stop());

  function register(name: string, redirectUri = 'https://page.example/cb'): Promise<Registered> {
    const scopes = ['investments.read', 'members.write'];
    return bench.register(owner, { name, scopes, type: 'public', redirectUris: [redirectUri] });
  }

  /** The page after the password. */
  async function consent(person: { email: string; password: string }, of = app, more: Record<string, string> = {}) {
    const browser = createBrowser();
    const signIn = await browser.open(bench.flow(of, more).url);
    const { email, password } = person;
    return { browser, signIn, page: await browser.send(signIn, { email, password }) };
  }

  it('are accessible, safe in every browser, and need no script', async () => {
    const { signIn, page } = await consent(owner);
    for (const one of [signIn, page]) {
      expectPage(one);
      expect(one.headers.get('content-security-policy')).to.contain("form-action 'self' https://page.example;");
    }
    expect(signIn.text).to.contain('to go on to <strong>Reader</strong>');
    expect(signIn.text).to.contain('autocomplete="current-password"').and.contain('autocomplete="username"');
    expect(page.text).to.contain('You will be taken to <strong>page.example</strong>').and.contain('<legend>');
  });

  it('fill in who was hinted at, and nobody else', async () => {
    const hinted = await createBrowser().open(bench.flow(app, { login_hint: owner.email }).url);
    expect(hinted.text).to.contain(`value="${owner.email}"`);
    const nasty = await createBrowser().open(bench.flow(app, { login_hint: '"><script>alert(1)</script>' }).url);
    expectPage(nasty);
    expect(nasty.text).to.contain('&#34;&#62;&#60;script&#62;');
  });

  it('show names as they are, and never as markup', async () => {
    const name = `</strong><script>alert('x')</script>`;
    const nasty = await register(name);
    await bench.call('PATCH', '/v2/me', { as: owner.as, body: { name: '<b onclick=alert(1)>Owner' } });
    const { signIn, page } = await consent(owner, nasty);
    for (const one of [signIn, page]) {
      expectPage(one);
      expect(one.text).to.contain('&#60;/strong&#62;&#60;script&#62;alert(&#39;x&#39;)');
    }
    expect(page.text).to.contain('&#60;b onclick=alert(1)&#62;Owner');
  });

  it('tell the application when the person cancels, before or after signing in', async () => {
    const browser = createBrowser();
    const cancelled = await browser.send(await browser.open(bench.flow(app).url), { action: 'deny' });
    const { browser: other, page } = await consent(owner);
    const denied = await other.send(page, { action: 'deny' });
    for (const { leaves } of [cancelled, denied]) {
      expect(leaves!.origin).to.equal('https://page.example');
      expect(leaves!.searchParams.get('error')).to.equal('access_denied');
      expect(leaves!.searchParams.get('state')).to.equal('state-1');
    }
  });

  it('say it where there is no workspace, or the application is in none of them', async () => {
    const elsewhere = await bench.person(await bench.office(), 'owner');
    const { browser, page } = await consent(elsewhere);
    expectPage(page);
    expect(page.text).to.contain('cannot work in any of your workspaces').and.contain('not installed there');
    expect(page.text).not.to.contain('value="allow"');
    const left = await browser.send(page, { action: 'deny' });
    expect(left.leaves!.searchParams.get('error')).to.equal('access_denied');
    const leaver = await bench.person(office, 'member');
    const path = office.path(`/members/${leaver.userId}`);
    expect((await bench.call('DELETE', path, { as: leaver.as })).status).to.equal(204);
    expect((await consent(leaver)).page.text).to.contain('not a member of any workspace');
  });

  it('say which scopes the role does not allow, and withhold them', async () => {
    const member = await bench.person(office, 'member');
    const { browser, page } = await consent(member);
    expect(page.text).to.contain('(without members.write: your role there does not allow it)');
    const agreed = await browser.send(page, { workspace: office.workspaceId, action: 'allow' });
    expect(agreed.leaves!.searchParams.get('code')).to.be.a('string');
    expect((await browser.open(bench.at())).text).not.to.match(/<h3>Reader[\s\S]*High risk/);
  });

  it('take consent only with the proof that the page carried, and for a workspace that it offered', async () => {
    const { browser, page } = await consent(owner);
    const allow = { workspace: office.workspaceId, action: 'allow' };
    for (const csrf of ['', 'x']) {
      const refused = await browser.send(page, { ...allow, csrf });
      expect([refused.status, refused.leaves]).to.deep.equal([403, undefined]);
      expectPage(refused);
    }
    for (const workspace of ['', 'nowhere', (await bench.office()).workspaceId])
      expect((await browser.send(page, { ...allow, workspace })).status).to.equal(400);
    expect((await browser.send(page, allow)).leaves!.searchParams.has('code')).to.equal(true);
  });

  it('take consent only from who pressed a button', async () => {
    const { browser, page } = await consent(owner, await register('Undecided'));
    const undecided: Record<string, string>[] = [{}, { action: '' }, { action: 'Allow' }];
    for (const more of undecided) {
      const shown = await browser.send(page, { workspace: office.workspaceId, ...more });
      expect([shown.status, shown.leaves]).to.deep.equal([400, undefined]);
      expectPage(shown);
      expect(shown.text).to.contain('Choose: allow it, or do not.');
    }
  });

  it('belong to the browser that began, and refuse other sites and methods with a page', async () => {
    const { browser, page } = await consent(owner, await register('Another'));
    const stranger = await createBrowser().open(page.url);
    expect([stranger.status, stranger.text.includes('too old')]).to.deep.equal([400, true]);
    expectPage(stranger);
    const request = (init: { method: string; headers?: Record<string, string>; body?: URLSearchParams }) =>
      fetch(page.url, {
        ...init,
        headers: { Cookie: browser.cookieHeader(page.url), Accept: 'text/html', ...init.headers },
        redirect: 'manual',
      });
    const body = new URLSearchParams({ action: 'allow', workspace: office.workspaceId });
    const foreign = await request({ method: 'POST', body, headers: { Origin: 'https://evil.example' } });
    expect([foreign.status, foreign.headers.get('content-type')]).to.deep.equal([403, 'text/html; charset=utf-8']);
    const put = await request({ method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, POST']);
    const head = await request({ method: 'HEAD' });
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
  });
});
