import type { Principal } from '@irp/contracts';
import { accountStream } from '@irp/contracts/events';
import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import { enrolCodes } from '../support/enrol-codes.ts';
import type { TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { cb, codeOf, type Member } from './requiring-workspace.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

const reason = 'A stolen laptop';
const refusal = 'The operator of the platform disabled this account.';

describe('people: an operator disables an account', () => {
  let nowMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Member;
  let app: Registered;
  let operator: Principal;

  before(async () => {
    bench = await startPeople(() => nowMs);
    const { as } = await (await bench.createWorkspace()).addMember('admin');
    operator = { ...as, platformRoles: ['operator'] };
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    app = await bench.register(owner, {
      grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
      redirectUris: [cb],
    });
  });
  afterEach(() => {
    nowMs += 60_000;
  });
  after(() => bench.platform.stop());

  async function act(
    what: 'disable' | 'enable',
    { userId }: Pick<Member, 'userId'> = owner,
    as = operator,
  ) {
    nowMs += 1_000;
    return bench.call('POST', `/v2/people/${userId}/${what}`, {
      as,
      ...(what === 'disable' ? { body: { reason } } : {}),
    });
  }
  async function succeed(...call: Parameters<typeof act>) {
    const response = await act(...call);
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }
  const secret = () => ({ client_id: app.clientId, client_secret: app.clientSecret! });
  const refresh = (token: string) =>
    bench.token({
      grant_type: 'refresh_token',
      refresh_token: token,
      ...secret(),
    });
  const serverToken = async () =>
    (await bench.token({ grant_type: 'client_credentials', ...secret() })).body;
  /** With the link of a mail, like the holder of the mailbox. */
  async function choosePassword({ email, password }: Member): Promise<void> {
    const browser = createBrowser();
    await browser.send(await browser.open(bench.at('/password')), { email });
    const chosen = await browser.send(await browser.open(await bench.linkTo(email)), { password });
    expect(chosen.status, chosen.text).to.equal(200);
  }
  const kindsTo = async (email: string) => (await bench.mailsTo(email)).map(({ kind }) => kind);

  it('rejects keys, tokens, sessions and the sign-in, and explains only after the right password', async () => {
    const { response, verifier, browser } = await bench.authorize(app, owner);
    const { body: tokens } = await bench.redeem(app, response.get('code')!, verifier);
    expect((await browser.open(bench.at())).text).to.contain(owner.email);
    await succeed('disable');
    expect((await bench.resolve(owner.key)).status, 'key').to.equal(404);
    expect((await bench.resolveToken(tokens.access_token)).status, 'token').to.equal(404);
    expect((await refresh(tokens.refresh_token)).body.error).to.equal('invalid_grant');
    const silent = await browser.open(bench.flow(app, { prompt: 'none' }).url);
    expect(silent.externalRedirect?.searchParams.get('error')).to.equal('login_required');
    expect((await browser.open(bench.at())).text).not.to.contain(owner.email);
    const right = await bench.signIn(owner);
    expect([right.page.status, right.page.text.includes(refusal)]).to.deep.equal([403, true]);
    const wrong = await bench.signIn({ ...owner, password: 'another password' });
    expect([wrong.page.status, wrong.page.text.includes(refusal)]).to.deep.equal([401, false]);
    const failures = (await bench.events(owner.userId)).filter(
      ({ type }) => type === 'user.sign_in_failed',
    );
    const reasons = new Set(failures.map(({ data }) => (data as { reason?: string }).reason));
    expect([...reasons], 'the right and the wrong password').to.have.members([
      'account_disabled',
      undefined,
    ]);
  });

  it('keeps applications of the workspace, and other people', async () => {
    const colleague = await bench.person(workspace, 'member');
    const { access_token: before } = await serverToken();
    await succeed('disable');
    expect((await bench.resolveToken(before)).status).to.equal(200);
    expect((await bench.resolveToken((await serverToken()).access_token)).status).to.equal(200);
    expect((await bench.resolve(colleague.key)).status).to.equal(200);
    expect((await bench.login(app, colleague)).status).to.equal(200);
  });

  it('enabling restores keys and the sign-in, but no session and no token', async () => {
    const { response, verifier, browser } = await bench.authorize(app, owner);
    const { body: tokens } = await bench.redeem(app, response.get('code')!, verifier);
    expect(await succeed('disable')).to.deep.include({ userId: owner.userId });
    expect(await succeed('enable')).to.deep.equal({ userId: owner.userId, disabled: null });
    expect((await bench.resolve(owner.key)).status).to.equal(200);
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(404);
    expect((await refresh(tokens.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await browser.open(bench.at())).text).not.to.contain(owner.email);
    await choosePassword(owner);
    expect((await bench.signIn(owner)).page.text).to.contain(owner.email);
    expect((await bench.login(app, owner)).status).to.equal(200);
  });

  it('enabling returns the account to the mailbox: earlier password, codes and passkeys end', async () => {
    const { browser } = await bench.signIn(owner);
    await enrolCodes(browser, bench.at('/codes'), owner.password, () => nowMs);
    await succeed('disable');
    await succeed('enable');
    const former = await bench.signIn(owner);
    expect([former.page.status, former.page.text.includes(refusal)]).to.deep.equal([401, false]);
    await choosePassword(owner);
    expect((await bench.signIn(owner)).page.text)
      .to.contain(owner.email)
      .and.not.contain('name="code"');
    const removed = (await bench.events(owner.userId)).filter(
      ({ type }) => type === 'user.totp_disabled',
    );
    expect(removed.map(({ workspaceId }) => workspaceId)).to.include(accountStream(owner.userId));
  });

  it('enabling ends what an interrupted request left', async () => {
    const { body: tokens } = await bench.login(app, owner);
    const disabled = { at: new Date(nowMs), reason };
    await bench.models.users.updateOne({ _id: owner.userId }, { $set: { disabled } });
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(404);
    expect((await refresh(tokens.refresh_token)).body.error).to.equal('invalid_grant');
    await succeed('enable');
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(404);
    expect((await refresh(tokens.refresh_token)).body.error).to.equal('invalid_grant');
    await choosePassword(owner);
    const { body: again } = await bench.login(app, owner);
    await succeed('enable');
    expect((await bench.resolveToken(again.access_token)).status, 'after a repeat').to.equal(200);
  });

  it('a repeated refresh returns no token, even after enabling', async () => {
    const { body: first } = await bench.login(app, owner);
    const lost = await refresh(first.refresh_token);
    await succeed('disable');
    expect((await refresh(first.refresh_token)).body).to.deep.include({ error: 'invalid_grant' });
    await succeed('enable');
    expect((await refresh(first.refresh_token)).body).to.deep.include({ error: 'invalid_grant' });
    expect((await bench.resolveToken(lost.body.access_token)).status).to.equal(404);
  });

  it('a password reset, mailed before or after, does not enable the account', async () => {
    const browser = (await bench.signIn(owner)).browser;
    const ask = async () =>
      browser.send(await browser.open(bench.at('/password')), { email: owner.email });
    await ask();
    const link = await bench.linkTo(owner.email);
    await succeed('disable');
    const expired = await browser.open(link);
    expect(expired.text).not.to.contain('name="password"');
    expect((await ask()).text).to.contain('Check your e-mail');
    expect((await bench.signIn(owner)).page.status).to.equal(403);
    expect((await kindsTo(owner.email)).filter((kind) => kind === 'password-reset')).to.have.length(
      1,
    );
  });

  it('is refused before a second factor is requested, and a waiting sign-in ends', async () => {
    const { browser } = await bench.signIn(owner);
    const codes = await enrolCodes(browser, bench.at('/codes'), owner.password, () => nowMs);
    nowMs += 60_000;
    const waiting = await bench.signIn(owner);
    expect(waiting.page.text).to.contain('name="code"');
    await succeed('disable');
    const late = await waiting.browser.send(waiting.page, { code: codes.code() });
    expect([late.status, late.text.includes('name="session"')]).to.deep.equal([401, false]);
    expect((await bench.signIn(owner)).page.text)
      .to.contain(refusal)
      .and.not.contain('name="code"');
  });

  it('ends a sign-in submitted in an authorization request, even after enabling', async () => {
    const { email, password } = owner;
    const flow = () => bench.flow(app, { workspace_id: workspace.workspaceId }).url;
    await bench.login(app, owner);
    const browsers = [createBrowser(), createBrowser(), createBrowser()];
    const resumed = await Promise.all(
      browsers.map(async (browser) =>
        browser.submit(await browser.open(flow()), {
          email,
          password,
          action: 'sign-in',
        }),
      ),
    );
    const consent = await browsers[2]!.open(resumed[2]!);
    await succeed('disable');
    const tooOld = [400, true];
    const disabled = await browsers[0]!.open(resumed[0]!);
    expect([disabled.status, disabled.text.includes('start again')]).to.deep.equal(tooOld);
    await succeed('enable');
    const enabled = await browsers[1]!.open(resumed[1]!);
    expect([enabled.status, enabled.text.includes('start again')]).to.deep.equal(tooOld);
    const silent = await browsers[1]!.open(bench.flow(app, { prompt: 'none' }).url);
    expect(silent.externalRedirect?.searchParams.get('error')).to.equal('login_required');
    const allowed = await browsers[2]!.send(consent, {
      workspace: workspace.workspaceId,
      action: 'allow',
    });
    expect(codeOf(allowed)).to.equal(undefined);
  });

  it('an earlier invitation sets no password after enabling', async () => {
    const other = await bench.createWorkspace();
    const host = await other.addMember('owner');
    const body = { email: owner.email, role: 'member' };
    const invite = async () => {
      const { status } = await bench.call('POST', other.path('/members'), { as: host.as, body });
      expect(status).to.equal(201);
      return bench.linkTo(owner.email);
    };
    const link = await invite();
    const browser = createBrowser();
    await succeed('disable');
    await succeed('enable');
    const form = await browser.open(link);
    expect(form.text).to.contain('/account/sign-in').and.not.contain('name="password"');
    const forced = {
      action: 'accept',
      name: 'A thief',
      password: 'a password of the thief',
    };
    await browser.send(form, forced);
    const stored = await bench.models.users.findById(owner.userId).lean();
    expect([stored?.password, stored?.name === forced.name]).to.deep.equal([null, false]);
    nowMs += 1_000;
    const { data } = (await bench.call('GET', other.path('/members'), { as: host.as })).body;
    const invitation = data.find(({ email }: { email: string }) => email === owner.email);
    await bench.call('DELETE', other.path(`/members/${invitation.id}`), { as: host.as });
    const later = await invite();
    expect((await browser.open(later)).text, 'an invitation from after').to.contain(
      'name="password"',
    );
  });

  it('an invitation creates no access', async () => {
    const other = await bench.createWorkspace();
    const host = await other.addMember('owner');
    const body = { email: owner.email, role: 'member' };
    expect(
      (await bench.call('POST', other.path('/members'), { as: host.as, body })).status,
    ).to.equal(201);
    const link = await bench.linkTo(owner.email);
    const { data } = (await bench.call('GET', '/v2/me/invitations', { as: owner.as })).body;
    await succeed('disable');
    const { browser, page } = await bench.signIn(owner);
    expect(page.status).to.equal(403);
    expect((await browser.open(link)).text).not.to.contain('name="password"');
    const accepted = await bench.call('POST', `/v2/me/invitations/${data[0].id}/accept`, {
      as: owner.as,
    });
    expect([accepted.status, accepted.body.detail]).to.deep.equal([
      403,
      'An operator disabled this account.',
    ]);
  });

  it('an invitation sets no password for an account without a password', async () => {
    const { userId, email } = await workspace.addMember('member');
    const other = await bench.createWorkspace();
    const host = await other.addMember('owner');
    await bench.call('POST', other.path('/members'), {
      as: host.as,
      body: { email, role: 'member' },
    });
    const link = await bench.linkTo(email);
    await succeed('disable', { userId });
    expect((await createBrowser().open(link)).text).not.to.contain('name="password"');
  });

  it('is recorded with the person in each of their workspaces, and with the operator in the operator’s workspace', async () => {
    const other = await bench.createWorkspace();
    await other.addMember('member', { email: owner.email });
    await succeed('disable');
    await succeed('enable');
    for (const type of ['user.disabled', 'user.enabled']) {
      const events = (await bench.events(owner.userId)).filter((event) => event.type === type);
      expect(events.map(({ workspaceId }) => workspaceId)).to.have.members([
        accountStream(owner.userId),
        workspace.workspaceId,
        other.workspaceId,
        operator.workspaceId,
      ]);
      for (const { workspaceId, actor } of events) {
        const isOwn = workspaceId === operator.workspaceId;
        expect(actor, workspaceId).to.deep.include(
          isOwn ? { id: operator.userId } : { type: 'system', id: 'outside' },
        );
      }
    }
  });

  it('changes, records and mails nothing if repeated', async () => {
    await bench.login(app, owner);
    const first = await succeed('disable');
    expect(first.disabled).to.deep.include({ reason });
    const { body: again } = await bench.call('POST', `/v2/people/${owner.userId}/disable`, {
      as: operator,
      body: { reason: 'Another' },
    });
    expect(again).to.deep.equal(first);
    for (const _ of [1, 2]) {
      await succeed('enable');
    }
    const ofAccount = (await bench.events(owner.userId)).filter(
      ({ workspaceId }) => workspaceId === accountStream(owner.userId),
    );
    expect(
      ofAccount.filter(({ type }) => /abled$/.test(type)).map(({ type }) => type),
    ).to.deep.equal(['user.disabled', 'user.enabled']);
    const revoked = (await bench.events(owner.userId)).filter(
      ({ type }) => type === 'token.revoked',
    );
    expect(revoked).to.have.length(1);
    expect((await kindsTo(owner.email)).toSorted()).to.deep.equal([
      'account-disabled',
      'account-enabled',
    ]);
  });

  it('ends sessions that an admin ended in a workspace, and both stay ended', async () => {
    const admin = await bench.person(workspace, 'admin');
    const { browser } = await bench.authorize(app, admin);
    nowMs += 1_000;
    const ended = await bench.call(
      'POST',
      workspace.path(`/members/${admin.userId}/end-sessions`),
      { as: owner.as },
    );
    expect(ended.status, ended.text).to.equal(204);
    await succeed('disable', admin);
    const repeated = await bench.call(
      'POST',
      workspace.path(`/members/${admin.userId}/end-sessions`),
      {
        as: owner.as,
      },
    );
    expect(repeated.status).to.equal(204);
    await succeed('enable', admin);
    const silent = await browser.open(bench.flow(app, { prompt: 'none' }).url);
    expect(silent.externalRedirect?.searchParams.get('error')).to.equal('login_required');
    await choosePassword(admin);
    const again = await bench.signIn(admin);
    expect(codeOf(await again.browser.open(bench.flow(app, { prompt: 'none' }).url))).to.be.a(
      'string',
    );
    const events = (await bench.events(admin.userId)).filter(
      ({ type }) => type === 'member.sessions_ended',
    );
    expect(events).to.have.length(1);
  });

  it("requires an operator with a full production key, and another person's account", async () => {
    const { userId: operatorId } = operator;
    expect((await act('disable', { userId: operatorId! })).status, 'themselves').to.equal(409);
    expect((await act('enable', { userId: operatorId! })).status, 'themselves').to.equal(409);
    for (const what of ['disable', 'enable'] as const) {
      expect((await act(what, { userId: 'unknown' })).status).to.equal(404);
      expect((await act(what, owner, owner.as)).status, 'owner').to.equal(403);
      expect(
        (await act(what, owner, { ...operator, platformRoles: ['reviewer'] })).status,
        'reviewer',
      ).to.equal(403);
      expect(
        (await act(what, owner, { ...operator, environment: 'sandbox' })).status,
        'sandbox',
      ).to.equal(403);
      expect(
        (await act(what, owner, { ...operator, scopes: ['members.write'] })).status,
        'scope',
      ).to.equal(403);
    }
    for (const body of [
      {},
      { reason: '' },
      { reason: ' \n' },
      { reason: 'x'.repeat(501) },
      { reason, more: 1 },
    ]) {
      const refused = await bench.call('POST', `/v2/people/${owner.userId}/disable`, {
        as: operator,
        body,
      });
      expect(refused.status, JSON.stringify(body).slice(0, 40)).to.equal(400);
    }
    expect((await bench.resolve(owner.key)).status).to.equal(200);
  });
});
