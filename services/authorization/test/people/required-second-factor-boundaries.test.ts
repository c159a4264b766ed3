import { expect } from 'chai';
import { codesAppOf } from '../support/enrol-codes.ts';
import type { TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import {
  codeOf,
  createRequiringWorkspace,
  isEnrolment,
  type Member,
  type RequiringWorkspace,
  type TestClock,
} from './requiring-workspace.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('people: boundaries of an authorization request that requires a second factor', () => {
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

  it("checks the person's current role", async () => {
    const member = await bench.person(workspace, 'member');
    const { browser } = await bench.authorize(app, member);
    await requiring.demand('admins');
    expect(codeOf(await browser.open(bench.flow(app).url))).to.be.a('string');
    const setRole = (role: string) =>
      bench.call('PATCH', workspace.path(`/members/${member.userId}`), {
        as: owner.as,
        body: { role },
      });
    await setRole('admin');
    expect(isEnrolment(await browser.open(bench.flow(app).url))).to.equal(true);
    await setRole('developer');
    expect(codeOf(await browser.open(bench.flow(app).url))).to.be.a('string');
    expect((await requiring.patch({ requireSecondFactor: 'everyone' })).status).to.equal(200);
    expect(isEnrolment(await browser.open(bench.flow(app).url))).to.equal(true);
  });

  it('requires it only for the workspace with the rule, before the consent is stored', async () => {
    await requiring.demand('everyone');
    const other = await bench.createWorkspace(workspace.organizationId);
    const member = await bench.person(workspace, 'member');
    const joined = {
      workspaceId: other.workspaceId,
      email: member.email,
      name: 'B',
      role: 'member',
    };
    await bench.internal('members', joined);
    const { scopes, id: applicationId } = app;
    const installation = {
      installationId: 'i-1',
      state: 'active',
      scopes,
      revision: 1,
    };
    const grant = {
      applicationId,
      workspaceId: other.workspaceId,
      ...installation,
    };
    expect((await bench.internal('installation-grants', grant)).status).to.equal(200);
    const { browser } = await bench.signIn(member);
    const consent = await browser.open(bench.flow(app).url);
    expect(requiring.isConsent(consent), consent.text).to.equal(true);
    expect(codeOf(await requiring.allow(browser, consent, other.workspaceId))).to.be.a('string');
    const named = { workspace_id: workspace.workspaceId };
    expect(isEnrolment(await browser.open(bench.flow(app, named).url))).to.equal(true);
    const { url, verifier } = bench.flow(app, { prompt: 'consent' });
    const form = await requiring.allow(browser, await browser.open(url));
    expect(isEnrolment(form), form.text).to.equal(true);
    const authorizations = async () =>
      (await bench.call('GET', '/v2/authorizations', { as: member.as })).body.meta.totalRecords;
    expect(await authorizations(), 'in the workspace that requires it').to.equal(0);
    const codes = codesAppOf(form, () => clock.ms);
    const done = await browser.send(form, {
      password: member.password,
      code: codes.code(),
      action: 'enrol',
    });
    const again = await browser.send(done, { action: 'enrolled' });
    expect(requiring.isConsent(again), again.text).to.equal(true);
    expect(
      (await bench.redeem(app, codeOf(await requiring.allow(browser, again))!, verifier)).status,
    ).to.equal(200);
    expect(await authorizations()).to.equal(1);
  });

  it('rejects forged forms', async () => {
    await requiring.demand('everyone');
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
    // A factor set up in a request is not valid for another request, neither of this person nor of
    // another person.
    const codes = codesAppOf(form, () => clock.ms);
    const done = await browser.send(form, {
      password: member.password,
      code: codes.code(),
      action: 'enrol',
    });
    const enrolled = /name="enrolled" value="([^"]*)"/.exec(done.text)![1]!;
    const elsewhere = await thief.open(bench.flow(app).url);
    expect(elsewhere.text).to.contain('Enter your code');
    const tried = await thief.send(elsewhere, { action: 'enrolled', enrolled });
    expect(codeOf(tried)).to.equal(undefined);
    expect(requiring.isConsent(tried)).to.equal(false);
    const victim = await bench.person(workspace, 'member');
    const { browser: own } = await bench.signIn(victim);
    const page = await own.open(bench.flow(app).url);
    expect(isEnrolment(await own.send(page, { action: 'enrolled', enrolled }))).to.equal(true);
  });
});
