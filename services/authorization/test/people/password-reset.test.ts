import { expect } from 'chai';
import { type Browser, createBrowser } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const next = 'a better one than before';

describe('people: forgotten passwords', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let office: Office;
  let person: Person & { password: string };

  before(async () => {
    bench = await startPeople(() => clockMs);
    office = await bench.office();
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    person = await bench.person(office, 'owner');
  });
  after(() => bench.platform.stop());

  async function ask(email: string, browser = createBrowser()) {
    return browser.send(await browser.open(bench.at('/password')), { email });
  }
  async function reset(email: string, password: string, browser: Browser = createBrowser()) {
    await ask(email);
    const form = await browser.open(await bench.linkTo(email));
    return browser.send(form, { password });
  }

  it('are replaced by mail; other browsers are signed out, keys go on working', async () => {
    const { browser: old } = await bench.signIn(person);
    expect((await old.open(bench.at())).url).to.equal(bench.at());
    clockMs += 2_000;
    await ask(person.email);
    const link = await bench.linkTo(person.email);
    expect(link).to.match(/\/account\/password\/new\?token=[\w-]{43}$/);
    const browser = createBrowser();
    const form = await browser.open(link);
    expectPage(form);
    expect(form.text).to.contain('Your API keys').and.contain(person.email);
    const account = await browser.send(form, { password: next });
    expect(account.url).to.equal(bench.at());
    expect((await old.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    expect((await bench.resolve(person.key)).status).to.equal(200);
    expect((await bench.signIn(person)).page.status).to.equal(401);
    expect((await bench.signIn({ ...person, password: next })).page.url).to.equal(bench.at());
    const [told] = await bench.mailsTo(person.email);
    expect(told!.subject).to.equal('Your password was changed');
    expect(told!.text).to.contain(bench.at('/password')).and.not.contain('token=');
    const types = (await bench.events(person.userId)).map(({ type }) => type);
    expect(types).to.include.members(['user.password_reset_requested', 'user.password_changed']);
  });

  it('end sessions for good, also one that a request writes down again', async () => {
    const app = await bench.register(person, { type: 'public', redirectUris: ['https://page.example/cb'] });
    const { browser: old } = await bench.signIn(person);
    const cookies = old.cookieHeader(bench.at());
    clockMs += 2_000;
    // Requests of a thief who never pauses.
    let going = true;
    const thief = (async () => {
      while (going)
        await fetch(bench.flow(app).url, { headers: { Cookie: cookies, Accept: 'text/html' }, redirect: 'manual' });
    })();
    await reset(person.email, next);
    going = false;
    await thief;
    expect((await old.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    expect((await old.open(bench.flow(app).url)).text).to.contain('name="password"');
  });

  it('links work once, for an hour, and not after another was used', async () => {
    await ask(person.email);
    const first = await bench.linkTo(person.email);
    await ask(person.email);
    const second = await bench.linkTo(person.email, 2);
    const browser = createBrowser();
    expect((await browser.send(await browser.open(second), { password: next })).url).to.equal(bench.at());
    for (const link of [first, second]) {
      const old = await createBrowser().open(link);
      expect(old.status).to.equal(410);
      expectPage(old);
    }
    await ask(person.email);
    const third = await bench.linkTo(person.email, 4);
    clockMs += 3_600_001;
    expect((await createBrowser().open(third)).status).to.equal(410);
  });

  it('tell nobody who is known: the same page for every address', async () => {
    const unknown = `nobody-${person.email}`;
    const [one, other] = [await ask(person.email), await ask(unknown)];
    expect([one.status, other.status]).to.deep.equal([200, 200]);
    expectPage(one);
    expect(other.text.replaceAll(unknown, 'X')).to.equal(one.text.replaceAll(person.email, 'X'));
    await bench.linkTo(person.email);
    expect(await bench.mailsTo(unknown)).to.deep.equal([]);
    const refusals = [];
    for (const email of [person.email, unknown]) {
      for (let at = 0; at < 2; at++) expect((await ask(email)).status).to.equal(200);
      const { status, headers } = await ask(email);
      refusals.push([status, headers.get('retry-after')]);
    }
    expect(refusals).to.deep.equal([
      [429, '15'],
      [429, '15'],
    ]);
  });

  it('are asked for so often from one address, whatever accounts are named', async () => {
    const askFrom = async (address: string, email: string) =>
      fetch(bench.at('/password'), {
        method: 'POST',
        body: new URLSearchParams({ email }),
        headers: { 'X-Forwarded-For': address },
      });
    for (let at = 0; at < 20; at++)
      expect((await askFrom('203.0.113.1', `a${at}-${person.email}`)).status).to.equal(200);
    expect((await askFrom('203.0.113.1', `b-${person.email}`)).status).to.equal(429);
    expect((await askFrom('203.0.113.2', person.email)).status).to.equal(200);
  });

  it('refuse what is no address', async () => {
    for (const email of ['', 'x', ' @ ', '<script>alert(1)</script>']) {
      const page = await ask(email);
      expect(page.status, email).to.equal(400);
      expectPage(page);
    }
  });
});
