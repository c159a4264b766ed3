import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: user codes of the device flow', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let owner: Person & { password: string };
  let tool: Registered;

  before(async () => {
    bench = await startPeople(() => clockMs);
    owner = await bench.person(await bench.createWorkspace(), 'owner');
    tool = await bench.register(owner, { type: 'public' });
  });
  after(() => bench.platform.stop());

  async function type(userCode: string) {
    const browser = createBrowser();
    return browser.send(await browser.open(`${bench.url}/oauth/device`), { user_code: userCode });
  }
  const begin = async () =>
    (
      await bench.post('/oauth/device_authorization', {
        client_id: tool.clientId,
        scope: 'investments.read',
      })
    ).body;

  it('are rate-limited for each IP address after ten wrong codes; right codes do not count', async () => {
    expectPage(await createBrowser().open(`${bench.url}/oauth/device`));
    const { user_code: userCode } = await begin();
    for (let at = 0; at < 10; at++) {
      const page = await type('BBBB-BBBB');
      expect([page.status, page.text.includes('no such code')]).to.deep.equal([200, true]);
      if (at === 5) {
        for (let times = 0; times < 6; times++) {
          expect((await type(userCode)).text).to.contain(tool.name);
        }
      }
    }
    const rejected = await type('BBBB-BBBB');
    expect([rejected.status, rejected.headers.get('retry-after')]).to.deep.equal([429, '15']);
    expectPage(rejected);
    expect(rejected.text).to.contain('Too many attempts. Wait 15 seconds.');
    clockMs += 15_000;
    const browser = createBrowser();
    const confirm = await browser.send(await browser.open(`${bench.url}/oauth/device`), {
      user_code: userCode,
    });
    expect(confirm.text).to.contain(tool.name);
    expectPage(confirm);
    clockMs += 2_000;
    // The page submits the right code twice: neither counts as a guess.
    const next = await browser.send(confirm, {});
    expect([next.status, next.text.includes('name="password"')]).to.deep.equal([200, true]);
    // A right code does not reset the count of wrong codes.
    expect((await type('BBBB-BBBB')).text).to.contain('no such code');
    for (const code of ['BBBB-BBBB', userCode]) {
      expect((await type(code)).headers.get('retry-after')).to.equal('30');
    }
  });

  it('are rate-limited even for concurrent guesses', async () => {
    clockMs += 86_400_000;
    const { user_code: userCode } = await begin();
    await Promise.all(Array.from({ length: 9 }, () => type('BBBB-BBBB')));
    const codes = [...Array.from({ length: 12 }, () => 'BBBB-BBBB'), userCode, userCode];
    const pages = await Promise.all(codes.map(type));
    expect(pages.filter(({ status }) => status === 200)).to.have.length.within(1, 3);
    expect((await type(userCode)).status).to.equal(429);
  });

  it('are rejected with status 400 at unknown paths below the device page', async () => {
    const url = `${bench.url}/oauth/device/made-up`;
    const page = await createBrowser().open(url);
    expect(page.status).to.equal(400);
    expectPage(page);
    expect(page.text).to.contain('start again on your device');
    const response = await fetch(url, { headers: { Accept: 'application/json' } });
    expect([response.status, await response.json()]).to.deep.equal([
      400,
      {
        error: 'invalid_request',
        error_description:
          'This page has expired, or your browser blocks cookies. Allow cookies for this site and open the page again.',
      },
    ]);
  });
});
