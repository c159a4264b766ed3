import { expect } from 'chai';
import { type Browser, createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const next = 'a better one than before';

describe('people: password reset', () => {
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

  async function requestReset(email: string, browser = createBrowser()) {
    return browser.send(await browser.open(bench.at('/password')), { email });
  }
  async function reset(email: string, password: string, browser: Browser = createBrowser()) {
    await requestReset(email);
    const form = await browser.open(await bench.linkTo(email));
    return browser.send(form, { password });
  }

  it('sets a password by a mailed link, ends other sessions and keeps API keys', async () => {
    const { browser: old } = await bench.signIn(person);
    expect((await old.open(bench.at())).url).to.equal(bench.at());
    clockMs += 2_000;
    await requestReset(person.email);
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
    const [mail] = await bench.mailsTo(person.email);
    expect(mail).to.include({ kind: 'password-changed', userId: person.userId });
    expect(mail!.params).to.deep.equal({ link: bench.at('/password') });
    const types = (await bench.events(person.userId)).map(({ type }) => type);
    expect(types).to.include.members(['user.password_reset_requested', 'user.password_changed']);
  });

  it('ends sessions even if concurrent requests store them again', async () => {
    const app = await bench.register(person, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    const { browser: old } = await bench.signIn(person);
    const cookies = old.cookieHeader(bench.at());
    clockMs += 2_000;
    // A thief keeps sending requests with the session during the reset.
    let running = true;
    const thief = (async () => {
      while (running) {
        await fetch(bench.flow(app).url, {
          headers: { Cookie: cookies, Accept: 'text/html' },
          redirect: 'manual',
        });
      }
    })();
    await reset(person.email, next);
    running = false;
    await thief;
    expect((await old.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    expect((await old.open(bench.flow(app).url)).text).to.contain('name="password"');
  });

  it('sends links that work once, for an hour, and until another link is used', async () => {
    await requestReset(person.email);
    const first = await bench.linkTo(person.email);
    await requestReset(person.email);
    const second = await bench.linkTo(person.email, 2);
    const browser = createBrowser();
    expect((await browser.send(await browser.open(second), { password: next })).url).to.equal(
      bench.at(),
    );
    for (const link of [first, second]) {
      const old = await createBrowser().open(link);
      expect(old.status).to.equal(410);
      expectPage(old);
    }
    await requestReset(person.email);
    const third = await bench.linkTo(person.email, 4);
    clockMs += 3_600_001;
    expect((await createBrowser().open(third)).status).to.equal(410);
  });

  it('shows the same page for known and unknown addresses', async () => {
    const unknown = `nobody-${person.email}`;
    const [one, other] = [await requestReset(person.email), await requestReset(unknown)];
    expect([one.status, other.status]).to.deep.equal([200, 200]);
    expectPage(one);
    expect(other.text.replaceAll(unknown, 'X')).to.equal(one.text.replaceAll(person.email, 'X'));
    await bench.linkTo(person.email);
    expect(await bench.mailsTo(unknown)).to.deep.equal([]);
  });

  it('stays possible after many requests by other people, and sends few mails', async () => {
    for (let attempt = 0; attempt < 12; attempt++) {
      expect((await requestReset(person.email)).status).to.equal(200);
    }
    const own = await requestReset(person.email);
    expect(own.status).to.equal(200);
    expect(own.text).to.contain('we have sent a link to this address');
    const link = await bench.linkTo(person.email, 3);
    expect(await bench.mailsTo(person.email)).to.have.length(3);
    // The link of a stranger's request came to the right mailbox.
    expect((await createBrowser().open(link)).text).to.contain('name="password"');
    clockMs += 15_000;
    await requestReset(person.email);
    await bench.linkTo(person.email, 4);
  });

  it('is rate-limited for each IP address across accounts', async () => {
    const requestResetFrom = async (address: string, email: string) =>
      fetch(bench.at('/password'), {
        method: 'POST',
        body: new URLSearchParams({ email }),
        headers: { 'X-Forwarded-For': address },
      });
    for (let attempt = 0; attempt < 20; attempt++) {
      expect(
        (await requestResetFrom('203.0.113.1', `a${attempt}-${person.email}`)).status,
      ).to.equal(200);
    }
    expect((await requestResetFrom('203.0.113.1', `b-${person.email}`)).status).to.equal(429);
    expect((await requestResetFrom('203.0.113.2', person.email)).status).to.equal(200);
  });

  it('rejects an invalid e-mail address', async () => {
    for (const email of ['', 'x', ' @ ', '<script>alert(1)</script>']) {
      const page = await requestReset(email);
      expect(page.status, email).to.equal(400);
      expectPage(page);
    }
  });
});
