import { accountStream } from '@irp/contracts/events';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import { enrolCodes } from '../support/enrol-codes.ts';
import {
  addPasskey,
  answer,
  beginPasskey,
  issuerByName,
  optionsOn,
  withoutPasskeyForm,
} from '../support/passkey-pages.ts';
import { createSoftwarePasskey, type Deviations } from '../support/software-authenticator.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

type Member = Person & { password: string };

const cb = 'https://page.example/cb';

describe('people: passkeys', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Member;
  let list: string;

  before(async () => {
    bench = await startPeople(() => clockMs, { AUTH_URL: await issuerByName() });
    workspace = await bench.createWorkspace();
    list = bench.at('/passkeys');
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    person = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  async function withPasskey(member = person, more: Parameters<typeof addPasskey>[3] = {}) {
    const { browser } = await bench.signIn(member);
    return { browser, ...(await addPasskey(browser, list, member.password, more)) };
  }
  const askForPasskey = async (browser: Browser) =>
    browser.send(await browser.open(bench.at('/sign-in')), { action: 'passkey' });
  const recoveryOn = (page: BrowserPage) =>
    [...page.text.matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)].map(([, code]) => code!);
  const isInside = (page: BrowserPage) => page.url === bench.at() && page.text.includes('Your account');
  const signInMethods = async () =>
    (await bench.events(person.userId)).filter(({ type }) => type === 'user.signed_in').map(({ data }) => data.method);

  describe('are added', () => {
    it('with a name and the password; the first one brings recovery codes, an event and a mail', async () => {
      const { browser } = await bench.signIn(person);
      expectPage(await browser.open(list));
      const page = await beginPasskey(browser, list, person.password, 'My "Laptop"');
      expectPage(page);
      const options = optionsOn(page);
      expect(options.rp).to.deep.equal({ id: 'localhost', name: 'Investment Research Platform' });
      expect(options.authenticatorSelection).to.include({ residentKey: 'required', userVerification: 'required' });
      expect([options.attestation, options.excludeCredentials]).to.deep.equal(['none', []]);
      const passkey = createSoftwarePasskey(options, bench.url);
      const done = await browser.send(page, { credential: passkey.created });
      expectPage(done);
      expect(recoveryOn(done)).to.have.length(10);
      const shown = await browser.open(list);
      expectPage(shown);
      expect(shown.text).to.contain('My &#34;Laptop&#34;').and.contain('never used');
      expect((await browser.open(bench.at())).text).to.contain('You have 1 passkey.');
      const added = (await bench.events(person.userId)).find(({ type }) => type === 'user.passkey_added');
      expect(added!.data).to.deep.equal({ name: 'My "Laptop"' });
      const [mail] = await bench.mailsTo(person.email);
      expect([mail!.subject, mail!.text.includes('My "Laptop"')]).to.deep.equal([
        'A passkey was added to your account',
        true,
      ]);
      // The second one has no codes of its own, and cannot be kept where the first one is.
      const second = await addPasskey(browser, list, person.password, { name: 'Key' });
      expect(second.done.url).to.equal(list);
      const third = optionsOn(await beginPasskey(browser, list, person.password));
      expect(third.excludeCredentials.map(({ id }: { id: string }) => id)).to.deep.equal([
        passkey.id,
        second.passkey.id,
      ]);
    });

    it('not without the password, a name, or in a session older than the second factor', async () => {
      const { browser: older } = await bench.signIn(person);
      const { browser } = await bench.signIn(person);
      const wrong = await beginPasskey(browser, list, 'wrong');
      expect([wrong.status, wrong.text.includes('The password is wrong.')]).to.deep.equal([401, true]);
      expect((await beginPasskey(browser, list, person.password, ' ')).status).to.equal(400);
      const pending = await beginPasskey(older, list, person.password);
      await addPasskey(browser, list, person.password);
      const refused = await beginPasskey(older, list, person.password);
      expect([refused.status, refused.text.includes('before you had a second factor')]).to.deep.equal([403, true]);
      expect(pending.status).to.equal(200);
    });

    it('at most ten, also by requests at once', async () => {
      const { browser } = await withPasskey();
      for (let count = 2; count <= 8; count++) await addPasskey(browser, list, person.password);
      const pages = [];
      for (let at = 0; at < 4; at++) pages.push(await beginPasskey(browser, list, person.password));
      await Promise.all(
        pages.map((page) =>
          browser.send(page, { credential: createSoftwarePasskey(optionsOn(page), bench.url).created }),
        ),
      );
      const kept = (await browser.open(list)).text.match(/passkeys\/remove\?id=/g)!.length;
      expect(kept).to.be.within(8, 10);
      for (let count = kept + 1; count <= 10; count++) await addPasskey(browser, list, person.password);
      const full = await beginPasskey(browser, list, person.password);
      expect([full.status, full.text.includes('You have 10 passkeys already')]).to.deep.equal([409, true]);
    });

    const wrong: Record<string, Deviations> = {
      'for another origin': { origin: 'http://localhost.evil.example' },
      'for another rpId': { rpId: 'evil.example' },
      'by an assertion': { type: 'webauthn.get' },
      'for another challenge': { challenge: 'AAAA' },
      'without user verification': { userVerified: false },
      'without user presence': { userPresent: false },
      'with certificates': { attestation: { fmt: 'packed', x5c: [Buffer.from('30', 'hex')] } },
      'with an attestation that was not asked for': { attestation: { fmt: 'apple', x5c: [] } },
    };
    for (const [how, deviations] of Object.entries(wrong))
      it(`not ${how}`, async () => {
        const { browser, done } = await withPasskey(person, deviations);
        expect([done.status, done.text.includes('The passkey was not accepted.')]).to.deep.equal([400, true]);
        expect((await browser.open(list)).text).to.contain('You have no passkeys.');
      });

    it('not from bodies of any other shape', async () => {
      const { browser } = await bench.signIn(person);
      for (const credential of [
        '',
        'x',
        'null',
        '[]',
        '{}',
        '{"id":1}',
        '{"id":"a","rawId":"a","type":"public-key"}',
      ]) {
        const page = await beginPasskey(browser, list, person.password);
        expect((await browser.send(page, { credential })).status, credential).to.equal(400);
      }
    });

    it('not by a page of another session or person, twice, late, or by a forged form', async () => {
      const { browser } = await bench.signIn(person);
      const page = await beginPasskey(browser, list, person.password);
      const passkey = createSoftwarePasskey(optionsOn(page), bench.url);
      const ceremony = /name="ceremony" value="([^"]*)"/.exec(page.text)![1]!;
      const attacker = await bench.person(workspace, 'member');
      const { browser: other } = await bench.signIn(attacker);
      const own = await beginPasskey(other, list, attacker.password);
      // The attacker's ceremony in the victim's session, and the victim's in the attacker's.
      const theirs = /name="ceremony" value="([^"]*)"/.exec(own.text)![1]!;
      const planted = createSoftwarePasskey(optionsOn(own), bench.url);
      const send = (who: Browser, shown: BrowserPage, fields: Record<string, string>) => who.send(shown, fields);
      expect((await send(browser, page, { ceremony: theirs, credential: planted.created })).status).to.equal(400);
      expect((await send(other, own, { ceremony, credential: passkey.created })).status).to.equal(400);
      const { browser: sameUser } = await bench.signIn(person);
      const again = await beginPasskey(sameUser, list, person.password);
      expect((await send(sameUser, again, { ceremony, credential: passkey.created })).status).to.equal(400);
      expect((await send(browser, page, { csrf: 'forged', credential: passkey.created })).status).to.equal(403);
      const foreign = await fetch(bench.at('/passkeys/create'), {
        method: 'POST',
        body: new URLSearchParams({ ceremony, credential: passkey.created }),
        headers: { Cookie: browser.cookieHeader(list), Origin: 'https://evil.example', Accept: 'text/html' },
      });
      expect(foreign.status).to.equal(403);
      expect((await send(browser, page, { credential: passkey.created })).status).to.equal(200);
      const twice = await send(browser, page, { credential: passkey.created });
      expect([twice.status, twice.text.includes('was used before')]).to.deep.equal([400, true]);
      const late = await beginPasskey(browser, list, person.password);
      clockMs += 300_001;
      const lateOne = createSoftwarePasskey(optionsOn(late), bench.url);
      expect((await send(browser, late, { credential: lateOne.created })).status).to.equal(400);
      expect((await browser.open(list)).text.match(/passkeys\/remove\?id=/g)).to.have.length(1);
    });

    it('not with the credential id of another person', async () => {
      const { passkey } = await withPasskey();
      const attacker = await bench.person(workspace, 'member');
      const { done } = await withPasskey(attacker, { id: passkey.id });
      expect([done.status, done.text.includes('registered already')]).to.deep.equal([400, true]);
      const browser = createBrowser();
      await answer(browser, await askForPasskey(browser), passkey);
      expect((await browser.open(bench.at())).text).to.contain(person.email);
    });
  });

  describe('sign in', () => {
    it('without a password, in the account and in authorization requests', async () => {
      const { passkey } = await withPasskey(person, { synced: true });
      const browser = createBrowser();
      const page = await askForPasskey(browser);
      expectPage(page);
      expect(optionsOn(page)).to.include({ rpId: 'localhost', userVerification: 'required' });
      expect(optionsOn(page).allowCredentials).to.deep.equal([]);
      expect(isInside(await answer(browser, page, passkey))).to.equal(true);
      expect(await signInMethods()).to.include('passkey');
      expect((await browser.open(list)).text).to.contain('last used on');
      const app = await bench.register(person, { type: 'public', redirectUris: [cb], scopes: ['investments.read'] });
      const { url, verifier } = bench.flow(app, { scope: 'openid investments.read' });
      const other = createBrowser();
      const start = await other.open(url);
      expect(start.text).to.contain('Use a passkey');
      const form = await other.send(start, { action: 'passkey' });
      expectPage(form);
      expect(form.text).to.contain(app.name);
      const consent = await answer(other, form, passkey);
      expect(consent.text).to.contain(`Allow ${app.name}?`);
      const allowed = await other.send(consent, { workspace: workspace.workspaceId, action: 'allow' });
      const { body } = await bench.redeem(app, allowed.externalRedirect!.searchParams.get('code')!, verifier);
      expect(body.access_token).to.be.a('string');
      expect(decodeJwt(body.id_token).amr).to.deep.equal(['swk', 'user', 'mfa']);
    });

    const wrong: Record<string, Deviations> = {
      'for another origin': { origin: 'https://localhost' },
      'for another rpId': { rpId: 'evil.example' },
      'of a registration': { type: 'webauthn.create' },
      'for another challenge': { challenge: 'AAAA' },
      'without user verification': { userVerified: false },
      'without user presence': { userPresent: false },
      'with another signature': { signature: 'MEUCIQ' },
      'with the user handle of another person': { userHandle: Buffer.from('somebody').toString('base64url') },
      'of an unknown passkey': { id: 'unknown' },
    };
    for (const [how, deviations] of Object.entries(wrong))
      it(`not ${how}`, async () => {
        const { passkey } = await withPasskey();
        const browser = createBrowser();
        const refused = await answer(browser, await askForPasskey(browser), passkey, deviations);
        expectPage(refused);
        expect([refused.status, refused.text.includes('The passkey was not accepted.')]).to.deep.equal([401, true]);
        expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
        // The page has a new challenge.
        expect(isInside(await answer(browser, refused, passkey))).to.equal(true);
      });

    it('not with the key of another person for the passkey of this one', async () => {
      const { passkey } = await withPasskey();
      const attacker = await bench.person(workspace, 'member');
      const { passkey: own } = await withPasskey(attacker);
      const browser = createBrowser();
      const posing = await answer(browser, await askForPasskey(browser), own, {
        id: passkey.id,
        userHandle: passkey.userHandle,
      });
      expect(posing.status).to.equal(401);
    });

    it('once for each challenge, in the browser that it was shown in, for five minutes', async () => {
      const { passkey } = await withPasskey();
      const browser = createBrowser();
      const page = await askForPasskey(browser);
      const credential = passkey.answer(optionsOn(page), bench.url);
      // Replayed by somebody who saw the form.
      const thief = createBrowser();
      const theirs = await askForPasskey(thief);
      const ceremony = /name="ceremony" value="([^"]*)"/.exec(page.text)![1]!;
      expect((await thief.send(theirs, { ceremony, credential })).status, 'another browser').to.equal(401);
      expect((await createBrowser().send(page, { credential })).status, 'without the cookie').to.equal(401);
      expect(isInside(await browser.send(page, { credential }))).to.equal(true);
      const replayed = await browser.send(page, { credential });
      expect([replayed.status, replayed.text.includes('was used before')]).to.deep.equal([401, true]);
      const late = await askForPasskey(thief);
      clockMs += 300_001;
      expect((await answer(thief, late, passkey)).status).to.equal(401);
    });

    it('of two answers at once to one challenge, one', async () => {
      const { passkey } = await withPasskey();
      const browser = createBrowser();
      const page = await askForPasskey(browser);
      const credentials = [1, 2].map(() => passkey.answer(optionsOn(page), bench.url));
      const pages = await Promise.all(credentials.map((credential) => browser.send(page, { credential })));
      expect(pages.map(({ status }) => status).toSorted()).to.deep.equal([200, 401]);
    });

    it('not with a counter that does not rise, which is recorded; one that is always 0 is none', async () => {
      const { passkey } = await withPasskey();
      const use = async (counter: number) => {
        const browser = createBrowser();
        return isInside(await answer(browser, await askForPasskey(browser), passkey, { counter }));
      };
      expect([await use(0), await use(0), await use(7), await use(7), await use(6), await use(0)]).to.deep.equal([
        ...[true, true, true],
        ...[false, false, false],
      ]);
      expect(await use(8)).to.equal(true);
      const failed = (await bench.events(person.userId)).filter(
        ({ type, workspaceId }) => type === 'user.sign_in_failed' && workspaceId === accountStream(person.userId),
      );
      expect(failed.map(({ data }) => data.method)).to.deep.equal(['passkey', 'passkey', 'passkey']);
    });
  });

  describe('as the second factor', () => {
    it('follow the password; recovery codes work without JavaScript', async () => {
      const { passkey, done } = await withPasskey();
      const { browser, page } = await bench.signIn(person);
      expectPage(page);
      expect(page.text).to.contain('Use your passkey').and.contain('Or a recovery code');
      expect(optionsOn(page).allowCredentials.map(({ id }: { id: string }) => id)).to.deep.equal([passkey.id]);
      expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
      expect(isInside(await answer(browser, page, passkey))).to.equal(true);
      expect(await signInMethods()).to.include('password and passkey');
      const { browser: old, page: step } = await bench.signIn(person);
      const [code] = recoveryOn(done);
      const unfilled = await old.send(step, {});
      expect(unfilled.status).to.equal(401);
      expect(isInside(await old.send(withoutPasskeyForm(step), { code: code! }))).to.equal(true);
      expect(await signInMethods()).to.include('password and code');
    });

    it('are not those of another person, nor an answer to the sign-in with a passkey alone', async () => {
      const { passkey } = await withPasskey();
      const attacker = await bench.person(workspace, 'member');
      const { passkey: own } = await withPasskey(attacker);
      const { browser, page } = await bench.signIn(person);
      expect((await answer(browser, page, own)).status).to.equal(401);
      const alone = await askForPasskey(createBrowser());
      const ceremony = /name="ceremony" value="([^"]*)"/.exec((await askForPasskey(browser)).text)![1]!;
      const credential = passkey.answer(optionsOn(alone), bench.url);
      expect((await browser.send(page, { ceremony, credential })).status).to.equal(401);
      // And the other way round: the second factor alone does not sign in.
      const { browser: half, page: step } = await bench.signIn(person);
      const sealed = /name="ceremony" value="([^"]*)"/.exec(step.text)![1]!;
      const body = { ceremony: sealed, credential: passkey.answer(optionsOn(step), bench.url) };
      const start = await half.open(bench.at('/sign-in'));
      expect((await half.send(start, body)).status).to.equal(401);
    });

    it('are not delayed by wrong codes and wrong passkeys', async () => {
      const { passkey } = await withPasskey();
      const { browser, page } = await bench.signIn(person);
      for (let at = 0; at < 6; at++) await browser.send(withoutPasskeyForm(page), { code: '000000' });
      expect((await browser.send(withoutPasskeyForm(page), { code: '000000' })).status).to.equal(429);
      for (let at = 0; at < 6; at++) expect((await browser.send(page, { credential: 'x' })).status).to.equal(401);
      const { browser: own, page: step } = await bench.signIn(person);
      expect(isInside(await answer(own, step, passkey))).to.equal(true);
    });

    it('are required after a password reset, which keeps them', async () => {
      const { passkey } = await withPasskey();
      const browser = createBrowser();
      await browser.send(await browser.open(bench.at('/password')), { email: person.email });
      const form = await browser.open(await bench.linkTo(person.email, 2));
      const step = await browser.send(form, { password: 'quite another one' });
      expect(step.text).to.contain('Use your passkey');
      expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
      expect(isInside(await answer(browser, step, passkey))).to.equal(true);
    });

    it('can be used instead of codes, and codes instead of them', async () => {
      const { browser, passkey } = await withPasskey();
      const app = await enrolCodes(browser, bench.at('/codes'), person.password, () => clockMs);
      clockMs += 30_000;
      const { browser: one, page } = await bench.signIn(person);
      expect(page.text).to.contain('Enter your code');
      expect(isInside(await answer(one, page, passkey))).to.equal(true);
      const { browser: two, page: step } = await bench.signIn(person);
      expect(isInside(await two.send(withoutPasskeyForm(step), { code: app.code() }))).to.equal(true);
      clockMs += 30_000;
      // Turning codes off keeps the passkey and the recovery codes.
      const off = await two.send(await two.open(bench.at('/codes')), { password: person.password, code: app.code() });
      expect(off.text).to.contain('authenticator app are off').and.contain('You have 1 passkey.');
      const { page: again } = await bench.signIn(person);
      expect(again.text).to.contain('Or a recovery code');
    });

    it('meet the requirement of a workspace, and step up a session', async () => {
      const required = await bench.createWorkspace();
      const owner = await bench.person(required, 'owner');
      const app = await bench.register(owner, { type: 'public', redirectUris: [cb] });
      const { browser: older } = await bench.signIn(owner);
      const { browser, passkey } = await withPasskey(owner);
      const body = { requireSecondFactor: 'everyone' };
      expect((await bench.call('PATCH', required.path(), { as: owner.as, body })).status).to.equal(200);
      const { body: members } = await bench.call('GET', required.path('/members'), { as: owner.as });
      expect(members.data[0].secondFactor).to.equal(true);
      expect((await browser.open(bench.flow(app).url)).text).to.contain(`Allow ${app.name}?`);
      const step = await older.open(bench.flow(app).url);
      expectPage(step);
      expect(step.text).to.contain('Use your passkey');
      const flow = bench.flow(app);
      const consent = await answer(older, await older.open(flow.url), passkey);
      expect(consent.text).to.contain(`Allow ${app.name}?`);
      const allowed = await older.send(consent, { workspace: required.workspaceId, action: 'allow' });
      const code = allowed.externalRedirect!.searchParams.get('code')!;
      expect((await bench.redeem(app, code, flow.verifier)).status).to.equal(200);
      // The last one is kept, and the workspace named.
      const page = await browser.open(`${list}/remove?id=${passkey.id}`);
      expectPage(page);
      expect(page.text).to.match(/last second factor: one is required of you in<\/p>\s*<ul><li>Desk/);
      const csrf = /name="csrf" value="([^"]*)"/.exec((await browser.open(bench.at())).text)![1]!;
      const refused = await fetch(`${list}/remove`, {
        method: 'POST',
        body: new URLSearchParams({ csrf, id: passkey.id, password: owner.password }),
        headers: { Cookie: browser.cookieHeader(list), Accept: 'text/html' },
      });
      expect(refused.status).to.equal(409);
    });
  });

  describe('are removed', () => {
    it('with the password, by their owner; the recovery codes go with the last one', async () => {
      const { browser, passkey, done } = await withPasskey();
      const form = await browser.open(`${list}/remove?id=${passkey.id}`);
      expectPage(form);
      expect((await browser.send(form, { password: 'wrong' })).status).to.equal(401);
      const attacker = await bench.person(workspace, 'member');
      const { browser: other } = await bench.signIn(attacker);
      expect((await other.open(`${list}/remove?id=${passkey.id}`)).status).to.equal(404);
      const after = await browser.send(form, { password: person.password });
      expect(after.text).to.contain('You have no passkeys.');
      expect((await bench.mailsTo(person.email))[0]!.subject).to.equal('A passkey was removed from your account');
      const types = (await bench.events(person.userId)).map(({ type }) => type);
      expect(types).to.include('user.passkey_removed');
      expect(isInside((await bench.signIn(person)).page)).to.equal(true);
      const gone = createBrowser();
      expect((await answer(gone, await askForPasskey(gone), passkey)).status).to.equal(401);
      const next = await addPasskey(browser, list, person.password);
      const codes = recoveryOn(next.done);
      expect(codes).to.have.length(10).and.not.include(recoveryOn(done)[0]);
      const { browser: again, page } = await bench.signIn(person);
      const spent = await again.send(withoutPasskeyForm(page), { code: recoveryOn(done)[0]! });
      expect(spent.status).to.equal(401);
    });
  });

  it('are not offered for an issuer without a name', async () => {
    const other = await startPeople();
    try {
      const browser = createBrowser();
      const start = await browser.open(other.at('/sign-in'));
      expect(start.text).not.to.contain('passkey');
      expect((await browser.send(start, { action: 'passkey' })).status).to.equal(400);
      const owner = await other.person(await other.createWorkspace(), 'owner');
      const { browser: inside } = await other.signIn(owner);
      expect((await inside.open(other.at('/passkeys'))).text).to.contain('have no passkeys for a site without a name');
    } finally {
      await other.platform.stop();
    }
  });
});
