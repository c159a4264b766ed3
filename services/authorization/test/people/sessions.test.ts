import { accountStream } from '@irp/contracts/events';
import { expect } from 'chai';
import { sessionsPage } from '../../src/account/sessions-page.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const cb = 'https://page.example/cb';
const laptop = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) <b> Firefox/143.0',
  'X-Forwarded-For': '203.0.113.7',
};
const phone = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  'X-Forwarded-For': '203.0.113.8',
};

describe('people: sessions', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let list: string;

  before(async () => {
    bench = await startPeople(() => clockMs);
    workspace = await bench.createWorkspace();
    list = bench.at('/sessions');
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    person = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  const signIn = async (headers: Record<string, string> = {}, who = person) =>
    (await bench.signIn(who, createBrowser(headers))).browser;
  /** The sessions of other browsers, in the order of the list. */
  const othersOf = async (browser: Browser) =>
    [...(await browser.open(list)).text.matchAll(/name="session" value="([^"]*)"/g)]
      .map(([, id]) => id!)
      .slice(0, -1);
  const end = async (browser: Browser, fields: Record<string, string>) =>
    browser.send(await browser.open(list), { password: person.password, ...fields });
  const isSignedIn = async (browser: Browser) =>
    (await browser.open(bench.at())).url === bench.at();
  const signedOut = async () =>
    (await bench.events(person.userId)).filter(
      ({ type, workspaceId }) =>
        type === 'user.signed_out' && workspaceId === accountStream(person.userId),
    );
  const minute = (atMs: number) => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');

  it('are listed with browser, address and times; the current session is marked', async () => {
    const app = await bench.register(person, { type: 'public', redirectUris: [cb] });
    const alone = await (await signIn(laptop)).open(list);
    expectPage(alone);
    expect(alone.text).to.contain('Firefox on Linux').and.contain('No other browser is signed in');
    expect(alone.text).not.to.contain('name="password"');
    const signedInMs = clockMs;
    const mobile = createBrowser(phone);
    // Signed in for an application, not on the account page.
    await bench.authorize(app, person, {}, mobile);
    clockMs += 600_000;
    await mobile.open(bench.at());
    clockMs += 600_000;
    const here = await signIn();
    const { text } = await here.open(list);
    const [own, others] = text.split('<legend>Other browsers</legend>') as [string, string];
    expect(own)
      .to.contain('<h2>This browser</h2>')
      .and.contain(minute(clockMs))
      .and.not.contain('Firefox');
    const entries = [...others.matchAll(/<label class="choice">.*?<\/label>/gs)].map(
      ([entry]) => entry,
    );
    expect(entries).to.have.length(3);
    expect(entries[0]).to.contain('Safari on iPhone').and.contain('203.0.113.8');
    expect(entries[0])
      .to.contain(`>${minute(signedInMs)} UTC<`)
      .and.contain(`>${minute(signedInMs + 600_000)} UTC<`);
    expect(entries[1]).to.contain('203.0.113.7');
    await signIn({}, await bench.person(workspace, 'member'));
    expect(await othersOf(here)).to.have.length(2);
  });

  it('end one at a time, with the password; the browser is signed out, and tokens stay', async () => {
    const app = await bench.register(person, { type: 'public', redirectUris: [cb] });
    const there = createBrowser(phone);
    const { response, verifier } = await bench.authorize(app, person, {}, there);
    const { body: tokens } = await bench.redeem(app, response.get('code')!, verifier);
    const second = await signIn(laptop);
    clockMs += 60_000;
    await second.open(bench.at());
    const here = await signIn();
    const [, id] = await othersOf(here);
    for (const [status, fields] of [
      [401, { session: id!, password: 'wrong' }],
      [400, {}],
      [403, { session: id!, csrf: 'forged' }],
    ] as [number, Record<string, string>][]) {
      expect((await end(here, fields)).status).to.equal(status);
    }
    expect(await isSignedIn(there)).to.equal(true);
    const after = await end(here, { session: id! });
    expectPage(after);
    expect(after.url).to.equal(`${list}?done=sessionsEnded`);
    expect(after.text).to.contain('203.0.113.7').and.not.contain('203.0.113.8');
    expect([
      await isSignedIn(there),
      await isSignedIn(second),
      await isSignedIn(here),
    ]).to.deep.equal([false, true, true]);
    expect((await there.open(bench.flow(app).url)).text).to.contain('name="password"');
    expect((await signedOut()).map(({ data }) => data)).to.deep.equal([
      { everywhere: false, sessionId: id },
    ]);
    expect((await end(here, { session: id! })).status, 'twice').to.equal(404);
    // As after signing out: the application has a sign-in button.
    const refresh = {
      grant_type: 'refresh_token',
      client_id: app.clientId,
      refresh_token: tokens.refresh_token,
    };
    expect((await bench.token(refresh)).status).to.equal(200);
  });

  it('of another person are not listed, and do not end', async () => {
    const victim = await bench.person(workspace, 'member');
    const [theirs, spare] = [await signIn(phone, victim), await signIn(laptop, victim)];
    const [id] = await othersOf(spare);
    const here = await signIn();
    await signIn();
    for (const session of [id!, 'unknown', '']) {
      const page = await end(here, { session });
      expectPage(page);
      expect(
        [page.status, page.text.includes('Your account has no session with this id')],
        session,
      ).to.deep.equal([404, true]);
    }
    await end(here, { session: 'all-others' });
    expect([await isSignedIn(theirs), await isSignedIn(spare)]).to.deep.equal([true, true]);
    expect((await bench.events(victim.userId)).map(({ type }) => type)).not.to.include(
      'user.signed_out',
    );
  });

  it('all end except the current session', async () => {
    const others = [await signIn(laptop), await signIn(phone)];
    const here = await signIn();
    clockMs += 2_000;
    expect((await end(here, { session: 'all-others', password: 'wrong' })).status).to.equal(401);
    expect((await end(here, { session: 'all-others' })).text).to.contain(
      'No other browser is signed in',
    );
    for (const browser of others) {
      expect(await isSignedIn(browser)).to.equal(false);
    }
    expect(await isSignedIn(here)).to.equal(true);
    const [event, ...more] = await signedOut();
    expect([event!.data.everywhere, more.length]).to.deep.equal([true, 0]);
    expect(event!.data.exceptSessionId).to.be.a('string');
  });

  it('name the browser and the system, and no other part of the header', () => {
    const at = new Date(0);
    const userAgent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0 <evil>';
    const { text } = sessionsPage({
      language: 'en',
      csrf: '',
      sessions: [{ id: 's0', signedInAt: at, lastUsedAt: at, userAgent }],
      current: 's0',
    }).body;
    expect(text)
      .to.contain('Firefox on Windows')
      .and.not.contain('Mozilla')
      .and.not.contain('evil');
  });

  it('are listed up to fifty; all end even above fifty', () => {
    const at = new Date(0);
    const sessions = Array.from({ length: 52 }, (_, id) => ({
      id: `s${id}`,
      signedInAt: at,
      lastUsedAt: at,
    }));
    const { text } = sessionsPage({
      language: 'en',
      csrf: '',
      sessions,
      current: 's0',
    }).body;
    expect(text.match(/value="s\d+"/g)).to.have.length(50);
    expect(text).to.contain('Other browsers with a session: 51; the list shows 50');
    expect(text).to.contain('An unknown browser').and.contain('an unknown address');
    const { text: few } = sessionsPage({
      language: 'en',
      csrf: '',
      sessions: sessions.slice(0, 2),
      current: 's0',
    }).body;
    expect(few).to.contain('All other browsers<');
  });

  it('stay ended if a concurrent request stores them again', async () => {
    const app = await bench.register(person, { type: 'public', redirectUris: [cb] });
    const stolen = await signIn(phone);
    const stored = await bench.models.artifacts
      .find({ userId: person.userId, kind: 'Session' })
      .lean();
    expect(stored).to.have.length(1);
    const here = await signIn();
    const [id] = await othersOf(here);
    await end(here, { session: id! });
    await bench.models.artifacts.insertMany(stored);
    expect(await isSignedIn(stolen)).to.equal(false);
    expect((await stolen.open(bench.flow(app).url)).text).to.contain('name="password"');
    expect(await othersOf(here)).to.deep.equal([]);
  });
});
