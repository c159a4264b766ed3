import { expect } from 'chai';
import type { Browser, BrowserPage } from '../support/browser.ts';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: the choice of an account', () => {
  let bench: PeopleBench;
  let owner: Person & { password: string };
  let other: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startPeople();
    const workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    other = await bench.person(workspace, 'member');
    app = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
  });
  after(() => bench.platform.stop());

  const selecting = { prompt: 'select_account' };
  const signIn = (browser: Browser, page: BrowserPage, { email, password }: typeof owner) =>
    browser.send(page, {
      email,
      password,
      action: 'sign-in',
    });
  const consent = (browser: Browser, page: BrowserPage) => {
    const workspace = /name="workspace" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    return browser.send(page, { workspace, action: 'allow' });
  };
  /** The person of the tokens for the redirect's code. */
  async function personOf(page: BrowserPage, verifier: string): Promise<string> {
    const code = page.externalRedirect?.searchParams.get('code');
    expect(code, page.text).to.be.a('string');
    const { body } = await bench.redeem(app, code!, verifier);
    return (await bench.resolveToken(body.access_token)).body.principal.userId;
  }
  async function signedIn(): Promise<Browser> {
    const browser = createBrowser();
    await bench.authorize(app, owner, {}, browser);
    return browser;
  }

  it('is shown for prompt=select_account, and offers the signed-in account', async () => {
    const browser = await signedIn();
    const { url, verifier } = bench.flow(app, selecting);
    const page = await browser.open(url);
    expectPage(page);
    expect(page.text)
      .to.contain('Choose an account')
      .and.contain(owner.email)
      .and.contain(app.name);
    expect(await personOf(await browser.send(page, { action: 'continue' }), verifier)).to.equal(
      owner.userId,
    );
  });

  it('accepts another account, even after a wrong password', async () => {
    const browser = await signedIn();
    const { url, verifier } = bench.flow(app, selecting);
    let page = await browser.send(await browser.open(url), { action: 'other-account' });
    page = await signIn(browser, page, { ...other, password: 'wrong password' });
    expect([page.status, page.text.includes('name="password"')]).to.deep.equal([401, true]);
    page = await sentOn(browser, await signIn(browser, page, other));
    expect(await personOf(await consent(browser, page), verifier)).to.equal(other.userId);
  });

  it('can be repeated on the consent page', async () => {
    const browser = await signedIn();
    const { url, verifier } = bench.flow(app, { prompt: 'consent' });
    const page = await browser.send(await browser.open(url), { action: 'other-account' });
    const consenting = await sentOn(browser, await signIn(browser, page, other));
    expect(consenting.text).to.contain(other.email);
    expect(await personOf(await consent(browser, consenting), verifier)).to.equal(other.userId);
  });

  it('is the sign-in page for a person not signed in, and an error with prompt=none', async () => {
    const browser = createBrowser();
    const { url, verifier } = bench.flow(app, selecting);
    const page = await browser.open(url);
    expect(page.text).to.contain('name="password"');
    const signed = await signIn(browser, page, owner);
    const done = signed.externalRedirect ? signed : await consent(browser, signed);
    expect(await personOf(done, verifier)).to.equal(owner.userId);
    const { externalRedirect } = await browser.open(
      bench.flow(app, { prompt: 'none select_account' }).url,
    );
    expect(externalRedirect?.searchParams.get('error')).to.equal('invalid_request');
  });

  it('is rejected without the token of the form', async () => {
    const browser = await signedIn();
    const page = await browser.open(bench.flow(app, selecting).url);
    const refused = await browser.send({ ...page, text: '' }, { action: 'continue' });
    expect([refused.status, refused.text.includes('another session')]).to.deep.equal([403, true]);
  });

  /** Another account signs the first account out, with a self-submitting form. */
  function sentOn(browser: Browser, page: BrowserPage): Promise<BrowserPage> {
    return page.text.includes('document.forms[0].submit()')
      ? browser.send(page, {})
      : Promise.resolve(page);
  }
});
