import { expect } from 'chai';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import { codesAppOf } from '../support/enrol-codes.ts';
import type { TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import {
  codeOf,
  codeStepMs,
  createRequiringWorkspace,
  isEnrolment,
  type Member,
  type RequiringWorkspace,
  type TestClock,
} from './requiring-workspace.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: an authorization request that requires a second factor', () => {
  const clock: TestClock = { ms: Date.now() };
  let bench: PeopleBench;
  let requiring: RequiringWorkspace;
  let workspace: TestWorkspace;
  let owner: Member;
  let app: Registered;

  before(async () => {
    bench = await startPeople(() => clock.ms);
  });
  beforeEach(async () => {
    clock.ms += 86_400_000;
    requiring = await createRequiringWorkspace(bench, clock);
    ({ workspace, owner, app } = requiring);
  });
  after(() => bench.platform.stop());

  const logIn = (browser: Browser, page: BrowserPage, { email, password }: Member) =>
    browser.send(page, {
      email,
      password,
      action: 'sign-in',
    });
  const sendCode = (browser: Browser, page: BrowserPage, code: string) =>
    browser.send(page, { code, action: 'sign-in' });

  it('leads a person without a second factor through the setup, and then continues', async () => {
    await requiring.demand('admins');
    const admin = await bench.person(workspace, 'admin');
    const browser = createBrowser();
    const { url, verifier } = bench.flow(app);
    const form = await logIn(browser, await browser.open(url), admin);
    expectPage(form);
    expect(isEnrolment(form)).to.equal(true);
    expect(form.text).to.match(
      /The workspace <strong>Desk [\w-]+<\/strong> requires a second factor/,
    );
    expect(form.text).to.contain(`to continue to <strong>${app.name}</strong>`);
    expect(form.headers.get('content-security-policy')).to.contain(
      "form-action 'self' https://page.example",
    );
    const codes = codesAppOf(form, () => clock.ms);
    const fields = {
      password: admin.password,
      code: codes.code(),
      action: 'enrol',
    };
    expect((await browser.send(form, { ...fields, password: 'wrong' })).status).to.equal(401);
    expect((await browser.send(form, { ...fields, code: '000000' })).status).to.equal(400);
    expect((await browser.send(form, { ...fields, csrf: 'forged' })).status).to.not.equal(200);
    const done = await browser.send(form, fields);
    expectPage(done);
    expect(done.text.match(/<li><code>/g)).to.have.length(10);
    const consent = await browser.send(done, { action: 'enrolled' });
    expect(requiring.isConsent(consent), consent.text).to.equal(true);
    const tokens = await bench.redeem(
      app,
      codeOf(await requiring.allow(browser, consent))!,
      verifier,
    );
    expect(tokens.status).to.equal(200);
    // The session is not asked again, and a new sign-in is asked for a code.
    expect(codeOf(await browser.open(bench.flow(app).url))).to.be.a('string');
    clock.ms += codeStepMs;
    const other = createBrowser();
    const second = await logIn(other, await other.open(bench.flow(app).url), admin);
    expect(second.text).to.contain('Enter your code');
    expect(codeOf(await sendCode(other, second, codes.code()))).to.be.a('string');
  });

  it('requires a code from a session whose sign-in used no code', async () => {
    const admin = await bench.person(workspace, 'admin');
    const { browser } = await bench.signIn(admin);
    const { codes } = await requiring.enrol(admin);
    await requiring.demand('admins');
    const { url, verifier } = bench.flow(app);
    const step = await browser.open(url);
    expectPage(step);
    expect(step.text).to.contain('Enter your code').and.not.contain('name="password"');
    expect((await sendCode(browser, step, '000000')).status).to.equal(401);
    const consent = await sendCode(browser, step, codes.code());
    expect(requiring.isConsent(consent), consent.text).to.equal(true);
    expect(
      (await bench.redeem(app, codeOf(await requiring.allow(browser, consent))!, verifier)).status,
    ).to.equal(200);
    const signIns = (await bench.events(admin.userId)).filter(
      ({ type }) => type === 'user.signed_in',
    );
    expect(signIns.map(({ data }) => data.method)).to.include('session and code');
  });

  it('is interaction_required with prompt=none, and can be cancelled', async () => {
    const admin = await bench.person(workspace, 'admin');
    const { browser } = await bench.authorize(app, admin);
    expect(codeOf(await browser.open(bench.flow(app, { prompt: 'none' }).url))).to.be.a('string');
    await requiring.demand('admins');
    const silent = await browser.open(bench.flow(app, { prompt: 'none' }).url);
    expect(silent.externalRedirect!.searchParams.get('error')).to.equal('interaction_required');
    const form = await browser.open(bench.flow(app).url);
    const denied = await browser.send(form, { action: 'deny' });
    expect(denied.externalRedirect!.searchParams.get('error')).to.equal('access_denied');
  });

  it('of a device requires it, too', async () => {
    await requiring.demand('everyone');
    const tool = await bench.register(owner, { type: 'public', grantTypes: ['device_code'] });
    const { body: device } = await bench.post('/oauth/device_authorization', {
      client_id: tool.clientId,
    });
    const member = await bench.person(workspace, 'member');
    const { browser } = await bench.signIn(member);
    const confirm = await browser.send(await browser.open(`${bench.url}/oauth/device`), {
      user_code: device.user_code,
    });
    const form = await browser.send(confirm, {});
    expect(isEnrolment(form), form.text).to.equal(true);
    const codes = codesAppOf(form, () => clock.ms);
    const done = await browser.send(form, {
      password: member.password,
      code: codes.code(),
      action: 'enrol',
    });
    const consent = await browser.send(done, { action: 'enrolled' });
    expect((await requiring.allow(browser, consent)).text).to.contain('Connected');
    const grant = {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: device.device_code,
    };
    expect((await bench.token({ ...grant, client_id: tool.clientId })).status).to.equal(200);
  });
});
