import { expect } from 'chai';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import { codesAppOf, enrolCodes } from '../support/enrol-codes.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

type Member = Person & { password: string };

const stepMs = 30_000;
const cb = 'https://page.example/cb';

describe('people: a workspace that requires a second factor', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Member;
  let app: Registered;

  before(async () => {
    bench = await startPeople(() => clockMs);
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    app = await bench.register(owner, { type: 'public', redirectUris: [cb] });
  });
  after(() => bench.platform.stop());

  const enrol = async (person: Member, browser?: Browser) => {
    browser ??= (await bench.signIn(person)).browser;
    const codes = await enrolCodes(browser, bench.at('/codes'), person.password, () => clockMs);
    clockMs += stepMs;
    return { browser, codes };
  };
  const patch = (body: object, as = owner.as) => bench.call('PATCH', workspace.path(), { as, body });
  /** The owner sets up a second factor and requires one. */
  async function demand(requireSecondFactor: 'admins' | 'everyone') {
    const { codes } = await enrol(owner);
    const response = await patch({ requireSecondFactor });
    expect(response.status, response.text).to.equal(200);
    return codes;
  }
  const logIn = (browser: Browser, page: BrowserPage, { email, password }: Member) =>
    browser.send(page, { email, password, action: 'sign-in' });
  const sendCode = (browser: Browser, page: BrowserPage, code: string) =>
    browser.send(page, { code, action: 'sign-in' });
  const allow = (browser: Browser, page: BrowserPage, id = workspace.workspaceId) =>
    browser.send(page, { workspace: id, action: 'allow' });
  const codeOf = (page: BrowserPage) => page.externalRedirect?.searchParams.get('code') ?? undefined;
  const isEnrolment = (page: BrowserPage) => page.text.includes('Turn on sign-in codes');
  const isConsent = (page: BrowserPage) => page.text.includes(`Allow ${app.name}?`);

  describe('the setting', () => {
    it('is `none` at first, and is changed by an owner who has a second factor, with an event', async () => {
      expect((await bench.call('GET', workspace.path(), { as: owner.as })).body.requireSecondFactor).to.equal('none');
      const refused = await patch({ requireSecondFactor: 'admins' });
      expect([refused.status, refused.body.error, refused.body.errors[0].field]).to.deep.equal([
        409,
        'conflict',
        'requireSecondFactor',
      ]);
      expect(refused.body.message).to.contain('set one up on your account page first');
      await enrol(owner);
      const { status, body } = await patch({ requireSecondFactor: 'admins' });
      expect([status, body.requireSecondFactor]).to.deep.equal([200, 'admins']);
      expect((await patch({ requireSecondFactor: 'none' })).body.requireSecondFactor).to.equal('none');
      const changes = (await bench.events(workspace.workspaceId))
        .filter(({ type }) => type === 'workspace.updated')
        .map(({ data }) => data.changes);
      expect(changes).to.deep.equal([
        [{ path: '/requireSecondFactor', before: 'none', after: 'admins' }],
        [{ path: '/requireSecondFactor', before: 'admins', after: 'none' }],
      ]);
    });

    it('cannot be changed by admins, narrow keys, applications and sandbox keys, also not to `none`', async () => {
      await demand('admins');
      const admin = await bench.person(workspace, 'admin');
      await enrol(admin);
      const narrow = await workspace.keyFor(owner.userId, { scopes: ['workspace.read', 'workspace.write'] });
      const sandbox = await workspace.keyFor(owner.userId, { environment: 'sandbox' });
      for (const as of [admin.as, narrow.as, sandbox.as]) {
        const response = await patch({ requireSecondFactor: 'none' }, as);
        expect([response.status, response.body.requireSecondFactor]).to.deep.equal([403, undefined]);
      }
      const renamed = await patch({ name: 'Still renamed' }, admin.as);
      expect([renamed.status, renamed.body.requireSecondFactor]).to.deep.equal([200, 'admins']);
      const same = await patch({ requireSecondFactor: 'admins' }, admin.as);
      expect(same.status, 'nothing is changed').to.equal(200);
      for (const wrong of ['all', '', null, true]) {
        const { status, body } = await patch({ requireSecondFactor: wrong });
        expect([status, body.errors[0].field]).to.deep.equal([400, 'requireSecondFactor']);
      }
    });

    it('cannot be changed by an application that acts for the owner', async () => {
      const scopes = ['workspace.read', 'workspace.write'];
      const writer = await bench.register(owner, { type: 'public', redirectUris: [cb], scopes });
      const { body } = await bench.login(writer, owner);
      const { principal } = (await bench.resolveToken(body.access_token)).body;
      const response = await patch({ requireSecondFactor: 'none', name: 'New name' }, principal);
      expect(response.status, 'unchanged').to.equal(200);
      await enrol(owner);
      expect((await patch({ requireSecondFactor: 'everyone' }, principal)).status).to.equal(403);
    });

    it('shows admins, and only them, who has a second factor', async () => {
      const member = await bench.person(workspace, 'member');
      await enrol(member);
      const factors = async (as = owner.as) => {
        const { body } = await bench.call('GET', workspace.path('/members'), { as });
        const one = await bench.call('GET', workspace.path(`/members/${member.userId}`), { as });
        const listed = body.data.map((each: { userId: string; secondFactor: unknown }) => each.secondFactor);
        return [...listed, one.body.secondFactor];
      };
      expect(await factors()).to.deep.equal([false, true, true]);
      expect(await factors(member.as)).to.deep.equal([null, null, null]);
    });
  });

  describe('an authorization request', () => {
    it('leads a person without one through setting one up, and then goes on', async () => {
      await demand('admins');
      const admin = await bench.person(workspace, 'admin');
      const browser = createBrowser();
      const { url, verifier } = bench.flow(app);
      const form = await logIn(browser, await browser.open(url), admin);
      expectPage(form);
      expect(isEnrolment(form)).to.equal(true);
      expect(form.text).to.match(/The workspace <strong>Desk [\w-]+<\/strong> requires a second factor/);
      expect(form.text).to.contain(`to continue to <strong>${app.name}</strong>`);
      expect(form.headers.get('content-security-policy')).to.contain("form-action 'self' https://page.example");
      const codes = codesAppOf(form, () => clockMs);
      const fields = { password: admin.password, code: codes.code(), action: 'enrol' };
      expect((await browser.send(form, { ...fields, password: 'wrong' })).status).to.equal(401);
      expect((await browser.send(form, { ...fields, code: '000000' })).status).to.equal(400);
      expect((await browser.send(form, { ...fields, csrf: 'forged' })).status).to.not.equal(200);
      const done = await browser.send(form, fields);
      expectPage(done);
      expect(done.text.match(/<li><code>/g)).to.have.length(10);
      const consent = await browser.send(done, { action: 'enrolled' });
      expect(isConsent(consent), consent.text).to.equal(true);
      const tokens = await bench.redeem(app, codeOf(await allow(browser, consent))!, verifier);
      expect(tokens.status).to.equal(200);
      // The session is not asked again, and a new sign-in is asked for a code.
      expect(codeOf(await browser.open(bench.flow(app).url))).to.be.a('string');
      clockMs += stepMs;
      const other = createBrowser();
      const second = await logIn(other, await other.open(bench.flow(app).url), admin);
      expect(second.text).to.contain('Enter your code');
      expect(codeOf(await sendCode(other, second, codes.code()))).to.be.a('string');
    });

    it('asks a session for the code whose sign-in did not use one', async () => {
      const admin = await bench.person(workspace, 'admin');
      const { browser } = await bench.signIn(admin);
      const { codes } = await enrol(admin);
      await demand('admins');
      const { url, verifier } = bench.flow(app);
      const step = await browser.open(url);
      expectPage(step);
      expect(step.text).to.contain('Enter your code').and.not.contain('name="password"');
      expect((await sendCode(browser, step, '000000')).status).to.equal(401);
      const consent = await sendCode(browser, step, codes.code());
      expect(isConsent(consent), consent.text).to.equal(true);
      expect((await bench.redeem(app, codeOf(await allow(browser, consent))!, verifier)).status).to.equal(200);
      const signIns = (await bench.events(admin.userId)).filter(({ type }) => type === 'user.signed_in');
      expect(signIns.map(({ data }) => data.method)).to.include('session and code');
    });

    it('is interaction_required with prompt=none, and can be cancelled', async () => {
      const admin = await bench.person(workspace, 'admin');
      const { browser } = await bench.authorize(app, admin);
      expect(codeOf(await browser.open(bench.flow(app, { prompt: 'none' }).url))).to.be.a('string');
      await demand('admins');
      const silent = await browser.open(bench.flow(app, { prompt: 'none' }).url);
      expect(silent.externalRedirect!.searchParams.get('error')).to.equal('interaction_required');
      const form = await browser.open(bench.flow(app).url);
      const denied = await browser.send(form, { action: 'deny' });
      expect(denied.externalRedirect!.searchParams.get('error')).to.equal('access_denied');
    });

    it('counts the role that the person has now', async () => {
      const member = await bench.person(workspace, 'member');
      const { browser } = await bench.authorize(app, member);
      await demand('admins');
      expect(codeOf(await browser.open(bench.flow(app).url))).to.be.a('string');
      const setRole = (role: string) =>
        bench.call('PATCH', workspace.path(`/members/${member.userId}`), { as: owner.as, body: { role } });
      await setRole('admin');
      expect(isEnrolment(await browser.open(bench.flow(app).url))).to.equal(true);
      await setRole('developer');
      expect(codeOf(await browser.open(bench.flow(app).url))).to.be.a('string');
      expect((await patch({ requireSecondFactor: 'everyone' })).status).to.equal(200);
      expect(isEnrolment(await browser.open(bench.flow(app).url))).to.equal(true);
    });

    it('asks for it in the workspace that requires it only, before the consent is stored', async () => {
      await demand('everyone');
      const other = await bench.createWorkspace(workspace.organizationId);
      const member = await bench.person(workspace, 'member');
      const joined = { workspaceId: other.workspaceId, email: member.email, name: 'B', role: 'member' };
      await bench.internal('members', joined);
      const { scopes, id: applicationId } = app;
      const installation = { installationId: 'i-1', state: 'active', scopes, revision: 1 };
      const grant = { applicationId, workspaceId: other.workspaceId, ...installation };
      expect((await bench.internal('installation-grants', grant)).status).to.equal(200);
      const { browser } = await bench.signIn(member);
      const consent = await browser.open(bench.flow(app).url);
      expect(isConsent(consent), consent.text).to.equal(true);
      expect(codeOf(await allow(browser, consent, other.workspaceId))).to.be.a('string');
      const named = { workspace_id: workspace.workspaceId };
      expect(isEnrolment(await browser.open(bench.flow(app, named).url))).to.equal(true);
      const { url, verifier } = bench.flow(app, { prompt: 'consent' });
      const form = await allow(browser, await browser.open(url));
      expect(isEnrolment(form), form.text).to.equal(true);
      const authorizations = async () =>
        (await bench.call('GET', '/v2/authorizations', { as: member.as })).body.meta.totalRecords;
      expect(await authorizations(), 'in the workspace that requires it').to.equal(0);
      const codes = codesAppOf(form, () => clockMs);
      const done = await browser.send(form, { password: member.password, code: codes.code(), action: 'enrol' });
      const again = await browser.send(done, { action: 'enrolled' });
      expect(isConsent(again), again.text).to.equal(true);
      expect((await bench.redeem(app, codeOf(await allow(browser, again))!, verifier)).status).to.equal(200);
      expect(await authorizations()).to.equal(1);
    });

    it('does not let forged forms pass', async () => {
      await demand('everyone');
      const member = await bench.person(workspace, 'member');
      const { browser } = await bench.signIn(member);
      const { browser: thief } = await bench.signIn(member);
      const form = await browser.open(bench.flow(app).url);
      expect(isEnrolment(form)).to.equal(true);
      for (const fields of [
        { action: 'allow', workspace: workspace.workspaceId },
        { action: 'continue' },
        { action: 'enrolled', enrolled: 'forged' },
        { action: 'enrolled' },
        {},
      ]) {
        const page = await browser.send(form, fields as Record<string, string>);
        expect(codeOf(page), JSON.stringify(fields)).to.equal(undefined);
        expect(isEnrolment(page) || page.status >= 400, page.text).to.equal(true);
      }
      // What one request set up is good for no other one: neither of this person, nor of another.
      const codes = codesAppOf(form, () => clockMs);
      const done = await browser.send(form, { password: member.password, code: codes.code(), action: 'enrol' });
      const enrolled = /name="enrolled" value="([^"]*)"/.exec(done.text)![1]!;
      const elsewhere = await thief.open(bench.flow(app).url);
      expect(elsewhere.text).to.contain('Enter your code');
      const tried = await thief.send(elsewhere, { action: 'enrolled', enrolled });
      expect(codeOf(tried)).to.equal(undefined);
      expect(isConsent(tried)).to.equal(false);
      const victim = await bench.person(workspace, 'member');
      const { browser: own } = await bench.signIn(victim);
      const page = await own.open(bench.flow(app).url);
      expect(isEnrolment(await own.send(page, { action: 'enrolled', enrolled }))).to.equal(true);
    });

    it('of a device asks for it, too', async () => {
      await demand('everyone');
      const tool = await bench.register(owner, { type: 'public', grantTypes: ['device_code'] });
      const { body: device } = await bench.post('/oauth/device_authorization', { client_id: tool.clientId });
      const member = await bench.person(workspace, 'member');
      const { browser } = await bench.signIn(member);
      const confirm = await browser.send(await browser.open(`${bench.url}/oauth/device`), {
        user_code: device.user_code,
      });
      const form = await browser.send(confirm, {});
      expect(isEnrolment(form), form.text).to.equal(true);
      const codes = codesAppOf(form, () => clockMs);
      const done = await browser.send(form, { password: member.password, code: codes.code(), action: 'enrol' });
      const consent = await browser.send(done, { action: 'enrolled' });
      expect((await allow(browser, consent)).text).to.contain('Connected');
      const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: device.device_code };
      expect((await bench.token({ ...grant, client_id: tool.clientId })).status).to.equal(200);
    });
  });

  describe('tokens of a sign-in without it', () => {
    it('are not issued, and not renewed, until the workspace no longer requires it', async () => {
      const admin = await bench.person(workspace, 'admin');
      const { body: tokens } = await bench.login(app, admin);
      const { response, verifier } = await bench.authorize(app, admin);
      await demand('admins');
      const refused = await bench.redeem(app, response.get('code')!, verifier);
      expect([refused.status, refused.body.error]).to.deep.equal([400, 'invalid_grant']);
      expect(refused.body.error_description).to.contain('requires a sign-in with a second factor');
      const refresh = () =>
        bench.token({ grant_type: 'refresh_token', client_id: app.clientId, refresh_token: tokens.refresh_token });
      expect((await refresh()).body.error).to.equal('invalid_grant');
      // Having one is not enough: this sign-in may be a thief's.
      await enrol(admin);
      expect((await refresh()).body.error).to.equal('invalid_grant');
      expect((await patch({ requireSecondFactor: 'none' })).status).to.equal(200);
      expect((await refresh()).status, 'the refresh token was not used up').to.equal(200);
    });

    it('do not include API keys, and end with the access token', async () => {
      const admin = await bench.person(workspace, 'admin');
      const { body: tokens } = await bench.login(app, admin);
      await demand('everyone');
      expect((await bench.resolve(admin.key)).status).to.equal(200);
      expect((await bench.resolveToken(tokens.access_token)).status).to.equal(200);
      clockMs += 3_600_000;
      expect((await bench.resolveToken(tokens.access_token)).status).to.equal(404);
    });
  });

  describe('the account page', () => {
    it('does not turn the second factor off while it is required, and names the workspace', async () => {
      const codes = await demand('admins');
      const { browser, page } = await bench.signIn(owner);
      const inside = await browser.send(page, { code: codes.code() });
      clockMs += stepMs;
      expect(inside.url).to.equal(bench.at());
      const form = await browser.open(bench.at('/codes'));
      expectPage(form);
      expect(form.text).to.match(/required of you in<\/p>\s*<ul><li>Desk/);
      const csrf = /name="csrf" value="([^"]*)"/.exec(inside.text)![1]!;
      const body = new URLSearchParams({ csrf, password: owner.password, code: codes.code() });
      const headers = { Cookie: browser.cookieHeader(bench.at('/codes/off')), Accept: 'text/html' };
      const refused = await fetch(bench.at('/codes/off'), { method: 'POST', body, headers });
      expect(refused.status).to.equal(409);
      expect((await patch({ requireSecondFactor: 'none' })).status).to.equal(200);
      const off = await browser.send(await browser.open(bench.at('/codes')), {
        password: owner.password,
        code: codes.code(),
      });
      expect(off.text).to.contain('authenticator app are off');
    });

    it('says where it is required', async () => {
      await demand('everyone');
      const member = await bench.person(workspace, 'member');
      const { page } = await bench.signIn(member);
      expectPage(page);
      expect(page.text).to.match(/A second factor is required of you in Desk/);
      const { page: off } = await bench.signIn(await bench.person(await bench.createWorkspace(), 'owner'));
      expect(off.text).not.to.contain('is required of you');
    });

    it('does not ask the session for a code that turned the second factor on', async () => {
      const member = await bench.person(workspace, 'member');
      const { browser } = await enrol(member);
      await demand('everyone');
      expect(isConsent(await browser.open(bench.flow(app).url))).to.equal(true);
    });

    it('replaces recovery codes with the password, in a session that used the second factor', async () => {
      const { browser: older } = await bench.signIn(owner);
      const { browser } = await enrol(owner);
      const form = await browser.open(bench.at('/codes/recovery'));
      expectPage(form);
      const send = (fields: Record<string, string>) => browser.send(form, { password: owner.password, ...fields });
      expect((await send({ password: 'wrong' })).status).to.equal(401);
      expect((await send({ csrf: 'forged' })).status).to.equal(403);
      const refused = await older.send(await older.open(bench.at('/codes/recovery')), { password: owner.password });
      expect([refused.status, refused.text.includes('before you had a second factor')]).to.deep.equal([403, true]);
      const page = await send({});
      expectPage(page);
      const recovery = [...page.text.matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)].map(([, code]) => code!);
      expect(recovery).to.have.length(10);
      const { browser: again, page: step } = await bench.signIn(owner);
      expect((await again.send(step, { code: recovery[0]! })).url).to.equal(bench.at());
      const events = await bench.events(owner.userId);
      expect(events.map(({ type }) => type)).to.include('user.recovery_codes_replaced');
      expect((await bench.mailsTo(owner.email))[0]!.subject).to.equal('Your recovery codes were replaced');
    });
  });
});
