import { scopesByRole } from '@irp/contracts/permissions';
import { updateStored } from '@irp/testing/update-stored';
import { expect } from 'chai';
import type { Browser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { createRequiringWorkspace } from './requiring-workspace.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('people: the session of a browser, for pages of the directory', () => {
  const clock = { ms: Date.now() };
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let browser: Browser;

  before(async () => {
    bench = await startPeople(() => clock.ms);
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    person = await bench.person(workspace, 'admin');
    browser = await bench.signedIn(person);
  });
  after(() => bench.platform.stop());

  const cookieOf = (of: Browser) => of.cookieHeader(`${bench.url}/directory`);
  const resolve = (cookie: string) => bench.internal('browser-sessions/resolve', { cookie });
  const principalIn = (workspaceId: string, of = browser, environment = 'production') =>
    bench.internal('browser-sessions/principal', {
      cookie: cookieOf(of),
      workspaceId,
      environment,
    });

  it('names the person, a CSRF token of this session and the workspaces with the role', async () => {
    const { status, body, text } = await resolve(cookieOf(browser));
    expect(status, text).to.equal(200);
    expect(body).to.include({ userId: person.userId, email: person.email });
    expect(body.workspaces).to.have.length(1);
    expect(body.workspaces[0]).to.include({
      id: workspace.workspaceId,
      role: 'admin',
      region: 'us',
    });
    expect(body.workspaces[0].organizationName).to.match(/^Org /);
    expect((await resolve(cookieOf(browser))).body.csrf, 'again').to.equal(body.csrf);
    const another = await bench.signIn(person);
    expect((await resolve(cookieOf(another.browser))).body.csrf, 'another session').not.to.equal(
      body.csrf,
    );
    const account = await browser.open(bench.at());
    expect(account.text, 'the token of other forms')
      .to.contain('name="csrf"')
      .and.not.contain(body.csrf);
    expect(cookieOf(browser), 'no part of a cookie').not.to.contain(body.csrf);
  });

  it('is empty without a cookie, and with a forged, altered or unsigned cookie', async () => {
    const cookie = cookieOf(browser);
    const [session = '', signature = ''] = cookie.split('; ');
    const altered = `${session}x; ${signature}`;
    for (const sent of [
      '',
      'irp_session=x; irp_session.sig=y',
      altered,
      session,
      signature,
      'a'.repeat(2_000),
    ]) {
      expect((await resolve(sent)).status, sent).to.equal(404);
    }
    const refused = await bench.internal('browser-sessions/principal', {
      cookie: altered,
      workspaceId: workspace.workspaceId,
      environment: 'production',
    });
    expect(refused.status).to.equal(401);
    expect((await resolve('a'.repeat(2_001))).status).to.equal(400);
  });

  it('returns a principal with the scopes of the role in a workspace and an environment', async () => {
    for (const environment of ['production', 'sandbox']) {
      const { status, body, text } = await principalIn(workspace.workspaceId, browser, environment);
      expect(status, text).to.equal(200);
      const { userId } = person;
      const { workspaceId, organizationId } = workspace;
      expect(body.principal).to.include({
        kind: 'user',
        userId,
        workspaceId,
        organizationId,
        environment,
      });
      expect(body.principal).to.include({
        credentialKind: 'session',
        role: 'admin',
        region: 'us',
        plan: 'team',
      });
      expect(body.principal.scopes).to.deep.equal(scopesByRole.admin);
      expect(cookieOf(browser), 'the id of the session is no cookie').not.to.contain(
        body.principal.credentialId,
      );
    }
  });

  it('returns no principal for an unknown workspace, without membership, or in another region', async () => {
    const other = await bench.createWorkspace();
    const { organizationId } = workspace;
    const abroad = await bench.internal('workspaces', {
      organizationId,
      name: 'Abroad',
      region: 'us',
    });
    // Former versions also created workspaces of other regions.
    const { mongodbUri: uri, databasePrefix } = bench.platform.platform;
    const stored = {
      uri,
      database: `${databasePrefix}authorization`,
      collection: 'workspaces',
    };
    await updateStored(stored, abroad.body.id, { $set: { region: 'eu' } });
    const { email } = person;
    await bench.internal('members', {
      workspaceId: abroad.body.id,
      email,
      name: 'A',
      role: 'admin',
    });
    for (const id of [other.workspaceId, abroad.body.id, 'x']) {
      expect((await principalIn(id)).status, id).to.equal(404);
    }
  });

  it('follows the role and the membership immediately', async () => {
    const owner = await bench.person(workspace, 'owner');
    const path = workspace.path(`/members/${person.userId}`);
    const changed = await bench.call('PATCH', path, {
      as: owner.as,
      body: { role: 'member' },
    });
    expect(changed.status, changed.text).to.equal(200);
    expect((await principalIn(workspace.workspaceId)).body.principal.scopes).to.deep.equal(
      scopesByRole.member,
    );
    const removed = await bench.call('DELETE', path, { as: owner.as });
    expect(removed.status, removed.text).to.equal(204);
    expect((await principalIn(workspace.workspaceId)).status).to.equal(404);
    expect((await resolve(cookieOf(browser))).body.workspaces).to.deep.equal([]);
  });

  it('ends with the session: signed out, ended from another session, or expired', async () => {
    const cookie = cookieOf(browser);
    await browser.send(await browser.open(bench.at()), {}, '/account/sign-out');
    expect((await resolve(cookie)).status, 'signed out').to.equal(404);
    const second = (await bench.signIn(person)).browser;
    const third = (await bench.signIn(person)).browser;
    const sessions = await third.open(bench.at('/sessions'));
    const ended = await third.send(sessions, { session: 'all-others', password: person.password });
    expect(ended.status).to.equal(200);
    expect((await resolve(cookieOf(second))).status, 'ended').to.equal(404);
    expect((await resolve(cookieOf(third))).status).to.equal(200);
    clock.ms += 31 * 86_400_000;
    expect((await resolve(cookieOf(third))).status, 'too old').to.equal(404);
  });

  it('returns no principal in a workspace whose admin ended the sessions, until another sign-in', async () => {
    const owner = await bench.person(workspace, 'owner');
    clock.ms += 1_000;
    const path = workspace.path(`/members/${person.userId}/end-sessions`);
    expect((await bench.call('POST', path, { as: owner.as })).status).to.equal(204);
    const refused = await principalIn(workspace.workspaceId);
    expect(refused.status, refused.text).to.equal(409);
    expect((await resolve(cookieOf(browser))).status, 'of the person').to.equal(200);
    expect(
      (await principalIn(workspace.workspaceId, (await bench.signIn(person)).browser)).status,
    ).to.equal(200);
  });

  it('returns no principal in a workspace that requires a second factor, until a sign-in with a second factor', async () => {
    const requiring = await createRequiringWorkspace(bench, clock);
    await requiring.demand('everyone');
    const member = await bench.person(requiring.workspace, 'member');
    const signedIn = (await bench.signIn(member)).browser;
    const refused = await principalIn(requiring.workspace.workspaceId, signedIn);
    expect(refused.status, refused.text).to.equal(403);
    await requiring.enrol(member, signedIn);
    expect((await principalIn(requiring.workspace.workspaceId, signedIn)).status).to.equal(200);
  });
});
