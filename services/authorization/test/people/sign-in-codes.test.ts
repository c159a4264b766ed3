import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { type Browser, createBrowser, type Shown } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const stepMs = 30_000;

describe('people: sign-in codes', () => {
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

  const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: clockMs + steps * stepMs });
  const secretOn = (page: Shown) => /Secret: <code>([A-Z2-7 ]+)<\/code>/.exec(page.text)![1]!.replaceAll(' ', '');

  /** Turns codes on; a new code counts afterwards. */
  async function enrol() {
    const { browser } = await bench.signIn(person);
    const form = await browser.open(bench.at('/codes'));
    const secret = secretOn(form);
    const done = await browser.send(form, { password: person.password, code: codeOf(secret) });
    const recovery = [...done.text.matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)].map(([, code]) => code!);
    clockMs += stepMs;
    return { browser, form, secret, done, recovery };
  }
  const withCode = (browser: Browser, page: Shown, code: string) => browser.send(page, { code });

  it('are turned on with a code of the app, and then asked for', async () => {
    const { form, secret, done, recovery } = await enrol();
    for (const page of [form, done]) expectPage(page);
    expect(form.text).to.contain('src="data:image/svg+xml;base64,').and.contain(`secret=${secret}`);
    expect(form.text).to.contain('otpauth://totp/');
    expect(secret).to.have.length(32);
    expect(recovery).to.have.length(10);
    expect(new Set(recovery).size).to.equal(10);
    const { browser, page } = await bench.signIn(person);
    expectPage(page);
    expect(page.text).to.contain('Enter your code').and.not.contain('name="password"');
    expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    const inside = await withCode(browser, page, codeOf(secret));
    expect(inside.url).to.equal(bench.at());
    expect(inside.text).to.contain('authenticator app are on');
    const events = await bench.events(person.userId);
    expect(events.map(({ type }) => type)).to.include('user.totp_enabled');
    expect(events.at(-1)!.data.method).to.equal('password and code');
    expect((await bench.mailsTo(person.email)).at(-1)!.subject).to.equal('Sign-in codes were turned on');
    const dump = await bench.dump();
    for (const kept of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      expect(dump).not.to.contain(kept);
  });

  it('are asked for when an application sends the person, too', async () => {
    const app = await bench.register(person, { type: 'public', redirectUris: ['https://page.example/cb'] });
    const { secret } = await enrol();
    const browser = createBrowser();
    const first = await browser.open(bench.flow(app).url);
    const second = await browser.send(first, { email: person.email, password: person.password });
    expectPage(second);
    expect(second.headers.get('content-security-policy')).to.contain("form-action 'self' https://page.example");
    const denied = await browser.send(second, { action: 'deny' });
    expect(denied.leaves!.searchParams.get('error')).to.equal('access_denied');
    const again = await browser.send(await browser.open(bench.flow(app).url), {
      email: person.email,
      password: person.password,
    });
    const consent = await withCode(browser, again, codeOf(secret));
    expect(consent.text).to.contain(`Allow ${app.name}?`);
  });

  it('count once, and one step early or late', async () => {
    const { secret } = await enrol();
    const tryCode = async (code: string) => {
      const { browser, page } = await bench.signIn(person);
      return (await withCode(browser, page, code)).url === bench.at();
    };
    expect(await tryCode(codeOf(secret, -2))).to.equal(false);
    expect(await tryCode(codeOf(secret, 2))).to.equal(false);
    const now = codeOf(secret);
    expect(await tryCode(now)).to.equal(true);
    expect(await tryCode(now)).to.equal(false);
    expect(await tryCode(codeOf(secret, -1)), 'older than the last one').to.equal(false);
    expect(await tryCode(codeOf(secret, 1))).to.equal(true);
    clockMs += 10 * stepMs;
    const two = await Promise.all([bench.signIn(person), bench.signIn(person)]);
    const outcomes = await Promise.all(two.map(({ browser, page }) => withCode(browser, page, codeOf(secret))));
    expect(outcomes.map(({ status }) => status).toSorted()).to.deep.equal([200, 401]);
  });

  it('have recovery codes, each good for one sign-in', async () => {
    const { recovery } = await enrol();
    const tryCode = async (code: string) => {
      const { browser, page } = await bench.signIn(person);
      const inside = await withCode(browser, page, code);
      return inside.url === bench.at() ? browser : undefined;
    };
    const browser = await tryCode(recovery[0]!.toLowerCase().replaceAll('-', ' '));
    expect(browser).not.to.equal(undefined);
    expect(await tryCode(recovery[0]!)).to.equal(undefined);
    expect(await tryCode('AAAA-AAAA-AAAA-AAAA')).to.equal(undefined);
    expect((await browser!.open(bench.at('/codes'))).text).to.contain('9 recovery codes left');
  });

  it('cannot be guessed, nor the page before them skipped', async () => {
    const { secret } = await enrol();
    const { browser, page } = await bench.signIn(person);
    for (let at = 0; at < 5; at++) expect((await withCode(browser, page, '000000')).status).to.equal(401);
    const refused = await withCode(browser, page, codeOf(secret));
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '15']);
    expectPage(refused);
    const step = /name="step" value="([^"]*)"/.exec(page.text)![1]!;
    clockMs += 86_400_000;
    for (const forged of ['', 'x', `${step}A`, step]) {
      const answer = await browser.send(page, { step: forged, code: codeOf(secret) });
      expect(answer.status, forged).to.equal(401);
      expect(answer.text).to.contain('That took too long').and.contain('name="password"');
    }
  });

  it('are not skipped by a new password; a step from before it counts no more', async () => {
    const { secret } = await enrol();
    const { browser: thief, page: step } = await bench.signIn(person);
    clockMs += 2_000;
    const browser = createBrowser();
    await browser.send(await browser.open(bench.at('/password')), { email: person.email });
    const form = await browser.open(await bench.linkTo(person.email, 2));
    const asked = await browser.send(form, { password: 'quite another one' });
    expect(asked.text).to.contain('Enter your code');
    expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    expect((await withCode(thief, step, codeOf(secret))).status).to.equal(401);
    expect((await withCode(browser, asked, codeOf(secret))).url).to.equal(bench.at());
  });

  it('want the password and the right code to be turned on, and off', async () => {
    const { browser, page } = await bench.signIn(person);
    expect(page.text).to.contain('authenticator app are off');
    let form = await browser.open(bench.at('/codes'));
    const secret = secretOn(form);
    const wrong = await browser.send(form, { password: 'not the password', code: codeOf(secret) });
    expect([wrong.status, secretOn(wrong)]).to.deep.equal([401, secret]);
    expect((await browser.send(form, { password: person.password, code: '123' })).status).to.equal(400);
    const { page: others } = await bench.signIn(await bench.person(office, 'member'));
    expect(others.text).to.contain('are off');
    await browser.send(form, { password: person.password, code: codeOf(secret) });
    clockMs += stepMs;
    form = await browser.open(bench.at('/codes'));
    expectPage(form);
    const code = codeOf(secret);
    expect((await browser.send(form, { password: 'not the password', code })).status).to.equal(401);
    expect((await browser.send(form, { password: person.password, code: '000000' })).status).to.equal(401);
    const off = await browser.send(form, { password: person.password, code });
    expect(off.url).to.equal(bench.at());
    expect(off.text).to.contain('are off');
    expect((await bench.signIn(person)).page.url).to.equal(bench.at());
    expect((await bench.events(person.userId)).map(({ type }) => type)).to.include('user.totp_disabled');
  });

  it('are turned on with a secret that this person was shown, within a quarter of an hour', async () => {
    const { browser } = await bench.signIn(person);
    const form = await browser.open(bench.at('/codes'));
    const stranger = await bench.person(office, 'member');
    const strangers = await bench.signIn(stranger);
    const shown = await strangers.browser.open(bench.at('/codes'));
    const enrolment = /name="enrolment" value="([^"]*)"/.exec(shown.text)![1]!;
    const code = codeOf(secretOn(shown));
    const taken = await browser.send(form, { enrolment, password: person.password, code });
    expect(taken.status).to.equal(400);
    clockMs += 15 * 60_000 + 1;
    const late = await browser.send(form, { password: person.password, code: codeOf(secretOn(form)) });
    expect(late.status).to.equal(400);
    expect(secretOn(late)).not.to.equal(secretOn(form));
  });
});
