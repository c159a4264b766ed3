import { accountStream } from '@irp/contracts/events';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { createBrowser } from '../support/browser.ts';
import { optionsOn, respond } from '../support/passkey-pages.ts';
import type { Deviations } from '../support/software-authenticator.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PasskeyBench, startPasskeys } from './start-passkeys.ts';
import { expectPage } from './start-people.ts';

const cb = 'https://page.example/cb';

describe('people: passkeys sign in', () => {
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

  it('without a password, in the account and in authorization requests', async () => {
    const { passkey } = await bench.withPasskey(person, { synced: true });
    const browser = createBrowser();
    const page = await bench.askForPasskey(browser);
    expectPage(page);
    expect(optionsOn(page)).to.include({ rpId: 'localhost', userVerification: 'required' });
    expect(optionsOn(page).allowCredentials).to.deep.equal([]);
    expect(bench.isInside(await respond(browser, page, passkey))).to.equal(true);
    expect(await bench.signInMethods(person.userId)).to.include('passkey');
    expect((await browser.open(bench.list)).text).to.contain('last used on');
    const app = await bench.register(person, {
      type: 'public',
      redirectUris: [cb],
      scopes: ['investments.read'],
    });
    const { url, verifier } = bench.flow(app, { scope: 'openid investments.read' });
    const other = createBrowser();
    const start = await other.open(url);
    expect(start.text).to.contain('Use a passkey');
    const form = await other.send(start, { action: 'passkey' });
    expectPage(form);
    expect(form.text).to.contain(app.name);
    const consent = await respond(other, form, passkey);
    expect(consent.text).to.contain(`Allow ${app.name}?`);
    const allowed = await other.send(consent, {
      workspace: workspace.workspaceId,
      action: 'allow',
    });
    const { body } = await bench.redeem(
      app,
      allowed.externalRedirect!.searchParams.get('code')!,
      verifier,
    );
    expect(body.access_token).to.be.a('string');
    expect(decodeJwt(body.id_token).amr).to.deep.equal(['swk', 'user', 'mfa']);
  });

  it('as `hwk` only if they cannot leave their device; alone, and after the password', async () => {
    const app = await bench.register(person, { type: 'public', redirectUris: [cb] });
    const backupEligible = 8;
    const backedUp = 16;
    for (const [flags, key] of [
      [0, 'hwk'],
      [backupEligible, 'swk'],
      [backupEligible | backedUp, 'swk'],
    ] as const) {
      const one = await bench.person(workspace, 'member');
      const { passkey } = await bench.withPasskey(one, { flags });
      for (const first of [undefined, one.password]) {
        const browser = createBrowser();
        const { url, verifier } = bench.flow(app, {
          scope: 'openid investments.read',
          prompt: 'consent',
        });
        const form: Record<string, string> = first
          ? {
              email: one.email,
              password: first,
              action: 'sign-in',
            }
          : { action: 'passkey' };
        const consent = await respond(
          browser,
          await browser.send(await browser.open(url), form),
          passkey,
          { flags },
        );
        const allowed = await browser.send(consent, {
          workspace: workspace.workspaceId,
          action: 'allow',
        });
        const { body } = await bench.redeem(
          app,
          allowed.externalRedirect!.searchParams.get('code')!,
          verifier,
        );
        const methods = [...(first ? ['pwd'] : []), key, 'user', 'mfa'];
        expect(decodeJwt(body.id_token).amr, `flags ${flags}`).to.deep.equal(methods);
      }
    }
  });

  const wrong: Record<string, Deviations> = {
    'for another origin': { origin: 'https://localhost' },
    'for another rpId': { rpId: 'evil.example' },
    'of a registration': { type: 'webauthn.create' },
    'for another challenge': { challenge: 'AAAA' },
    'without user verification': { userVerified: false },
    'without user presence': { userPresent: false },
    'with another signature': { signature: 'MEUCIQ' },
    'with the user handle of another person': {
      userHandle: Buffer.from('somebody').toString('base64url'),
    },
    'of an unknown passkey': { id: 'unknown' },
  };
  for (const [how, deviations] of Object.entries(wrong)) {
    it(`not ${how}`, async () => {
      const { passkey } = await bench.withPasskey(person);
      const browser = createBrowser();
      const refused = await respond(
        browser,
        await bench.askForPasskey(browser),
        passkey,
        deviations,
      );
      expectPage(refused);
      expect([
        refused.status,
        refused.text.includes('The passkey was not accepted.'),
      ]).to.deep.equal([401, true]);
      expect((await browser.open(bench.at())).url).to.equal(bench.at('/sign-in'));
      // The page has a new challenge.
      expect(bench.isInside(await respond(browser, refused, passkey))).to.equal(true);
    });
  }

  it("not with the key of another person for this person's passkey", async () => {
    const { passkey } = await bench.withPasskey(person);
    const attacker = await bench.person(workspace, 'member');
    const { passkey: own } = await bench.withPasskey(attacker);
    const browser = createBrowser();
    const posing = await respond(browser, await bench.askForPasskey(browser), own, {
      id: passkey.id,
      userHandle: passkey.userHandle,
    });
    expect(posing.status).to.equal(401);
  });

  it('once for each challenge, in the browser that showed it, for five minutes', async () => {
    const { passkey } = await bench.withPasskey(person);
    const browser = createBrowser();
    const page = await bench.askForPasskey(browser);
    const credential = passkey.sendReply(optionsOn(page), bench.url);
    // Replayed by an attacker who saw the form.
    const thief = createBrowser();
    const theirs = await bench.askForPasskey(thief);
    const ceremony = /name="ceremony" value="([^"]*)"/.exec(page.text)![1]!;
    expect((await thief.send(theirs, { ceremony, credential })).status, 'another browser').to.equal(
      401,
    );
    expect(
      (await createBrowser().send(page, { credential })).status,
      'without the cookie',
    ).to.equal(401);
    expect(bench.isInside(await browser.send(page, { credential }))).to.equal(true);
    const replayed = await browser.send(page, { credential });
    expect([replayed.status, replayed.text.includes('was already submitted')]).to.deep.equal([
      401,
      true,
    ]);
    const late = await bench.askForPasskey(thief);
    clockMs += 300_001;
    expect((await respond(thief, late, passkey)).status).to.equal(401);
  });

  it('once with two concurrent answers to one challenge', async () => {
    const { passkey } = await bench.withPasskey(person);
    const browser = createBrowser();
    const page = await bench.askForPasskey(browser);
    const credentials = [1, 2].map(() => passkey.sendReply(optionsOn(page), bench.url));
    const pages = await Promise.all(
      credentials.map((credential) => browser.send(page, { credential })),
    );
    expect(pages.map(({ status }) => status).toSorted()).to.deep.equal([200, 401]);
  });

  it('not with a counter that does not rise, which is recorded; a counter of 0 means no counter', async () => {
    const { passkey } = await bench.withPasskey(person);
    const use = async (counter: number) => {
      const browser = createBrowser();
      return bench.isInside(
        await respond(browser, await bench.askForPasskey(browser), passkey, { counter }),
      );
    };
    expect([
      await use(0),
      await use(0),
      await use(7),
      await use(7),
      await use(6),
      await use(0),
    ]).to.deep.equal([true, true, true, false, false, false]);
    expect(await use(8)).to.equal(true);
    const failed = (await bench.events(person.userId)).filter(
      ({ type, workspaceId }) =>
        type === 'user.sign_in_failed' && workspaceId === accountStream(person.userId),
    );
    expect(failed.map(({ data }) => data.method)).to.deep.equal(['passkey', 'passkey', 'passkey']);
  });
});
