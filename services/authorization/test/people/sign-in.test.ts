import { accountStream } from '@irp/contracts/events';
import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: sign-in', () => {
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

  const wrong = () => ({ email: person.email, password: 'not the password' });

  it('starts one session for account pages and applications', async () => {
    const app = await bench.register(person, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    const { browser, page } = await bench.signIn(person);
    expect(page.url).to.equal(bench.at());
    expectPage(page);
    const consent = await browser.open(bench.flow(app).url);
    expect(consent.text).to.contain(`Allow ${app.name}?`);
    const other = createBrowser();
    await bench.authorize(app, person, {}, other);
    expect((await other.open(bench.at())).text).to.contain(person.email);
    expect((await other.open(bench.at('/sign-in'))).url).to.equal(bench.at());
  });

  it('starts a new session each time, with HttpOnly and SameSite cookies', async () => {
    const browser = createBrowser();
    const { page } = await bench.signIn(person, browser);
    const before = browser.cookieHeader(bench.at());
    await browser.send(page, {}, '/account/sign-out');
    await bench.signIn(person, browser);
    expect(/irp_session=([^;]*)/.exec(browser.cookieHeader(bench.at()))![1]).not.to.equal(
      /irp_session=([^;]*)/.exec(before)![1],
    );
    const response = await fetch(bench.at('/sign-in'), {
      method: 'POST',
      body: new URLSearchParams({ email: person.email, password: person.password }),
      redirect: 'manual',
    });
    const set = response.headers.getSetCookie();
    expect([response.status, response.headers.get('location')]).to.deep.equal([303, '/account']);
    expect(set.map((cookie) => cookie.split('=', 1)[0])).to.have.members([
      'irp_device',
      'irp_session',
      'irp_session.sig',
    ]);
    for (const cookie of set) {
      expect(cookie.toLowerCase()).to.contain('httponly').and.contain('samesite=lax');
    }
  });

  it('gets another id when the person signs in again, and the former id is invalid', async () => {
    const { browser } = await bench.signIn(person);
    const former = browser.cookieHeader(bench.at());
    const response = await fetch(bench.at('/sign-in'), {
      method: 'POST',
      body: new URLSearchParams({ email: person.email, password: person.password }),
      headers: { Cookie: former },
      redirect: 'manual',
    });
    expect(response.status).to.equal(303);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    const open = async (Cookie: string) =>
      (
        await fetch(bench.at(), {
          headers: { Cookie },
          redirect: 'manual',
        })
      ).status;
    expect([await open(cookies.join('; ')), await open(former)]).to.deep.equal([200, 303]);
  });

  it('ends a day after the last authorization request, and 30 days after the sign-in at the latest', async () => {
    const app = await bench.register(person, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    const { browser } = await bench.signIn(person);
    const isSignedIn = async () => (await browser.open(bench.at())).url === bench.at();
    for (let requests = 0; requests < 30; requests++) {
      clockMs += 86_000_000;
      expect((await browser.open(bench.flow(app).url)).text).to.contain(`Allow ${app.name}?`);
    }
    expect(await isSignedIn()).to.equal(true);
    clockMs += 30 * 86_400_000 - 30 * 86_000_000 + 1_000;
    expect(await isSignedIn()).to.equal(false);
    expect((await browser.open(bench.flow(app).url)).text).to.contain('name="password"');
    await bench.signIn(person, browser);
    clockMs += 86_399_000;
    expect(await isSignedIn()).to.equal(true);
    clockMs += 1_000;
    expect(await isSignedIn()).to.equal(false);
  });

  it('ends in the browser that signs out', async () => {
    const { browser: here, page } = await bench.signIn(person);
    const { browser: there } = await bench.signIn(person);
    const cookies = here.cookieHeader(bench.at());
    expect((await here.send(page, {}, '/account/sign-out')).url).to.equal(bench.at('/sign-in'));
    const replayed = await fetch(bench.at(), {
      headers: { Cookie: cookies },
      redirect: 'manual',
    });
    expect(replayed.headers.get('location')).to.equal('/account/sign-in');
    expect((await there.open(bench.at())).url).to.equal(bench.at());
    const signedOut = (await bench.events(person.userId)).filter(
      ({ type }) => type === 'user.signed_out',
    );
    // In the account's log, and in the log of the workspace of the account's provisioning.
    expect(signedOut.map(({ data }) => data)).to.deep.equal([
      { everywhere: false },
      { everywhere: false },
    ]);
  });

  it('ends by RP-initiated logout', async () => {
    const { browser } = await bench.signIn(person);
    const page = await browser.send(await browser.open(`${bench.url}/oauth/logout`), {
      logout: 'yes',
    });
    expect(page.text).to.contain('Signed out');
    expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    const signedOut = (await bench.events(person.userId)).filter(
      ({ type }) => type === 'user.signed_out',
    );
    expect(signedOut.map(({ workspaceId }) => workspaceId)).to.have.members([
      workspace.workspaceId,
      accountStream(person.userId),
    ]);
  });

  it('continues after a logout request when the user chooses to stay signed in', async () => {
    const uris = {
      redirectUris: ['https://page.example/cb'],
      postLogoutRedirectUris: ['https://bye.example/'],
    };
    const app = await bench.register(person, { type: 'public', ...uris });
    const { browser } = await bench.authorize(app, person);
    const query = new URLSearchParams({
      client_id: app.clientId,
      post_logout_redirect_uri: 'https://bye.example/',
    });
    const signOutForm = await browser.open(`${bench.url}/oauth/logout?${query}`);
    const [, to] = /<form method="get" action="([^"]*)"><button[^>]*>Stay signed in</.exec(
      signOutForm.text,
    )!;
    const page = await browser.open(new URL(to!, signOutForm.url).href);
    expect(page.text).to.contain('<h1>You are still signed in</h1>').and.not.contain('Signed out');
    expectPage(page);
    expect((await browser.open(bench.at())).text)
      .to.contain(person.email)
      .and.contain(app.name);
    // A confirmation without the sign-out button is the same.
    const confirmed = await browser.send(await browser.open(`${bench.url}/oauth/logout`), {});
    expect(confirmed.text).to.contain('<h1>You are still signed in</h1>');
    const types = (await bench.events(person.userId)).map(({ type }) => type);
    expect(types).not.to.include('user.signed_out');
  });

  it('shows the same error for a wrong password, an unknown address and a user without a password', async () => {
    const without = await workspace.addMember('member');
    const tries = [
      wrong(),
      { ...wrong(), email: `no-${person.email}` },
      { ...wrong(), email: without.email },
    ];
    const pages = [];
    for (const one of tries) {
      const { page } = await bench.signIn(one);
      expectPage(page);
      pages.push([page.status, page.text.replaceAll(one.email, 'X')]);
    }
    expect(pages[1]).to.deep.equal(pages[0]);
    expect(pages[2]).to.deep.equal(pages[0]);
    expect(pages[0]![0]).to.equal(401);
    expect((await bench.events(person.userId)).map(({ type }) => type)).to.include(
      'user.sign_in_failed',
    );
  });

  it('is delayed by wrong guesses, except on known devices and after a reset', async () => {
    const { browser: known, page } = await bench.signIn(person);
    await known.send(page, {}, '/account/sign-out');
    for (let at = 0; at < 5; at++) {
      expect((await bench.signIn(wrong())).page.status).to.equal(401);
    }
    for (const one of [wrong(), person]) {
      const { page: rejected } = await bench.signIn(one);
      expect(rejected.status).to.equal(429);
      expect(rejected.headers.get('retry-after')).to.equal('15');
      expectPage(rejected);
    }
    expect((await bench.signIn(person, known)).page.url).to.equal(bench.at());
    const elsewhere = createBrowser();
    await elsewhere.send(await elsewhere.open(bench.at('/password')), { email: person.email });
    const form = await elsewhere.open(await bench.linkTo(person.email));
    const inside = await elsewhere.send(form, { password: 'quite another one' });
    expect(inside.url).to.equal(bench.at());
    await elsewhere.send(inside, {}, '/account/sign-out');
    const again = await bench.signIn(
      { email: person.email, password: 'quite another one' },
      elsewhere,
    );
    expect(again.page.url).to.equal(bench.at());
    clockMs += 15_000;
    expect((await bench.signIn({ ...person, password: 'quite another one' })).page.url).to.equal(
      bench.at(),
    );
  });
});
