import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: forms whose cookie is over, or was never kept', () => {
  let bench: PeopleBench;
  let owner: Person & { password: string };

  before(async () => {
    bench = await startPeople();
    owner = await bench.person(await bench.office(), 'owner');
  });
  after(() => bench.platform.stop());

  /** A browser that keeps no cookies sends the form of the page that it was shown. */
  async function send(url: string, fields: Record<string, string>) {
    const shown = await createBrowser().open(url);
    return createBrowser().send(shown, fields);
  }

  it('say so, and lead to the page again', async () => {
    const { browser } = await bench.signIn(owner);
    const signOut = await browser.open(`${bench.url}/oauth/logout`);
    expect(signOut.text).to.contain('action="/oauth/logout/confirm"');
    for (const [answer, again] of [
      [await send(`${bench.url}/oauth/device`, { user_code: 'BBBB-BBBB' }), '/oauth/device'],
      [await send(`${bench.url}/oauth/device`, {}), '/oauth/device'],
      [await createBrowser().send(signOut, { logout: 'yes' }), '/oauth/logout'],
    ] as const) {
      expect(answer.status, answer.url).to.equal(400);
      expectPage(answer);
      expect(answer.text).to.contain('Allow cookies here').and.contain(`<a href="${again}">Open it again</a>`);
    }
  });

  it('are told to programs in JSON', async () => {
    for (const path of ['/oauth/device', '/oauth/logout/confirm']) {
      const answer = await bench.post(path, { user_code: 'BBBB-BBBB', xsrf: 'x' });
      expect([answer.status, answer.body.error], path).to.deep.equal([400, 'invalid_request']);
      expect(answer.headers.get('cache-control'), path).to.equal('no-store');
    }
  });

  it('are refused as pages at sign-in and consent, too', async () => {
    const app = await bench.register(owner, { type: 'public', redirectUris: ['https://page.example/cb'] });
    const { email, password } = owner;
    const consent = await send(bench.flow(app).url, { email, password });
    expect([consent.status, consent.text.includes('Cookies must be allowed here')]).to.deep.equal([400, true]);
    expectPage(consent);
    expectPage(await send(bench.at('/sign-in'), { email, password }));
  });

  it('are good again where the page was replaced by another', async () => {
    const browser = createBrowser();
    const old = await browser.open(`${bench.url}/oauth/device`);
    await browser.open(`${bench.url}/oauth/device`);
    const asked = await browser.send(old, { user_code: 'BBBB-BBBB' });
    expect([asked.status, asked.text.includes('Enter the code again')]).to.deep.equal([400, true]);
    expect((await browser.send(asked, { user_code: 'BBBB-BBBB' })).text).to.contain('no such code');
  });
});
