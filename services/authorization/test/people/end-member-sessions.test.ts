import { resolveBrowserPrincipal } from '@irp/contracts/authorization';
import { sessionCookieOf } from '@irp/web-pages';
import { expect } from 'chai';
import { type Browser, createBrowser } from '../support/browser.ts';
import type { TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { cb, codeOf, type Member } from './requiring-workspace.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

const ended = 'An admin ended your sessions in';

describe("people: an admin ends a member's sessions in a workspace", () => {
  let nowMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Member;
  let admin: Member;
  let member: Member;
  let app: Registered;

  before(async () => {
    bench = await startPeople(() => nowMs);
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    admin = await bench.person(workspace, 'admin');
    member = await bench.person(workspace, 'member');
    app = await bench.register(owner, { type: 'public', redirectUris: [cb] });
  });
  afterEach(() => {
    nowMs += 60_000;
  });
  after(() => bench.platform.stop());

  /** After a second, because sessions have the second of their sign-in. */
  async function end(userId = member.userId, as = admin.as, of = workspace) {
    nowMs += 1_000;
    return bench.call('POST', of.path(`/members/${userId}/end-sessions`), { as });
  }
  async function succeed(...call: Parameters<typeof end>) {
    const response = await end(...call);
    expect(response.status, response.text).to.equal(204);
  }
  /**
   * The person in the workspace, by the session of a browser: the query of pages of other services.
   */
  const principalOf = (browser: Browser) =>
    bench.call('POST', resolveBrowserPrincipal.path, {
      as: 'internal',
      body: {
        cookie: sessionCookieOf(browser.cookieHeader(bench.at('')), false),
        workspaceId: workspace.workspaceId,
        environment: 'production',
      },
    });
  const refresh = (token: string) =>
    bench.token({
      grant_type: 'refresh_token',
      client_id: app.clientId,
      refresh_token: token,
    });
  const endings = async (userId = member.userId) =>
    (await bench.events(userId)).filter(({ type }) =>
      ['member.sessions_ended', 'token.revoked'].includes(type),
    );

  it('ends tokens and grants, leaves the API key, and is recorded', async () => {
    const { body: tokens } = await bench.login(app, member);
    const code = await bench.authorize(app, member);
    await succeed();
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(404);
    expect((await refresh(tokens.refresh_token)).body.error).to.equal('invalid_grant');
    expect(
      (await bench.redeem(app, code.response.get('code')!, code.verifier)).body.error,
    ).to.equal('invalid_grant');
    expect((await bench.resolve(member.key)).status).to.equal(200);
    const [event, ...others] = await endings();
    expect([event, ...others].map((one) => one?.type)).to.have.members([
      'member.sessions_ended',
      'token.revoked',
    ]);
    expect(event).to.deep.include({ workspaceId: workspace.workspaceId });
    expect(event?.actor).to.deep.include({ type: 'user', id: admin.userId });
    const { body } = await bench.login(app, member);
    expect((await bench.resolveToken(body.access_token)).status, 'after another sign-in').to.equal(
      200,
    );
  });

  it('rejects a repeated refresh', async () => {
    const { body: first } = await bench.login(app, member);
    const lost = await refresh(first.refresh_token);
    expect((await refresh(first.refresh_token)).body.refresh_token).to.equal(
      lost.body.refresh_token,
    );
    await succeed();
    expect((await refresh(first.refresh_token)).body).to.deep.include({ error: 'invalid_grant' });
    expect((await refresh(lost.body.refresh_token)).body).to.deep.include({
      error: 'invalid_grant',
    });
    expect((await bench.resolveToken(lost.body.access_token)).status).to.equal(404);
  });

  it('requires a new sign-in for this workspace, even on the consent page', async () => {
    const { browser } = await bench.authorize(app, member);
    await succeed();
    const silent = await browser.open(bench.flow(app, { prompt: 'none' }).url);
    expect(silent.externalRedirect?.searchParams.get('error')).to.equal('login_required');
    const { url, verifier } = bench.flow(app);
    const form = await browser.open(url);
    expect(form.text).to.contain('name="password"');
    const { email, password } = member;
    const code = codeOf(
      await browser.send(form, {
        email,
        password,
        action: 'sign-in',
      }),
    );
    expect((await bench.redeem(app, code!, verifier)).status).to.equal(200);
    expect(codeOf(await browser.open(bench.flow(app, { prompt: 'none' }).url))).to.be.a('string');
  });

  it('rejects a consent page that is already open', async () => {
    const browser = createBrowser();
    const { url, verifier } = bench.flow(app);
    const { email, password } = member;
    const consent = await browser.send(await browser.open(url), {
      email,
      password,
      action: 'sign-in',
    });
    await succeed();
    const allow = { workspace: workspace.workspaceId, action: 'allow' };
    const form = await browser.send(consent, allow);
    expect(form.status).to.equal(401);
    expect(form.text).to.contain(`${ended} this workspace`);
    const again = await browser.send(form, {
      email,
      password,
      action: 'sign-in',
    });
    const code = codeOf(await browser.send(again, allow));
    expect((await bench.redeem(app, code!, verifier)).status).to.equal(200);
  });

  it('ends the principal of a browser in the workspace, until the person signs in again', async () => {
    const { browser } = await bench.signIn(admin);
    expect((await principalOf(browser)).status).to.equal(200);
    await succeed(admin.userId, owner.as);
    expect((await principalOf(browser)).status).to.equal(409);
    const next = '/directory/listings/x/install';
    const form = await browser.open(
      `${bench.at('/sign-in')}?${new URLSearchParams({ next, again: 'yes' })}`,
    );
    expect(form.text).to.contain(`${ended} the workspace`);
    const { email, password } = admin;
    expect((await browser.send(form, { email, password })).url).to.contain(next);
    expect((await principalOf(browser)).status).to.equal(200);
    expect((await browser.open(bench.at('/sign-in'))).text, 'without being asked').not.to.contain(
      ended,
    );
  });

  it('ends a sign-in submitted in an authorization request and not yet resumed', async () => {
    const colleague = await bench.person(workspace, 'developer');
    const browser = createBrowser();
    const { url } = bench.flow(app, { workspace_id: workspace.workspaceId });
    const { email, password } = colleague;
    const resume = await browser.submit(await browser.open(url), {
      email,
      password,
      action: 'sign-in',
    });
    await succeed(colleague.userId);
    const form = await browser.open(resume);
    expect(form.text).to.contain('name="password"');
    expect((await endings(colleague.userId)).map(({ type }) => type)).to.deep.equal([
      'member.sessions_ended',
    ]);
    await succeed(colleague.userId);
    expect(await endings(colleague.userId), 'a repeat').to.have.length(1);
    const again = await browser.send(form, {
      email,
      password,
      action: 'sign-in',
    });
    expect(
      codeOf(await browser.send(again, { workspace: workspace.workspaceId, action: 'allow' })),
    ).to.be.a('string');
  });

  it('applies to a member who is removed and invited again', async () => {
    const { browser } = await bench.signIn(member);
    await succeed();
    expect(
      (await bench.call('DELETE', workspace.path(`/members/${member.userId}`), { as: owner.as }))
        .status,
    ).to.equal(204);
    const silent = async () =>
      (await browser.open(bench.flow(app, { prompt: 'none' }).url)).externalRedirect;
    await workspace.addMember('admin', { email: member.email });
    expect((await silent())?.searchParams.get('error')).to.equal('login_required');
    expect((await principalOf(browser)).status).to.equal(409);
  });

  it('the link of an invitation does not undo it', async () => {
    const other = await bench.createWorkspace();
    const host = await other.addMember('owner');
    const body = { email: member.email, role: 'member' };
    expect(
      (await bench.call('POST', other.path('/members'), { as: host.as, body })).status,
    ).to.equal(201);
    const link = await bench.linkTo(member.email);
    const { browser } = await bench.signIn(member);
    const form = await browser.open(link);
    await succeed();
    const signIn = await browser.send(form, { action: 'accept' });
    expect(signIn.text).to.contain(`${ended} the workspace`);
    await browser.send(signIn, { email: member.email, password: member.password });
    const accepted = await browser.send(await browser.open(link), { action: 'accept' });
    expect(accepted.url).to.equal(bench.at());
  });

  it('a form of the account does not undo it: the form requires another sign-in', async () => {
    const { email, password } = member;
    const { browser } = await bench.signIn(member);
    await bench.signIn(member);
    const forms: [string, Record<string, string>][] = [
      ['/password/change', { old: password, password: 'a longer password than before' }],
      ['/sessions', { session: 'all-others', password }],
      ['/codes', { password }],
    ];
    const opened = await Promise.all(
      forms.map(async ([path, fields]) => ({ form: await browser.open(bench.at(path)), fields })),
    );
    const overview = await browser.open(bench.at());
    await succeed();
    for (const { form, fields } of opened) {
      expect((await browser.send(form, fields)).text, form.url).to.contain(
        `${ended} the workspace`,
      );
    }
    const unchanged = await bench.signIn(member);
    expect(unchanged.page.url, 'the password is as before').to.equal(bench.at());
    const silent = await browser.open(bench.flow(app, { prompt: 'none' }).url);
    expect(silent.externalRedirect?.searchParams.get('error')).to.equal('login_required');
    const signedOut = await browser.send(overview, {}, '/account/sign-out');
    expect(signedOut.url, 'signing out needs no other sign-in').to.equal(bench.at('/sign-in'));
    await bench.signIn(member, browser);
    const { form, fields } = opened[0]!;
    const change = await browser.send(await browser.open(form.url), fields);
    expect(change.url).to.equal(bench.at('?done=passwordChanged'));
    expect((await bench.signIn({ email, password: fields.password! })).page.url).to.equal(
      bench.at(),
    );
  });

  it("keeps sessions in the member's other workspaces", async () => {
    const other = await bench.createWorkspace(workspace.organizationId);
    const host = await bench.person(other, 'owner');
    await other.addMember('member', { email: member.email });
    const there = await bench.register(host, { type: 'public', redirectUris: [cb] });
    const { response, verifier, browser } = await bench.authorize(there, member);
    const { body: tokens } = await bench.redeem(there, response.get('code')!, verifier);
    await succeed();
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(200);
    expect(codeOf(await browser.open(bench.flow(there, { prompt: 'none' }).url))).to.be.a('string');
    expect((await browser.open(bench.at())).text).to.contain(member.email);
  });

  it('changes and records nothing without a session', async () => {
    await succeed();
    expect(await endings()).to.deep.equal([]);
    await bench.signIn(member);
    await succeed();
    await succeed();
    expect((await endings()).map(({ type }) => type)).to.deep.equal(['member.sessions_ended']);
    await bench.login(app, member);
    await succeed();
    await succeed();
    expect(await endings()).to.have.length(3);
  });

  it('is recorded once for concurrent requests', async () => {
    await bench.signIn(member);
    const replies = await Promise.all(Array.from({ length: 6 }, () => end()));
    expect(replies.map(({ status }) => status)).to.deep.equal(Array(6).fill(204));
    expect((await endings()).map(({ type }) => type)).to.deep.equal(['member.sessions_ended']);
  });

  it("requires an owner for an owner's sessions, except the caller's own", async () => {
    const refused = await end(owner.userId);
    expect(refused.status).to.equal(403);
    expect(refused.body.detail).to.equal('Only an owner can end the sessions of an owner.');
    await succeed(owner.userId, owner.as);
    await succeed(admin.userId);
  });

  it('requires an admin of the workspace with a production key and the scope', async () => {
    for (const role of ['member', 'developer'] as const) {
      const { as } = await bench.person(workspace, role);
      expect((await end(member.userId, as)).status, role).to.equal(403);
    }
    const { as: sandbox } = await workspace.keyFor(admin.userId, { environment: 'sandbox' });
    expect((await end(member.userId, sandbox)).status, 'sandbox').to.equal(403);
    const { as: reader } = await workspace.keyFor(admin.userId, { scopes: ['members.read'] });
    expect((await end(member.userId, reader)).status, 'members.read').to.equal(403);
    const other = await bench.createWorkspace();
    const stranger = await bench.person(other, 'owner');
    expect((await end(member.userId, stranger.as)).status, 'another workspace').to.equal(404);
    expect((await end(member.userId, stranger.as, other)).status, 'no member there').to.equal(404);
    expect((await end('unknown')).status).to.equal(404);
    const invited = await bench.call('POST', workspace.path('/members'), {
      as: admin.as,
      body: { email: `x-${member.email}`, role: 'member' },
    });
    expect((await end(invited.body.id)).status, 'invited').to.equal(404);
    expect(await endings()).to.deep.equal([]);
  });

  it("checks the caller's current role", async () => {
    await bench.call('PATCH', workspace.path(`/members/${admin.userId}`), {
      as: owner.as,
      body: { role: 'member' },
    });
    expect((await end()).status).to.equal(403);
  });
});
