import { expect } from 'chai';
import { generateKeyPair, SignJWT } from 'jose';
import type { Browser } from '../support/browser.ts';
import { planOf } from './plan.ts';
import { afterLogout, type RelyingParty, startRelyingParty } from './relying-party.ts';

/*
 * The plan oidcc-rp-initiated-logout-certification-test-plan, and two modules of earlier versions
 * of the suite. This server asks every person for a confirmation of the sign-out; the suite accepts
 * the confirmation.
 */
describe('OpenID conformance: RP-Initiated Logout OP', () => {
  let rp: RelyingParty;
  before(async () => {
    rp = await startRelyingParty();
  });
  after(() => rp.stop());

  const { module } = planOf([
    'oidcc-rp-initiated-logout-discovery-endpoint-verification',
    'oidcc-rp-initiated-logout',
    'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
    'oidcc-rp-initiated-logout-modified-id-token-hint',
    'oidcc-rp-initiated-logout-no-id-token-hint',
    'oidcc-rp-initiated-logout-no-params',
    'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
    'oidcc-rp-initiated-logout-no-state',
    'oidcc-rp-initiated-logout-only-state',
    'oidcc-rp-initiated-logout-bad-id-token-hint',
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
  ]);

  /** Signs in, and opens the end session endpoint with the parameters returned by `change`. */
  async function logout(change: (parameters: Record<string, string>) => Record<string, string>) {
    const { browser, tokens } = await rp.signIn();
    const all = {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: afterLogout,
      state: 'logout-state',
    };
    const url = new URL(rp.metadata.end_session_endpoint);
    for (const [name, value] of Object.entries(change(all))) {
      url.searchParams.set(name, value);
    }
    return { browser, page: await browser.open(url.href) };
  }

  async function isSignedIn(browser: Browser): Promise<boolean> {
    const { externalRedirect } = await browser.open(rp.request({ prompt: 'none' }).href);
    const error = externalRedirect?.searchParams.get('error') ?? undefined;
    expect(error ?? 'login_required').to.equal('login_required');
    return error === undefined;
  }

  const redirects = (parameters: string[], state: string | null) => async () => {
    const { browser, page } = await logout((all) =>
      Object.fromEntries(parameters.map((name) => [name, all[name]!])),
    );
    const { externalRedirect } = await browser.send(page, { logout: 'yes' });
    expect(externalRedirect?.href).to.equal(
      state === null ? afterLogout : `${afterLogout}?state=${state}`,
    );
    expect(await isSignedIn(browser)).to.equal(false);
  };

  /** The person confirms, is signed out, and stays here. */
  const signsOutHere = (parameters: string[]) => async () => {
    const { browser, page } = await logout((all) =>
      Object.fromEntries(parameters.map((name) => [name, all[name]!])),
    );
    expect(page.text).to.contain('Sign out?');
    const done = await browser.send(page, { logout: 'yes' });
    expect([done.externalRedirect, done.status]).to.deep.equal([undefined, 200]);
    expect(done.text).to.contain('Signed out');
    expect(await isSignedIn(browser)).to.equal(false);
  };

  /** An error page, and nothing happens. */
  const refused =
    (
      change: (
        all: Record<string, string>,
      ) => Promise<Record<string, string>> | Record<string, string>,
    ) =>
    async () => {
      const { browser, tokens } = await rp.signIn();
      const all = {
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: afterLogout,
        state: 'logout-state',
      };
      const query = new URLSearchParams(await change(all));
      const page = await browser.open(`${rp.metadata.end_session_endpoint}?${query}`);
      expect([page.status, page.externalRedirect]).to.deep.equal([400, undefined]);
      expect(page.text).to.contain('The request failed').and.not.contain('logout-state');
      expect(await isSignedIn(browser)).to.equal(true);
    };

  module('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
    expect(new URL(rp.metadata.end_session_endpoint).origin).to.equal(rp.metadata.issuer);
  });

  const everything = ['id_token_hint', 'post_logout_redirect_uri', 'state'];
  module('oidcc-rp-initiated-logout', redirects(everything, 'logout-state'));
  module('oidcc-rp-initiated-logout-no-state', redirects(everything.slice(0, 2), null));

  module(
    'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
    refused((all) => ({ ...all, post_logout_redirect_uri: 'https://rp.example/unregistered' })),
  );
  module(
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
    refused((all) => ({ ...all, post_logout_redirect_uri: `${afterLogout}?foo=bar` })),
  );
  module(
    'oidcc-rp-initiated-logout-modified-id-token-hint',
    refused((all) => {
      const [, claims] = all.id_token_hint!.split('.');
      return {
        ...all,
        id_token_hint: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
      };
    }),
  );
  module(
    'oidcc-rp-initiated-logout-bad-id-token-hint',
    refused(async (all) => {
      const { privateKey } = await generateKeyPair('RS256');
      const claims = {
        iss: rp.metadata.issuer,
        aud: rp.client.clientId,
        sub: rp.person.userId,
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256' })
        .setExpirationTime('1h')
        .sign(privateKey);
      return { ...all, id_token_hint: token };
    }),
  );

  module(
    'oidcc-rp-initiated-logout-no-id-token-hint',
    signsOutHere(['post_logout_redirect_uri', 'state']),
  );
  module('oidcc-rp-initiated-logout-no-params', signsOutHere([]));
  module(
    'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
    signsOutHere(['id_token_hint', 'state']),
  );
  module('oidcc-rp-initiated-logout-only-state', signsOutHere(['state']));
});
