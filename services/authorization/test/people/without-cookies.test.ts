import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: forms without their cookie', () => {
  let bench: PeopleBench;
  let owner: Person & { password: string };

  before(async () => {
    bench = await startPeople();
    owner = await bench.person(await bench.createWorkspace(), 'owner');
  });
  after(() => bench.platform.stop());

  /** Submits the form of a page from a browser without cookies. */
  async function send(url: string, fields: Record<string, string>) {
    const page = await createBrowser().open(url);
    return createBrowser().send(page, fields);
  }

  it('show an error with a link to open the page again', async () => {
    const { browser } = await bench.signIn(owner);
    const signOut = await browser.open(`${bench.url}/oauth/logout`);
    expect(signOut.text).to.contain('action="/oauth/logout/confirm"');
    for (const [response, again] of [
      [await send(`${bench.url}/oauth/device`, { user_code: 'BBBB-BBBB' }), '/oauth/device'],
      [await send(`${bench.url}/oauth/device`, {}), '/oauth/device'],
      [await createBrowser().send(signOut, { logout: 'yes' }), '/oauth/logout'],
    ] as const) {
      expect(response.status, response.url).to.equal(400);
      expectPage(response);
      expect(response.text)
        .to.contain('Allow cookies for this site')
        .and.contain(`<a href="${again}">Open the page again</a>`);
    }
  });

  it('are rejected in JSON for programs', async () => {
    for (const path of ['/oauth/device', '/oauth/logout/confirm']) {
      const response = await bench.post(path, { user_code: 'BBBB-BBBB', xsrf: 'x' });
      expect([response.status, response.body.error], path).to.deep.equal([400, 'invalid_request']);
      expect(response.headers.get('cache-control'), path).to.equal('no-store');
    }
  });

  it('are rejected with a page at sign-in and consent', async () => {
    const app = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    const { email, password } = owner;
    const consent = await send(bench.flow(app).url, { email, password });
    expect([
      consent.status,
      consent.text.includes('Your browser must allow cookies for this site'),
    ]).to.deep.equal([400, true]);
    expectPage(consent);
    expectPage(await send(bench.at('/sign-in'), { email, password }));
  });

  it('of a page opened twice return a form to enter the code again', async () => {
    const browser = createBrowser();
    const old = await browser.open(`${bench.url}/oauth/device`);
    await browser.open(`${bench.url}/oauth/device`);
    const retryPage = await browser.send(old, { user_code: 'BBBB-BBBB' });
    expect([retryPage.status, retryPage.text.includes('Enter the code again')]).to.deep.equal([
      400,
      true,
    ]);
    expect((await browser.send(retryPage, { user_code: 'BBBB-BBBB' })).text).to.contain(
      'no such code',
    );
  });
});
