import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: authorization and logout requests by POST', () => {
  let bench: OAuthBench;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startOAuth();
    owner = await bench.person(await bench.createWorkspace(), 'owner');
    const uris = {
      redirectUris: ['https://page.example/cb'],
      postLogoutRedirectUris: ['https://page.example/bye'],
    };
    app = await bench.register(owner, { type: 'public', ...uris });
  });
  after(() => bench.platform.stop());

  /**
   * Like a browser with the form of another site: without the session cookie, because the cookie is
   * SameSite=Lax.
   */
  async function submit(path: string, query: URLSearchParams): Promise<string> {
    const { status, headers } = await bench.post(path, [...query], {
      Origin: 'https://page.example',
    });
    expect(status).to.equal(303);
    return bench.url + headers.get('location');
  }

  it('lead to the same result as by GET, with the session', async () => {
    const browser = createBrowser();
    await bench.authorize(app, owner, {}, browser);
    const request = new URL(bench.flow(app, { state: 'a b&c' }).url).searchParams;
    const { externalRedirect } = await browser.open(await submit('/oauth/authorize', request));
    expect(externalRedirect?.searchParams.get('code')).to.be.a('string');
    expect(externalRedirect?.searchParams.get('state')).to.equal('a b&c');
    const logout = {
      client_id: app.clientId,
      post_logout_redirect_uri: 'https://page.example/bye',
      state: 'x',
    };
    const page = await browser.open(await submit('/oauth/logout', new URLSearchParams(logout)));
    expect(page.text).to.contain('Sign out?');
    const done = await browser.send(page, { logout: 'yes' });
    expect(done.externalRedirect?.href).to.equal('https://page.example/bye?state=x');
  });

  it('keep a repeated parameter, which is an error', async () => {
    const request = new URL(bench.flow(app).url).searchParams;
    request.append('scope', 'investments.read');
    const { externalRedirect } = await createBrowser().open(
      await submit('/oauth/authorize', request),
    );
    expect(externalRedirect?.searchParams.get('error')).to.equal('invalid_request');
  });

  it('must be forms that fit in a URL', async () => {
    for (const path of ['/oauth/authorize', '/oauth/logout']) {
      const json = await fetch(bench.url + path, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'text/json' },
      });
      expect(json.status, path).to.equal(415);
      expect(await json.json(), path).to.include({ error: 'invalid_request' });
      const long = await bench.post(path, { state: 'x'.repeat(8_001) });
      expect([long.status, long.body.error], path).to.deep.equal([413, 'invalid_request']);
      expect(long.body.error_description).to.contain('RFC 9126');
      const page = await bench.post(path, { state: 'x'.repeat(8_001) }, { Accept: 'text/html' });
      expect(page.body, path).to.contain('<!doctype html>');
    }
  });
});
