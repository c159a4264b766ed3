import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { expectPage } from '../people/start-people.ts';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: security headers of HTML responses', () => {
  let bench: OAuthBench;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startOAuth();
    owner = await bench.person(await bench.createWorkspace(), 'owner');
    app = await register('https://page.example/cb');
  });
  after(() => bench.platform.stop());

  const register = (uri: string) =>
    bench.register(owner, {
      type: 'public',
      redirectUris: [uri],
      postLogoutRedirectUris: ['https://bye.example/'],
    });

  interface HtmlResponse {
    headers: Headers;
    text: string;
  }

  function expectGuarded({ headers }: HtmlResponse, formAction: string): void {
    expect(headers.get('content-type')).to.match(/^text\/html/);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(headers.get('x-frame-options')).to.equal('DENY');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('referrer-policy')).to.be.oneOf(['same-origin', 'strict-origin']);
    const policy = headers.get('content-security-policy')!;
    expect(policy)
      .to.contain("default-src 'none'; script-src 'sha256-")
      .and.contain("frame-ancestors 'none'");
    expect(policy).to.contain(`form-action ${formAction};`);
  }

  /** A self-submitting form: the content security policy permits only the form's script. */
  function expectSendsItself(response: HtmlResponse, formAction: string): void {
    expectGuarded(response, formAction);
    const scripts = [...response.text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => script!,
    );
    expect(scripts).to.have.length(1);
    const hash = createHash('sha256').update(scripts[0]!).digest('base64');
    expect(response.headers.get('content-security-policy')).to.contain(
      `script-src 'sha256-${hash}';`,
    );
  }

  it('form_post response', async () => {
    const browser = createBrowser();
    const more = { response_mode: 'form_post' };
    let page = await browser.open(bench.flow(app, more).url);
    page = await browser.send(page, { email: owner.email, password: owner.password });
    const workspace = /name="workspace" value="([^"]*)"/.exec(page.text)![1]!;
    page = await browser.send(page, { workspace, action: 'allow' });
    expect(page.text).to.contain('action="https://page.example/cb"').and.contain('name="code"');
    expectSendsItself(page, "'self' https://page.example");
    const refused = await createBrowser().open(
      bench.flow(app, { ...more, scope: 'audit.read' }).url,
    );
    expect(refused.text).to.contain('invalid_scope');
    expectSendsItself(refused, "'self' https://page.example");
  });

  it('device page with user_code in the query', async () => {
    const page = await createBrowser().open(`${bench.url}/oauth/device?user_code=BBBB-BBBB`);
    expectSendsItself(page, "'self'");
  });

  it('sign-out, with and without a session', async () => {
    const query = new URLSearchParams({
      client_id: app.clientId,
      post_logout_redirect_uri: 'https://bye.example/',
    });
    const browser = createBrowser();
    expectSendsItself(
      await browser.open(`${bench.url}/oauth/logout?${query}`),
      "'self' https://bye.example",
    );
    await bench.authorize(app, owner, {}, browser);
    const shown = await browser.open(`${bench.url}/oauth/logout?${query}`);
    expectPage(shown);
    expect(shown.headers.get('content-security-policy')).to.contain(
      "form-action 'self' https://bye.example;",
    );
    expect(shown.headers.get('x-content-type-options')).to.equal('nosniff');
    const done = await browser.open(`${bench.url}/oauth/logout/success`);
    expectPage(done);
    expect(done.headers.get('x-content-type-options')).to.equal('nosniff');
  });

  it('pages of the flow keep the popup of the application open; account pages do not', async () => {
    const browser = createBrowser();
    const signIn = await browser.open(bench.flow(app, { prompt: 'consent' }).url);
    const consent = await browser.send(signIn, { email: owner.email, password: owner.password });
    expect(consent.text).to.contain('value="allow"');
    const error = await browser.open(bench.flow(app, { client_id: 'unknown' }).url);
    const device = await browser.open(`${bench.url}/oauth/device`);
    for (const { headers, url, text } of [signIn, consent, error, device]) {
      expect(text).to.contain('<!doctype html>');
      expect(headers.get('cross-origin-opener-policy'), url).to.equal(null);
    }
    for (const path of ['/account', '/account/nothing']) {
      expect(
        (await browser.open(bench.url + path)).headers.get('cross-origin-opener-policy'),
      ).to.equal('same-origin');
    }
  });

  it('redirects', async () => {
    const response = await fetch(bench.flow(app).url, {
      headers: { Accept: 'text/html' },
      redirect: 'manual',
    });
    expect(response.status).to.equal(302);
    expectGuarded({ headers: response.headers, text: '' }, "'self' https://page.example");
  });

  it("endpoints for programs return JSON for every Accept header (Java's HttpURLConnection sends text/html)", async () => {
    const endpoints = ['token', 'introspect', 'revoke', 'par', 'device_authorization', 'userinfo'];
    const wrong = `Basic ${Buffer.from(`${app.clientId}:wrong`).toString('base64')}`;
    for (const Accept of [
      'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
      'text/html',
      'text/*',
    ]) {
      for (const endpoint of endpoints) {
        const headers = { Accept, Authorization: wrong };
        const refused = await bench.post(
          `/oauth/${endpoint}`,
          { grant_type: 'client_credentials' },
          headers,
        );
        expect(refused.status, endpoint).to.be.within(400, 401);
        expect(refused.headers.get('content-type'), endpoint).to.match(/^application\/json/);
        expect(refused.body.error, endpoint).to.be.a('string');
        const unknown = await fetch(`${bench.url}/oauth/${endpoint}/x`, { headers });
        expect([unknown.status, await unknown.json()], endpoint).to.deep.equal([
          404,
          { error: 'not_found', error_description: 'There is nothing at this address.' },
        ]);
      }
    }
  });

  it('405 with Allow for other methods', async () => {
    const wrong: [method: string, path: string, allow: string][] = [
      ['PUT', '/oauth/authorize', 'GET, HEAD, POST'],
      ['GET', '/oauth/token', 'POST, OPTIONS'],
      ['PUT', '/oauth/token', 'POST, OPTIONS'],
      ['GET', '/oauth/revoke', 'POST, OPTIONS'],
      ['GET', '/oauth/introspect', 'POST, OPTIONS'],
      ['GET', '/oauth/par', 'POST, OPTIONS'],
      ['GET', '/oauth/device_authorization', 'POST, OPTIONS'],
      ['DELETE', '/oauth/userinfo', 'GET, HEAD, POST, OPTIONS'],
      ['POST', '/oauth/jwks', 'GET, HEAD, OPTIONS'],
      ['PUT', '/oauth/device', 'GET, HEAD, POST'],
      ['PUT', '/oauth/logout', 'GET, HEAD, POST'],
      ['POST', '/oauth/authorize/some-request', 'GET, HEAD'],
      ['POST', '/.well-known/openid-configuration', 'GET, HEAD, OPTIONS'],
    ];
    for (const [method, path, allow] of wrong) {
      const response = await fetch(bench.url + path, { method });
      expect([response.status, response.headers.get('allow')], `${method} ${path}`).to.deep.equal([
        405,
        allow,
      ]);
      expect(await response.json(), path).to.include({ error: 'invalid_request' });
    }
    expect((await fetch(`${bench.url}/oauth/nothing`)).status).to.equal(404);
  });

  it('204 with Allow for OPTIONS of a known path, with and without an origin', async () => {
    for (const headers of [{}, { Origin: 'https://page.example' }]) {
      for (const [endpoint, allow] of [
        ['userinfo', 'GET, HEAD, POST, OPTIONS'],
        ['token', 'POST, OPTIONS'],
        ['jwks', 'GET, HEAD, OPTIONS'],
      ] as const) {
        const response = await fetch(`${bench.url}/oauth/${endpoint}`, {
          method: 'OPTIONS',
          headers,
        });
        expect([
          response.status,
          response.headers.get('allow'),
          await response.text(),
        ]).to.deep.equal([204, allow, '']);
      }
    }
    expect((await fetch(`${bench.url}/oauth/authorize`, { method: 'OPTIONS' })).status).to.equal(
      405,
    );
  });

  it('404 for a path with other letter case or a final slash, with the correct path', async () => {
    for (const endpoint of [
      'token',
      'introspect',
      'revoke',
      'par',
      'device_authorization',
      'userinfo',
      'jwks',
    ]) {
      for (const variant of [
        `${endpoint}/`,
        endpoint.toUpperCase(),
        `${endpoint.toUpperCase()}/`,
      ]) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const response = await fetch(`${bench.url}/oauth/${variant}`, {
            method,
            headers: { Accept: 'text/html' },
          });
          expect(response.status, `${method} ${variant}`).to.equal(404);
          const body = (await response.json()) as { error: string; error_description: string };
          expect(body.error).to.equal('not_found');
          expect(body.error_description).to.contain(
            `Use /oauth/${endpoint}, in exactly this letter case`,
          );
        }
      }
    }
    const secret = { client_id: app.clientId, client_secret: app.clientSecret ?? '' };
    expect(
      (await bench.post('/oauth/token/', { grant_type: 'client_credentials', ...secret })).status,
    ).to.equal(404);
  });

  it('serves the page of the device flow at variants of its path that people type', async () => {
    for (const path of ['/oauth/device', '/oauth/device/', '/oauth/Device']) {
      expect(
        (await fetch(bench.url + path, { headers: { Accept: 'text/html' } })).status,
        path,
      ).to.equal(200);
    }
  });
});
