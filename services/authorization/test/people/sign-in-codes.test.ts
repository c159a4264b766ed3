import { hashCredential } from '@irp/secrets';
import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const stepMs = 30_000;

describe('people: sign-in codes', () => {
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

  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: clockMs + steps * stepMs });
  const secretOn = (page: BrowserPage) =>
    /Secret: <code>([A-Z2-7 ]+)<\/code>/.exec(page.text)![1]!.replaceAll(' ', '');

  /** Turns codes on and moves the clock to the next code. */
  async function enrol() {
    const { browser } = await bench.signIn(person);
    const form = await browser.open(bench.at('/codes'));
    const secret = secretOn(form);
    const done = await browser.send(form, {
      password: person.password,
      code: codeOf(secret),
    });
    const recovery = [...done.text.matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)].map(
      ([, code]) => code!,
    );
    clockMs += stepMs;
    return {
      browser,
      form,
      secret,
      done,
      recovery,
    };
  }
  const withCode = (browser: Browser, page: BrowserPage, code: string) =>
    browser.send(page, { code });

  it('are turned on with a code of the app, and then required at sign-in', async () => {
    const { form, secret, done, recovery } = await enrol();
    for (const page of [form, done]) {
      expectPage(page);
    }
    expect(form.text).to.contain('src="data:image/svg+xml;base64,').and.contain(`secret=${secret}`);
    expect(form.text).to.contain('otpauth://totp/');
    expect(secret).to.have.length(32);
    expect(recovery).to.have.length(10);
    expect(new Set(recovery).size).to.equal(10);
    // 120 bits: no slow hash is needed from 112 on.
    for (const code of recovery) {
      expect(code).to.match(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    }
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
    const first = (await bench.mailsTo(person.email)).at(-1)!;
    expect(first.kind).to.equal('sign-in-codes-changed');
    expect(first.params).to.deep.equal({
      on: true,
      link: bench.at(),
    });
    const dump = await bench.dump();
    for (const stored of [
      secret,
      ...recovery,
      ...recovery.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(dump).not.to.contain(stored);
    }
  });

  it('are required in authorization requests of applications, too', async () => {
    const app = await bench.register(person, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    const { secret } = await enrol();
    const browser = createBrowser();
    const first = await browser.open(bench.flow(app).url);
    const second = await browser.send(first, { email: person.email, password: person.password });
    expectPage(second);
    expect(second.headers.get('content-security-policy')).to.contain(
      "form-action 'self' https://page.example",
    );
    const denied = await browser.send(second, { action: 'deny' });
    expect(denied.externalRedirect!.searchParams.get('error')).to.equal('access_denied');
    const again = await browser.send(await browser.open(bench.flow(app).url), {
      email: person.email,
      password: person.password,
    });
    const consent = await withCode(browser, again, codeOf(secret));
    expect(consent.text).to.contain(`Allow ${app.name}?`);
  });

  it('are accepted once, and one time step early or late', async () => {
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
    const outcomes = await Promise.all(
      two.map(({ browser, page }) => withCode(browser, page, codeOf(secret))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).to.deep.equal([200, 401]);
  });

  it('can be replaced by recovery codes, each valid once', async () => {
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

  it('can be replaced by the shorter recovery codes of version 0.1', async () => {
    await enrol();
    const recoveryCodes = [hashCredential('ABCDEFGHIJKLMNOP')];
    await bench.models.totps.updateOne({ _id: person.userId }, { $set: { recoveryCodes } });
    const { browser, page } = await bench.signIn(person);
    expect((await withCode(browser, page, 'ABCD-EFGH-IJKL-MNOP')).url).to.equal(bench.at());
  });

  it('are rate-limited for the account, even with a mailed link as the first factor', async () => {
    const { secret } = await enrol();
    const heard: number[] = [];
    for (let mails = 1; mails <= 3; mails++) {
      const browser = createBrowser();
      await browser.send(await browser.open(bench.at('/password')), { email: person.email });
      const form = await browser.open(await bench.linkTo(person.email, mails * 2));
      const second = await browser.send(form, { password: `quite another one ${mails}` });
      expect(second.text).to.contain('name="code"');
      expect(
        second.headers.getSetCookie().filter((cookie) => cookie.startsWith('irp_device=')),
      ).to.deep.equal([]);
      // The mail about the new password.
      await bench.linkTo(person.email, mails * 2 + 1);
      for (let guess = 0; guess < 4; guess++) {
        heard.push((await withCode(browser, second, '000000')).status);
      }
    }
    expect(heard.filter((status) => status === 401)).to.have.length(5);
    expect(heard.filter((status) => status === 429)).to.have.length(7);
    clockMs += 15_000;
    const { browser, page } = await bench.signIn({ ...person, password: 'quite another one 3' });
    const inside = await withCode(browser, page, codeOf(secret));
    expect(inside.url).to.equal(bench.at());
  });

  it('are rate-limited, and require a passed first factor', async () => {
    const { secret } = await enrol();
    const { browser, page } = await bench.signIn(person);
    for (let at = 0; at < 5; at++) {
      expect((await withCode(browser, page, '000000')).status).to.equal(401);
    }
    const rejected = await withCode(browser, page, codeOf(secret));
    expect([rejected.status, rejected.headers.get('retry-after')]).to.deep.equal([429, '15']);
    expectPage(rejected);
    const step = /name="step" value="([^"]*)"/.exec(page.text)![1]!;
    clockMs += 86_400_000;
    for (const forged of ['', 'x', `${step}A`, step]) {
      const response = await browser.send(page, {
        step: forged,
        code: codeOf(secret),
      });
      expect(response.status, forged).to.equal(401);
      expect(response.text).to.contain('The sign-in has expired').and.contain('name="password"');
    }
  });

  it('are required after a password reset, which invalidates first factors passed before', async () => {
    const { secret } = await enrol();
    const { browser: thief, page: step } = await bench.signIn(person);
    clockMs += 2_000;
    const browser = createBrowser();
    await browser.send(await browser.open(bench.at('/password')), { email: person.email });
    const form = await browser.open(await bench.linkTo(person.email, 2));
    const codeForm = await browser.send(form, { password: 'quite another one' });
    expect(codeForm.text).to.contain('Enter your code');
    expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    expect((await withCode(thief, step, codeOf(secret))).status).to.equal(401);
    expect((await withCode(browser, codeForm, codeOf(secret))).url).to.equal(bench.at());
  });

  it('require the password and a right code to be turned on and off', async () => {
    const { browser, page } = await bench.signIn(person);
    expect(page.text).to.contain('authenticator app are off');
    let form = await browser.open(bench.at('/codes'));
    const secret = secretOn(form);
    const wrong = await browser.send(form, {
      password: 'not the password',
      code: codeOf(secret),
    });
    expect([wrong.status, secretOn(wrong)]).to.deep.equal([401, secret]);
    expect((await browser.send(form, { password: person.password, code: '123' })).status).to.equal(
      400,
    );
    const { page: others } = await bench.signIn(await bench.person(workspace, 'member'));
    expect(others.text).to.contain('are off');
    await browser.send(form, {
      password: person.password,
      code: codeOf(secret),
    });
    clockMs += stepMs;
    form = await browser.open(bench.at('/codes'));
    expectPage(form);
    const code = codeOf(secret);
    expect((await browser.send(form, { password: 'not the password', code })).status).to.equal(401);
    expect(
      (await browser.send(form, { password: person.password, code: '000000' })).status,
    ).to.equal(401);
    const off = await browser.send(form, { password: person.password, code });
    expect(off.url).to.equal(bench.at('?done=codesOff'));
    expect(off.text).to.contain('<p class="note" role="status">Sign-in codes are off.</p>');
    expect(off.text).to.contain('are off');
    expect((await bench.signIn(person)).page.url).to.equal(bench.at());
    expect((await bench.events(person.userId)).map(({ type }) => type)).to.include(
      'user.totp_disabled',
    );
  });

  it('are turned on with a secret shown to the same user in the last 15 minutes', async () => {
    const { browser } = await bench.signIn(person);
    const form = await browser.open(bench.at('/codes'));
    const stranger = await bench.person(workspace, 'member');
    const strangers = await bench.signIn(stranger);
    const shown = await strangers.browser.open(bench.at('/codes'));
    const enrolment = /name="enrolment" value="([^"]*)"/.exec(shown.text)![1]!;
    const code = codeOf(secretOn(shown));
    const foreign = await browser.send(form, {
      enrolment,
      password: person.password,
      code,
    });
    expect(foreign.status).to.equal(400);
    clockMs += 15 * 60_000 + 1;
    const late = await browser.send(form, {
      password: person.password,
      code: codeOf(secretOn(form)),
    });
    expect(late.status).to.equal(400);
    expect(secretOn(late)).not.to.equal(secretOn(form));
  });
});
