import { expect } from 'chai';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import { addPasskey, beginPasskey, optionsOn, respond } from '../support/passkey-pages.ts';
import { createSoftwarePasskey, type Deviations } from '../support/software-authenticator.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PasskeyBench, recoveryOn, startPasskeys } from './start-passkeys.ts';
import { expectPage } from './start-people.ts';

describe('people: passkeys are added', () => {
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

  it('with a name and the password; the first passkey adds recovery codes, an event and a mail', async () => {
    const { browser } = await bench.signIn(person);
    expectPage(await browser.open(bench.list));
    const page = await beginPasskey(browser, bench.list, person.password, 'My "Laptop"');
    expectPage(page);
    const options = optionsOn(page);
    expect(options.rp).to.deep.equal({ id: 'localhost', name: 'Investment Research Platform' });
    expect(options.authenticatorSelection).to.include({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect([options.attestation, options.excludeCredentials]).to.deep.equal(['none', []]);
    const passkey = createSoftwarePasskey(options, bench.url);
    const done = await browser.send(page, { credential: passkey.created });
    expectPage(done);
    expect(recoveryOn(done)).to.have.length(10);
    const shown = await browser.open(bench.list);
    expectPage(shown);
    expect(shown.text).to.contain('My &#34;Laptop&#34;').and.contain('never used');
    expect((await browser.open(bench.at())).text).to.contain('You have 1 passkey.');
    const added = (await bench.events(person.userId)).find(
      ({ type }) => type === 'user.passkey_added',
    );
    expect(added!.data).to.deep.equal({ name: 'My "Laptop"' });
    const [mail] = await bench.mailsTo(person.email);
    expect(mail).to.include({ kind: 'passkey-changed', userId: person.userId });
    expect(mail!.params).to.deep.equal({
      added: true,
      name: 'My "Laptop"',
      link: bench.at(),
    });
    // The second passkey adds no recovery codes, and the authenticator of the first passkey cannot
    // hold it.
    const second = await addPasskey(browser, bench.list, person.password, { name: 'Key' });
    expect(second.done.url).to.equal(`${bench.list}?done=passkeyAdded`);
    expect(second.done.text).to.contain('The passkey is added.');
    const third = optionsOn(await beginPasskey(browser, bench.list, person.password));
    expect(third.excludeCredentials.map(({ id }: { id: string }) => id)).to.deep.equal([
      passkey.id,
      second.passkey.id,
    ]);
  });

  it('not without the password, a name, or in a session older than the second factor', async () => {
    const { browser: older } = await bench.signIn(person);
    const { browser } = await bench.signIn(person);
    const wrong = await beginPasskey(browser, bench.list, 'wrong');
    expect([wrong.status, wrong.text.includes('The password is wrong.')]).to.deep.equal([
      401,
      true,
    ]);
    expect((await beginPasskey(browser, bench.list, person.password, ' ')).status).to.equal(400);
    const pending = await beginPasskey(older, bench.list, person.password);
    await addPasskey(browser, bench.list, person.password);
    const refused = await beginPasskey(older, bench.list, person.password);
    expect([refused.status, refused.text.includes('before you had a second factor')]).to.deep.equal(
      [403, true],
    );
    expect(pending.status).to.equal(200);
  });

  it('at most ten, even by concurrent requests', async () => {
    const { browser } = await bench.withPasskey(person);
    for (let count = 2; count <= 8; count++) {
      await addPasskey(browser, bench.list, person.password);
    }
    const pages = [];
    for (let at = 0; at < 4; at++) {
      pages.push(await beginPasskey(browser, bench.list, person.password));
    }
    await Promise.all(
      pages.map((page) =>
        browser.send(page, {
          credential: createSoftwarePasskey(optionsOn(page), bench.url).created,
        }),
      ),
    );
    const kept = (await browser.open(bench.list)).text.match(/passkeys\/remove\?id=/g)!.length;
    expect(kept).to.be.within(8, 10);
    for (let count = kept + 1; count <= 10; count++) {
      await addPasskey(browser, bench.list, person.password);
    }
    const full = await beginPasskey(browser, bench.list, person.password);
    expect([full.status, full.text.includes('You already have 10 passkeys')]).to.deep.equal([
      409,
      true,
    ]);
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
  for (const [how, deviations] of Object.entries(wrong)) {
    it(`not ${how}`, async () => {
      const { browser, done } = await bench.withPasskey(person, deviations);
      expect([done.status, done.text.includes('The passkey was not accepted.')]).to.deep.equal([
        400,
        true,
      ]);
      expect((await browser.open(bench.list)).text).to.contain('You have no passkeys.');
    });
  }

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
      const page = await beginPasskey(browser, bench.list, person.password);
      expect((await browser.send(page, { credential })).status, credential).to.equal(400);
    }
  });

  it('not by a page of another session or person, twice, late, or by a forged form', async () => {
    const { browser } = await bench.signIn(person);
    const page = await beginPasskey(browser, bench.list, person.password);
    const passkey = createSoftwarePasskey(optionsOn(page), bench.url);
    const ceremony = /name="ceremony" value="([^"]*)"/.exec(page.text)![1]!;
    const attacker = await bench.person(workspace, 'member');
    const { browser: other } = await bench.signIn(attacker);
    const own = await beginPasskey(other, bench.list, attacker.password);
    // The attacker's ceremony in the victim's session, and the victim's in the attacker's.
    const theirs = /name="ceremony" value="([^"]*)"/.exec(own.text)![1]!;
    const planted = createSoftwarePasskey(optionsOn(own), bench.url);
    const send = (who: Browser, shown: BrowserPage, fields: Record<string, string>) =>
      who.send(shown, fields);
    expect(
      (await send(browser, page, { ceremony: theirs, credential: planted.created })).status,
    ).to.equal(400);
    expect((await send(other, own, { ceremony, credential: passkey.created })).status).to.equal(
      400,
    );
    const { browser: sameUser } = await bench.signIn(person);
    const again = await beginPasskey(sameUser, bench.list, person.password);
    expect(
      (await send(sameUser, again, { ceremony, credential: passkey.created })).status,
    ).to.equal(400);
    expect(
      (await send(browser, page, { csrf: 'forged', credential: passkey.created })).status,
    ).to.equal(403);
    const foreign = await fetch(bench.at('/passkeys/create'), {
      method: 'POST',
      body: new URLSearchParams({ ceremony, credential: passkey.created }),
      headers: {
        Cookie: browser.cookieHeader(bench.list),
        Origin: 'https://evil.example',
        Accept: 'text/html',
      },
    });
    expect(foreign.status).to.equal(403);
    expect((await send(browser, page, { credential: passkey.created })).status).to.equal(200);
    const twice = await send(browser, page, { credential: passkey.created });
    expect([twice.status, twice.text.includes('was already submitted')]).to.deep.equal([400, true]);
    const late = await beginPasskey(browser, bench.list, person.password);
    clockMs += 300_001;
    const lateOne = createSoftwarePasskey(optionsOn(late), bench.url);
    expect((await send(browser, late, { credential: lateOne.created })).status).to.equal(400);
    expect((await browser.open(bench.list)).text.match(/passkeys\/remove\?id=/g)).to.have.length(1);
  });

  it('not with the credential id of another person', async () => {
    const { passkey } = await bench.withPasskey(person);
    const attacker = await bench.person(workspace, 'member');
    const { done } = await bench.withPasskey(attacker, { id: passkey.id });
    expect([done.status, done.text.includes('registered already')]).to.deep.equal([400, true]);
    const browser = createBrowser();
    await respond(browser, await bench.askForPasskey(browser), passkey);
    expect((await browser.open(bench.at())).text).to.contain(person.email);
  });
});
