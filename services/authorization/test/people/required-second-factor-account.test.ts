import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import {
  codeStepMs,
  createRequiringWorkspace,
  type Member,
  type RequiringWorkspace,
  type TestClock,
} from './requiring-workspace.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: the account page of a person who must have a second factor', () => {
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

  it('does not turn the second factor off, and names the workspace that requires it', async () => {
    const codes = await requiring.demand('admins');
    const { browser, page } = await bench.signIn(owner);
    const inside = await browser.send(page, { code: codes.code() });
    clock.ms += codeStepMs;
    expect(inside.url).to.equal(bench.at());
    const form = await browser.open(bench.at('/codes'));
    expectPage(form);
    expect(form.text).to.match(/a second factor from you:<\/p>\s*<ul><li>Desk/);
    const csrf = /name="csrf" value="([^"]*)"/.exec(inside.text)![1]!;
    const body = new URLSearchParams({
      csrf,
      password: owner.password,
      code: codes.code(),
    });
    const headers = {
      Cookie: browser.cookieHeader(bench.at('/codes/off')),
      Accept: 'text/html',
    };
    const refused = await fetch(bench.at('/codes/off'), {
      method: 'POST',
      body,
      headers,
    });
    expect(refused.status).to.equal(409);
    expect((await requiring.patch({ requireSecondFactor: 'none' })).status).to.equal(200);
    const off = await browser.send(await browser.open(bench.at('/codes')), {
      password: owner.password,
      code: codes.code(),
    });
    expect(off.text).to.contain('authenticator app are off');
  });

  it('names the workspaces that require a second factor', async () => {
    await requiring.demand('everyone');
    const member = await bench.person(workspace, 'member');
    const { page } = await bench.signIn(member);
    expectPage(page);
    expect(page.text).to.match(/These workspaces require a second factor from you: Desk/);
    const { page: off } = await bench.signIn(
      await bench.person(await bench.createWorkspace(), 'owner'),
    );
    expect(off.text).not.to.contain('is required of you');
  });

  it('requires no code in the session that turned the second factor on', async () => {
    const member = await bench.person(workspace, 'member');
    const { browser } = await requiring.enrol(member);
    await requiring.demand('everyone');
    expect(requiring.isConsent(await browser.open(bench.flow(app).url))).to.equal(true);
  });

  it('replaces recovery codes with the password, in a session that used the second factor', async () => {
    const { browser: older } = await bench.signIn(owner);
    const { browser } = await requiring.enrol(owner);
    const form = await browser.open(bench.at('/codes/recovery'));
    expectPage(form);
    const send = (fields: Record<string, string>) =>
      browser.send(form, { password: owner.password, ...fields });
    expect((await send({ password: 'wrong' })).status).to.equal(401);
    expect((await send({ csrf: 'forged' })).status).to.equal(403);
    const refused = await older.send(await older.open(bench.at('/codes/recovery')), {
      password: owner.password,
    });
    expect([refused.status, refused.text.includes('before you had a second factor')]).to.deep.equal(
      [403, true],
    );
    const page = await send({});
    expectPage(page);
    const recovery = [...page.text.matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)].map(
      ([, code]) => code!,
    );
    expect(recovery).to.have.length(10);
    const { browser: again, page: step } = await bench.signIn(owner);
    expect((await again.send(step, { code: recovery[0]! })).url).to.equal(bench.at());
    const events = await bench.events(owner.userId);
    expect(events.map(({ type }) => type)).to.include('user.recovery_codes_replaced');
    expect((await bench.mailsTo(owner.email))[0]!.kind).to.equal('recovery-codes-replaced');
  });
});
