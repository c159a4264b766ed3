import { expect } from 'chai';
import { browserNames } from '../../src/people/domain/browser-names.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { enrolCodes } from '../support/enrol-codes.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

describe('people: sign-in from a new browser', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };

  before(async () => {
    bench = await startPeople(() => clockMs);
    workspace = await bench.createWorkspace();
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    person = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  const signIn = async (browser: Browser, who = person) => {
    const { page } = await bench.signIn(who, browser);
    expect(page.url).to.equal(bench.at());
    await browser.send(page, {}, '/account/sign-out');
  };
  const mailed = () => bench.newSignInsTo(person.email);

  it('is mailed once, with time, place and browser, except the first sign-in of an account', async () => {
    const home = createBrowser();
    await signIn(home);
    await signIn(home);
    expect(await mailed()).to.deep.equal([]);
    const work = createBrowser({ 'User-Agent': firefox, 'X-Forwarded-For': '203.0.113.9' });
    await signIn(work);
    const [mail, ...more] = await mailed();
    expect(more).to.deep.equal([]);
    expect(mail).to.include({ userId: person.userId, language: 'en' });
    const address = '203.0.113.9';
    // The order of events with the same time is random.
    const addresses = (await bench.events(person.userId))
      .filter(({ type }) => type === 'user.signed_in')
      .map(({ data }) => data.address);
    expect(addresses).to.include(address);
    expect(mail!.params).to.deep.equal({
      at: new Date(clockMs).toISOString(),
      browser: 'Firefox',
      system: 'Windows',
      address,
      link: bench.at('/sessions'),
    });
    await signIn(work);
    await signIn(home);
    expect(await mailed()).to.have.length(1);
    expect(
      (await bench.events(person.userId)).filter(({ type }) => type === 'user.signed_in'),
    ).to.have.length(2 * 5);
  });

  it('is not mailed for a browser that several people share', async () => {
    const other = await bench.person(workspace, 'admin');
    const shared = createBrowser();
    for (const who of [person, other, person, other]) {
      await signIn(shared, who);
    }
    expect([await mailed(), await bench.newSignInsTo(other.email)]).to.deep.equal([[], []]);
    // A browser replaced by five later browsers is new again.
    for (let at = 0; at < 5; at++) {
      await signIn(shared, await bench.person(workspace, 'member'));
    }
    await signIn(shared);
    expect(await mailed()).to.have.length(1);
  });

  it('is mailed for a sign-in to an application', async () => {
    const app = await bench.register(person, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    const home = createBrowser();
    await bench.authorize(app, person, {}, home);
    expect(await mailed()).to.deep.equal([]);
    await bench.authorize(app, person, {}, createBrowser({ 'User-Agent': firefox }));
    expect((await mailed()).map(({ params }) => params.browser)).to.deep.equal(['Firefox']);
  });

  it('is mailed after the second factor, and not for a password alone, right or wrong', async () => {
    const { browser } = await bench.signIn(person);
    const app = await enrolCodes(browser, bench.at('/codes'), person.password, () => clockMs);
    const stranger = createBrowser();
    await bench.signIn({ ...person, password: 'not this one' }, stranger);
    const { page } = await bench.signIn(person, stranger);
    expect(page.text).to.contain('name="code"');
    expect(await mailed()).to.deep.equal([]);
    clockMs += 60_000;
    expect((await stranger.send(page, { code: app.code() })).url).to.equal(bench.at());
    expect(await mailed()).to.have.length(1);
  });

  it("is mailed for a mailed link, except the link that set the account's first password", async () => {
    const email = 'invited-somebody@example.org';
    const { as } = await workspace.addMember('owner');
    await bench.call('POST', workspace.path('/members'), {
      as,
      body: { email, role: 'member' },
    });
    const first = createBrowser();
    const form = await first.open(await bench.linkTo(email));
    const password = 'a word to remember well';
    expect(
      (
        await first.send(form, {
          action: 'accept',
          name: 'New',
          password,
        })
      ).url,
    ).to.equal(bench.at());
    expect(await bench.newSignInsTo(email)).to.deep.equal([]);
    const thief = createBrowser();
    await thief.send(await thief.open(bench.at('/password')), { email });
    const reset = await thief.open(await bench.linkTo(email, 2));
    expect((await thief.send(reset, { password: 'another word of mine' })).url).to.equal(
      bench.at(),
    );
    expect(await bench.newSignInsTo(email)).to.have.length(1);
  });

  it('is mailed despite a forged cookie of a known browser', async () => {
    const home = createBrowser();
    await signIn(home);
    const cookie = home.cookies.get('/')!.get('irp_device')!;
    const values = [
      'x',
      '~~~',
      `${cookie}A`,
      cookie.replace(/\..*/, `.${'A'.repeat(43)}`),
      `${'ü'.repeat(16)}.${'é'.repeat(43)}`,
    ];
    for (const value of values) {
      const body = new URLSearchParams({ email: person.email, password: person.password });
      const headers = { Cookie: `irp_device=${encodeURI(value)}`, Origin: bench.url };
      const response = await fetch(bench.at('/sign-in'), {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
      });
      expect(response.status, value).to.equal(303);
    }
    expect(await mailed()).to.have.length(values.length);
  });

  for (const [userAgent, words] of [
    [firefox, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/120.0',
      'Opera on Linux',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Something (Macintosh)', ' on macOS'],
    ['<b>Your bank</b>\nhttps://evil.example', ''],
    ['', ''],
    [undefined, ''],
  ] as const) {
    it(`names ${words || 'nothing'} by ${String(userAgent).slice(0, 60)}`, () => {
      const { browser, system } = browserNames(userAgent);
      expect(system === undefined ? browser : `${browser} on ${system}`).to.equal(words);
    });
  }
});
