import { expect } from 'chai';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const link = '<a href="/oauth/logout">Sign out</a>';

describe('people: signing out', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let app: Registered;
  let browser: Browser;

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
  });
  beforeEach(async () => {
    person = await bench.person(workspace, 'owner');
    app = await bench.register(person, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    ({ browser } = await bench.signIn(person));
  });
  after(() => bench.platform.stop());

  function expectLink(page: BrowserPage, what: string): void {
    expectPage(page);
    expect(page.text, what).to.contain(link);
  }

  it('is offered on every page of the account, even with an error', async () => {
    for (const path of ['', '/sessions', '/password', '/password/change', '/codes', '/passkeys']) {
      expectLink(await browser.open(bench.at(path)), path);
    }
    const form = await browser.open(bench.at('/codes'));
    expectLink(await browser.send(form, { password: 'wrong', code: '1' }), 'a wrong password');
    expectLink(await browser.send(form, { csrf: 'forged' }), 'a form of another session');
  });

  it('is offered on the pages of an authorization request', async () => {
    const consent = await browser.open(bench.flow(app).url);
    expect(consent.text).to.contain(`Allow ${app.name}?`);
    expectLink(consent, 'consent');
    expectLink(await browser.send(consent, { action: 'allow' }), 'consent without a workspace');
    expectLink(
      await browser.open(bench.flow(app, { prompt: 'select_account' }).url),
      'choice of an account',
    );
    expectLink(await browser.open(bench.flow(app, { prompt: 'login' }).url), 'another sign-in');
  });

  it('is offered on the pages of a device', async () => {
    const tool = await bench.register(person, { type: 'public', grantTypes: ['device_code'] });
    const { body: device } = await bench.post('/oauth/device_authorization', {
      client_id: tool.clientId,
    });
    const start = await browser.open(`${bench.url}/oauth/device`);
    expectLink(start, 'the code');
    expectLink(await browser.send(start, { user_code: 'WRONG' }), 'a wrong code');
    const confirm = await browser.send(await browser.open(start.url), {
      user_code: device.user_code,
    });
    expectLink(confirm, 'is this your device');
    const consent = await browser.send(confirm, {});
    expectLink(consent, 'consent');
    const done = await browser.send(consent, { workspace: workspace.workspaceId, action: 'allow' });
    expect(done.text).to.contain('Connected');
    expectLink(done, 'connected');
  });

  it('leads to a page with a question, and ends the session', async () => {
    const ask = await browser.open(`${bench.url}/oauth/logout`);
    expect(ask.text).to.contain('Sign out?').and.not.contain(link);
    expectLink(await browser.open(`${bench.url}/oauth/logout/success`), 'still signed in');
    const done = await browser.send(ask, { logout: 'yes' });
    expect(done.text).to.contain('Signed out').and.not.contain(link);
    expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
  });

  it('is not offered without a session', async () => {
    const stranger = createBrowser();
    for (const url of [
      bench.at('/sign-in'),
      bench.at('/password'),
      bench.flow(app).url,
      `${bench.url}/oauth/device`,
    ]) {
      expect((await stranger.open(url)).text, url)
        .to.contain('<h1>')
        .and.not.contain(link);
    }
  });
});
