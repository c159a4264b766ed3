import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import { addPasskey, respond, withoutPasskeyForm } from '../support/passkey-pages.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PasskeyBench, recoveryOn, startPasskeys } from './start-passkeys.ts';
import { expectPage, startPeople } from './start-people.ts';

describe('people: passkeys', () => {
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

  it('are removed with the password, by their owner; the last passkey removes the recovery codes', async () => {
    const { browser, passkey, done } = await bench.withPasskey(person);
    const form = await browser.open(`${bench.list}/remove?id=${passkey.id}`);
    expectPage(form);
    expect((await browser.send(form, { password: 'wrong' })).status).to.equal(401);
    const attacker = await bench.person(workspace, 'member');
    const { browser: other } = await bench.signIn(attacker);
    expect((await other.open(`${bench.list}/remove?id=${passkey.id}`)).status).to.equal(404);
    const after = await browser.send(form, { password: person.password });
    expect(after.text).to.contain('You have no passkeys.');
    const [mail] = await bench.mailsTo(person.email);
    expect([mail!.kind, mail!.params.added]).to.deep.equal(['passkey-changed', false]);
    const types = (await bench.events(person.userId)).map(({ type }) => type);
    expect(types).to.include('user.passkey_removed');
    expect(bench.isInside((await bench.signIn(person)).page)).to.equal(true);
    const gone = createBrowser();
    expect((await respond(gone, await bench.askForPasskey(gone), passkey)).status).to.equal(401);
    const next = await addPasskey(browser, bench.list, person.password);
    const codes = recoveryOn(next.done);
    expect(codes).to.have.length(10).and.not.include(recoveryOn(done)[0]);
    const { browser: again, page } = await bench.signIn(person);
    const spent = await again.send(withoutPasskeyForm(page), { code: recoveryOn(done)[0]! });
    expect(spent.status).to.equal(401);
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
      const { text } = await inside.open(other.at('/passkeys'));
      expect(text).to.contain('Passkeys need a site with a host name');
      expect(text).to.contain(
        'set AUTH_URL to an address with a host name, such as https://platform.example',
      );
    } finally {
      await other.platform.stop();
    }
  });
});
