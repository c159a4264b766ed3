import { scopeDescriptions } from '@irp/contracts';
import { expect } from 'chai';
import type { Browser, BrowserPage } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const nasty = `<img src=x onerror=alert(1)>"'&`;
const escaped = '&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;';

describe('people: the account page', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let testWorkspace: TestWorkspace;
  let person: Person & { password: string };
  let app: Registered;
  let browser: Browser;
  let page: BrowserPage;

  before(async () => {
    bench = await startPeople(() => clockMs);
    testWorkspace = await bench.createWorkspace();
    person = await bench.person(testWorkspace, 'owner');
    const scopes = ['investments.read', 'investments.write'];
    const name = `Nasty ${nasty}`;
    app = await bench.register(person, {
      name,
      scopes,
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    ({ browser, page } = await bench.signIn(person));
  });
  after(() => bench.platform.stop());

  it('shows the user and their workspaces', () => {
    expectPage(page);
    expect(page.text)
      .to.contain('A owner')
      .and.contain(person.email)
      .and.match(/Desk [\w-]+: owner/);
    expect(page.text).to.contain('No application has access to your account.');
    expect(page.text).to.contain('<a href="/directory">');
  });

  it('shows consents with descriptions of their scopes, and withdraws them', async () => {
    const { body: tokens } = await bench.login(app, person);
    page = await browser.open(bench.at());
    expectPage(page);
    expect(page.text).to.contain(`Nasty ${escaped} in Desk`).and.not.contain('<img');
    expect(page.text)
      .to.match(/Allowed on <time/)
      .and.contain(scopeDescriptions['investments.write']);
    const after = await browser.send(page, {}, '/account/withdraw');
    expect(after.url).to.equal(bench.at('?done=accessWithdrawn'));
    expect(after.text).to.contain('No application has access to your account.');
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(404);
    const refresh = {
      grant_type: 'refresh_token',
      client_id: app.clientId,
      refresh_token: tokens.refresh_token,
    };
    expect((await bench.token(refresh)).body.error).to.equal('invalid_grant');
  });

  it('withdraws only consents of the signed-in user', async () => {
    await bench.login(app, person);
    const agreed = await browser.open(bench.at());
    const [id, workspace] = ['authorization', 'workspace'].map(
      (name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(agreed.text)![1]!,
    );
    const other = await bench.signIn(await bench.person(testWorkspace, 'admin'));
    const csrf = /name="csrf" value="([^"]*)"/.exec(other.page.text)![1]!;
    const response = await fetch(bench.at('/withdraw'), {
      method: 'POST',
      body: new URLSearchParams({
        csrf,
        authorization: id!,
        workspace: workspace!,
      }),
      headers: {
        Cookie: other.browser.cookieHeader(bench.at()),
        Accept: 'text/html',
      },
    });
    expect(response.status).to.equal(404);
    expect((await browser.open(bench.at())).text).to.contain('Nasty');
  });

  it('changes the password of a user who enters the current password; this session and API keys stay valid', async () => {
    const { browser: other } = await bench.signIn(person);
    clockMs += 2_000;
    const form = await browser.open(bench.at('/password/change'));
    expectPage(form);
    const next = 'another one to remember';
    const wrong = await browser.send(form, { old: 'not it at all', password: next });
    expect(wrong.status).to.equal(401);
    const weak = await browser.send(form, { old: person.password, password: 'short' });
    expect(weak.status).to.equal(400);
    expectPage(weak);
    const done = await browser.send(form, { old: person.password, password: next });
    expect([done.status, done.url]).to.deep.equal([200, bench.at('?done=passwordChanged')]);
    expect((await other.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    expect((await bench.resolve(person.key)).status).to.equal(200);
    expect((await bench.mailsTo(person.email))[0]!.kind).to.equal('password-changed');
    person = { ...person, password: next };
  });

  it('rate-limits guesses of the current password', async () => {
    const form = await browser.open(bench.at('/password/change'));
    const guess = () =>
      browser.send(form, { old: 'a guess of mine', password: 'a better one than before' });
    for (let at = 0; at < 5; at++) {
      expect((await guess()).status).to.equal(401);
    }
    const rejected = await guess();
    expect([rejected.status, rejected.headers.get('retry-after')]).to.deep.equal([429, '15']);
  });
});
