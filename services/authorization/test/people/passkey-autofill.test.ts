import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import { optionsOn, respond } from '../support/passkey-pages.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type PasskeyBench, startPasskeys } from './start-passkeys.ts';
import { expectPage, startPeople } from './start-people.ts';

const cb = 'https://page.example/cb';
const autofill = 'autocomplete="username webauthn"';

describe('people: passkeys where the browser fills in the address', () => {
  let clockMs = Date.now();
  let bench: PasskeyBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startPasskeys(() => clockMs);
    workspace = await bench.createWorkspace();
  });
  beforeEach(async () => {
    clockMs += 86_400_000;
    person = await bench.person(workspace, 'owner');
    app = await bench.register(person, { type: 'public', redirectUris: [cb] });
  });
  after(() => bench.platform.stop());

  /**
   * The script's request after the selection of a passkey: the form of the autofill, not the form
   * of the password.
   */
  const selected = (page: Parameters<typeof optionsOn>[0]) => ({
    ...page,
    text: page.text.replace(/<form method="post">.*?<\/form>/s, ''),
  });

  it('sign in on the account page and in an authorization request', async () => {
    const { passkey } = await bench.withPasskey(person);
    const browser = createBrowser();
    const start = await browser.open(bench.at('/sign-in'));
    expectPage(start);
    expect(start.text).to.contain(autofill).and.contain("mediation: 'conditional'");
    expect(optionsOn(start)).to.deep.include({
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(bench.isInside(await respond(browser, selected(start), passkey))).to.equal(true);
    const other = createBrowser();
    const request = await other.open(bench.flow(app).url);
    expectPage(request);
    expect(request.text).to.contain(autofill);
    expect((await respond(other, selected(request), passkey)).text).to.contain(
      `Allow ${app.name}?`,
    );
    expect(await bench.signInMethods(person.userId)).to.include('passkey');
  });

  it('have a new challenge after a wrong password', async () => {
    const { passkey } = await bench.withPasskey(person);
    const browser = createBrowser();
    const start = await browser.open(bench.at('/sign-in'));
    const again = await browser.send(start, { email: person.email, password: 'wrong' });
    expectPage(again);
    expect([again.status, again.text.includes(autofill)]).to.deep.equal([401, true]);
    expect(optionsOn(again).challenge).not.to.equal(optionsOn(start).challenge);
    expect(bench.isInside(await respond(browser, selected(again), passkey))).to.equal(true);
  });

  it('answer the challenge of this browser, once, for five minutes', async () => {
    const { passkey } = await bench.withPasskey(person);
    const browser = createBrowser();
    const page = selected(await browser.open(bench.at('/sign-in')));
    const credential = passkey.sendReply(optionsOn(page), bench.url);
    const thief = createBrowser();
    await thief.open(bench.at('/sign-in'));
    expect((await thief.send(page, { credential })).status, 'another browser').to.equal(401);
    expect(bench.isInside(await browser.send(page, { credential }))).to.equal(true);
    expect((await browser.send(page, { credential })).status, 'twice').to.equal(401);
    const late = selected(await thief.open(bench.at('/sign-in')));
    clockMs += 300_001;
    const expired = await respond(thief, late, passkey);
    expect([expired.status, expired.text.includes('Use a passkey')]).to.deep.equal([401, true]);
  });

  it('are not offered for the second factor, and not for an issuer without a name', async () => {
    await bench.withPasskey(person);
    const { page } = await bench.signIn(person);
    expect(page.text).to.contain('Use your passkey').and.not.contain(autofill);
    const other = await startPeople();
    try {
      const { text, headers } = await createBrowser().open(other.at('/sign-in'));
      expect(text).to.contain('autocomplete="username"').and.not.contain('<script>');
      expect(headers.getSetCookie()).to.deep.equal([]);
    } finally {
      await other.platform.stop();
    }
  });
});
