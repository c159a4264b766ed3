import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import { enrolCodes } from '../support/enrol-codes.ts';
import { optionsOn, respond, withoutPasskeyForm } from '../support/passkey-pages.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PasskeyBench, recoveryOn, startPasskeys } from './start-passkeys.ts';
import { expectPage } from './start-people.ts';

const cb = 'https://page.example/cb';

describe('people: passkeys as the second factor', () => {
  let clockMs = Date.now();
  let bench: PasskeyBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };

  before(async () => {
    bench = await startPasskeys(() => clockMs);
    workspace = await bench.createWorkspace();
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    person = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  it('follow the password; recovery codes work without JavaScript', async () => {
    const { passkey, done } = await bench.withPasskey(person);
    const { browser, page } = await bench.signIn(person);
    expectPage(page);
    expect(page.text).to.contain('Use your passkey').and.contain('Or enter a recovery code');
    expect(optionsOn(page).allowCredentials.map(({ id }: { id: string }) => id)).to.deep.equal([
      passkey.id,
    ]);
    expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    expect(bench.isInside(await respond(browser, page, passkey))).to.equal(true);
    expect(await bench.signInMethods(person.userId)).to.include('password and passkey');
    const { browser: old, page: step } = await bench.signIn(person);
    const [code] = recoveryOn(done);
    const unfilled = await old.send(step, {});
    expect(unfilled.status).to.equal(401);
    expect(bench.isInside(await old.send(withoutPasskeyForm(step), { code: code! }))).to.equal(
      true,
    );
    expect(await bench.signInMethods(person.userId)).to.include('password and code');
  });

  it('are rejected for another person, and as an answer to a sign-in by passkey alone', async () => {
    const { passkey } = await bench.withPasskey(person);
    const attacker = await bench.person(workspace, 'member');
    const { passkey: own } = await bench.withPasskey(attacker);
    const { browser, page } = await bench.signIn(person);
    expect((await respond(browser, page, own)).status).to.equal(401);
    const alone = await bench.askForPasskey(createBrowser());
    const ceremony = /name="ceremony" value="([^"]*)"/.exec(
      (await bench.askForPasskey(browser)).text,
    )![1]!;
    const credential = passkey.sendReply(optionsOn(alone), bench.url);
    expect((await browser.send(page, { ceremony, credential })).status).to.equal(401);
    // The reverse case: the second factor alone does not sign in.
    const { browser: half, page: step } = await bench.signIn(person);
    const sealed = /name="ceremony" value="([^"]*)"/.exec(step.text)![1]!;
    const body = {
      ceremony: sealed,
      credential: passkey.sendReply(optionsOn(step), bench.url),
    };
    const start = await half.open(bench.at('/sign-in'));
    expect((await half.send(start, body)).status).to.equal(401);
  });

  it('are not delayed by wrong codes and wrong passkeys', async () => {
    const { passkey } = await bench.withPasskey(person);
    const { browser, page } = await bench.signIn(person);
    for (let at = 0; at < 6; at++) {
      await browser.send(withoutPasskeyForm(page), { code: '000000' });
    }
    expect((await browser.send(withoutPasskeyForm(page), { code: '000000' })).status).to.equal(429);
    for (let at = 0; at < 6; at++) {
      expect((await browser.send(page, { credential: 'x' })).status).to.equal(401);
    }
    const { browser: own, page: step } = await bench.signIn(person);
    expect(bench.isInside(await respond(own, step, passkey))).to.equal(true);
  });

  it('are required after a password reset, which keeps them', async () => {
    const { passkey } = await bench.withPasskey(person);
    const browser = createBrowser();
    await browser.send(await browser.open(bench.at('/password')), { email: person.email });
    const form = await browser.open(await bench.linkTo(person.email, 2));
    const step = await browser.send(form, { password: 'quite another one' });
    expect(step.text).to.contain('Use your passkey');
    expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
    expect(bench.isInside(await respond(browser, step, passkey))).to.equal(true);
  });

  it('can be used instead of codes, and codes instead of them', async () => {
    const { browser, passkey } = await bench.withPasskey(person);
    const app = await enrolCodes(browser, bench.at('/codes'), person.password, () => clockMs);
    clockMs += 30_000;
    const { browser: one, page } = await bench.signIn(person);
    expect(page.text).to.contain('Enter your code');
    expect(bench.isInside(await respond(one, page, passkey))).to.equal(true);
    const { browser: two, page: step } = await bench.signIn(person);
    expect(bench.isInside(await two.send(withoutPasskeyForm(step), { code: app.code() }))).to.equal(
      true,
    );
    clockMs += 30_000;
    // Turning codes off keeps the passkey and the recovery codes.
    const off = await two.send(await two.open(bench.at('/codes')), {
      password: person.password,
      code: app.code(),
    });
    expect(off.text).to.contain('authenticator app are off').and.contain('You have 1 passkey.');
    const { page: again } = await bench.signIn(person);
    expect(again.text).to.contain('Or enter a recovery code');
  });

  it('meet the requirement of a workspace, and step up a session', async () => {
    const required = await bench.createWorkspace();
    const owner = await bench.person(required, 'owner');
    const app = await bench.register(owner, { type: 'public', redirectUris: [cb] });
    const { browser: older } = await bench.signIn(owner);
    const { browser, passkey } = await bench.withPasskey(owner);
    const body = { requireSecondFactor: 'everyone' };
    expect((await bench.call('PATCH', required.path(), { as: owner.as, body })).status).to.equal(
      200,
    );
    const { body: members } = await bench.call('GET', required.path('/members'), { as: owner.as });
    expect(members.data[0].secondFactor).to.equal(true);
    expect((await browser.open(bench.flow(app).url)).text).to.contain(`Allow ${app.name}?`);
    const step = await older.open(bench.flow(app).url);
    expectPage(step);
    expect(step.text).to.contain('Use your passkey');
    const flow = bench.flow(app);
    const consent = await respond(older, await older.open(flow.url), passkey);
    expect(consent.text).to.contain(`Allow ${app.name}?`);
    const allowed = await older.send(consent, { workspace: required.workspaceId, action: 'allow' });
    const code = allowed.externalRedirect!.searchParams.get('code')!;
    expect((await bench.redeem(app, code, flow.verifier)).status).to.equal(200);
    // The last passkey is kept, and the page names the workspace.
    const page = await browser.open(`${bench.list}/remove?id=${passkey.id}`);
    expectPage(page);
    expect(page.text).to.match(
      /only second factor. These workspaces require a second factor from you:<\/p>\s*<ul><li>Desk/,
    );
    const csrf = /name="csrf" value="([^"]*)"/.exec((await browser.open(bench.at())).text)![1]!;
    const refused = await fetch(`${bench.list}/remove`, {
      method: 'POST',
      body: new URLSearchParams({
        csrf,
        id: passkey.id,
        password: owner.password,
      }),
      headers: {
        Cookie: browser.cookieHeader(bench.list),
        Accept: 'text/html',
      },
    });
    expect(refused.status).to.equal(409);
  });
});
