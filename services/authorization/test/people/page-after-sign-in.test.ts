import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: the page after a sign-in', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };

  before(async () => {
    bench = await startPeople(() => clockMs);
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    workspace = await bench.createWorkspace();
    person = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  const fields = ({ email, password }: typeof person) => ({ email, password });

  /** Turns codes on, and moves the clock to the next code. */
  async function enrol(): Promise<() => string> {
    const { browser } = await bench.signIn(person);
    const form = await browser.open(bench.at('/codes'));
    const secret = /Secret: <code>([A-Z2-7 ]+)<\/code>/.exec(form.text)![1]!.replaceAll(' ', '');
    const code = () => new TOTP({ secret }).generate({ timestamp: clockMs });
    const done = await browser.send(form, {
      password: person.password,
      code: code(),
    });
    expect(done.text).to.contain('recovery code');
    clockMs += 30_000;
    return code;
  }

  for (const path of [
    '/passkeys',
    '/codes',
    '/sessions',
    '/password/change',
    '/passkeys/remove?id=a%2Fb&x=1',
  ]) {
    it(`is the requested page: /account${path}`, async () => {
      const browser = createBrowser();
      const form = await browser.open(bench.at(path));
      expect(new URL(form.url).pathname).to.equal('/account/sign-in');
      const wrong = await browser.send(form, { ...fields(person), password: 'wrong password' });
      expect(wrong.status).to.equal(401);
      const page = await browser.send(wrong, fields(person));
      expect(page.url).to.equal(bench.at(path));
      expect((await browser.open(form.url)).url, 'signed in already').to.equal(bench.at(path));
    });
  }

  it('is the requested page, even after a code', async () => {
    const code = await enrol();
    const browser = createBrowser();
    const form = await browser.send(await browser.open(bench.at('/passkeys')), fields(person));
    expect(form.text).to.contain('Enter your code');
    const wrong = await browser.send(form, { code: '000000' });
    expect(wrong.text).to.contain('role="alert"');
    expect((await browser.send(wrong, { code: code() })).url).to.equal(bench.at('/passkeys'));
  });

  for (const path of [
    '/directory',
    '/directory/listings/0198c1d2-7a31/install?workspace=0198c1d2&environment=sandbox',
    '/console/',
    '/console/w/0198c1d2-7a31/sandbox/applications?state=active',
  ]) {
    it(`can be a page of the directory or of the console: ${path}`, async () => {
      const form = await createBrowser().open(
        `${bench.at('/sign-in')}?${new URLSearchParams({ next: path })}`,
      );
      const response = await postSignIn(form);
      expect([response.status, response.headers.get('location')]).to.deep.equal([303, path]);
    });
  }

  /** Signs in without following the redirect. */
  function postSignIn(form: { url: string }): Promise<Response> {
    return fetch(form.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields(person)),
      headers: { Origin: new URL(form.url).origin },
    });
  }

  it('is the account page for every other address', async () => {
    const { browser } = await bench.signIn(person);
    for (const next of [
      'https://evil.example/account',
      '//evil.example/account',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      '/accounts',
      '/account//evil.example',
      '/account/../oauth/logout',
      '/account/%2e%2e/oauth',
      '/account@evil.example',
      '/directory@evil.example',
      '/webhooks//evil.example',
      '/directory//evil.example',
      '/directory/../oauth/logout',
      '/console//evil.example',
      '/console/../oauth/logout',
      '/console/%2e%2e/oauth/logout',
      '/console@evil.example',
      '/consoles',
      '/directory/listings/%2e%2e',
      '/oauth/authorize',
      'account/codes',
      ' /account/codes',
      '/account/codes\r\nSet-Cookie: a=b',
      '/account/codes#x',
      '/account?next=//evil.example',
      `/account/codes?${'x'.repeat(600)}`,
      '/account.evil.example',
      '',
    ]) {
      const query = new URLSearchParams({ next });
      const page = await browser.open(`${bench.at('/sign-in')}?${query}`);
      expect([page.externalRedirect, page.url], next).to.deep.equal([undefined, bench.at()]);
      const stranger = createBrowser();
      const form = await stranger.open(`${bench.at('/sign-in')}?${query}`);
      const signedIn = await stranger.send(form, fields(person));
      expect([signedIn.externalRedirect, signedIn.url], next).to.deep.equal([
        undefined,
        bench.at(),
      ]);
    }
  });

  it('can belong to another account, selected on the page of the code', async () => {
    await enrol();
    const other = await bench.person(workspace, 'member');
    const browser = createBrowser();
    const form = await browser.send(await browser.open(bench.at('/passkeys')), fields(person));
    expectPage(form);
    const again = /<a href="([^"]*)">Use another account<\/a>/.exec(form.text)?.[1] ?? '';
    const page = await browser.send(
      await browser.open(new URL(again, form.url).href),
      fields(other),
    );
    expect(page.url).to.equal(bench.at('/passkeys'));
    expect((await browser.open(bench.at())).text).to.contain(other.email);
  });

  it('can belong to another account, selected on the page of the code in an authorization request', async () => {
    const app = await bench.register(person, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    await enrol();
    const other = await bench.person(workspace, 'member');
    const browser = createBrowser();
    const form = await browser.send(await browser.open(bench.flow(app).url), {
      ...fields(person),
      action: 'sign-in',
    });
    expectPage(form);
    expect(form.text).to.contain('Enter your code').and.contain('value="other-account"');
    const again = await browser.send(form, { action: 'other-account' });
    expect((await browser.send(again, { ...fields(other), action: 'sign-in' })).text).to.contain(
      other.email,
    );
  });
});
