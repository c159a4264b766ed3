import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { expectPage } from '../people/start-people.ts';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: every HTML answer is guarded', () => {
  let bench: OAuthBench;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startOAuth();
    owner = await bench.person(await bench.office(), 'owner');
    app = await register('https://page.example/cb');
  });
  after(() => bench.platform.stop());

  const register = (uri: string) =>
    bench.register(owner, { type: 'public', redirectUris: [uri], postLogoutRedirectUris: ['https://bye.example/'] });

  interface Answer {
    headers: Headers;
    text: string;
  }

  function expectGuarded({ headers }: Answer, formAction: string): void {
    expect(headers.get('content-type')).to.match(/^text\/html/);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(headers.get('x-frame-options')).to.equal('DENY');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('referrer-policy')).to.be.oneOf(['same-origin', 'strict-origin']);
    const policy = headers.get('content-security-policy')!;
    expect(policy).to.contain("default-src 'none'; script-src 'sha256-").and.contain("frame-ancestors 'none'");
    expect(policy).to.contain(`form-action ${formAction};`);
  }

  /** A form that sends itself: by the one script that the policy lets run. */
  function expectSendsItself(answer: Answer, formAction: string): void {
    expectGuarded(answer, formAction);
    const scripts = [...answer.text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script!);
    expect(scripts).to.have.length(1);
    const hash = createHash('sha256').update(scripts[0]!).digest('base64');
    expect(answer.headers.get('content-security-policy')).to.contain(`script-src 'sha256-${hash}';`);
  }

  it('that brings a code by form_post', async () => {
    const browser = createBrowser();
    const more = { response_mode: 'form_post' };
    let page = await browser.open(bench.flow(app, more).url);
    page = await browser.send(page, { email: owner.email, password: owner.password });
    const workspace = /name="workspace" value="([^"]*)"/.exec(page.text)![1]!;
    page = await browser.send(page, { workspace, action: 'allow' });
    expect(page.text).to.contain('action="https://page.example/cb"').and.contain('name="code"');
    expectSendsItself(page, "'self' https://page.example");
    const refused = await createBrowser().open(bench.flow(app, { ...more, scope: 'audit.read' }).url);
    expect(refused.text).to.contain('invalid_scope');
    expectSendsItself(refused, "'self' https://page.example");
  });

  it('that takes a code from the address of the device page', async () => {
    const page = await createBrowser().open(`${bench.url}/oauth/device?user_code=BBBB-BBBB`);
    expectSendsItself(page, "'self'");
  });

  it('that signs out, with a session and without', async () => {
    const query = new URLSearchParams({ client_id: app.clientId, post_logout_redirect_uri: 'https://bye.example/' });
    const browser = createBrowser();
    expectSendsItself(await browser.open(`${bench.url}/oauth/logout?${query}`), "'self' https://bye.example");
    await bench.authorize(app, owner, {}, browser);
    const asked = await browser.open(`${bench.url}/oauth/logout?${query}`);
    expectPage(asked);
    expect(asked.headers.get('content-security-policy')).to.contain("form-action 'self' https://bye.example;");
    expect(asked.headers.get('x-content-type-options')).to.equal('nosniff');
    const done = await browser.open(`${bench.url}/oauth/logout/success`);
    expectPage(done);
    expect(done.headers.get('x-content-type-options')).to.equal('nosniff');
  });

  it('that redirects', async () => {
    const answer = await fetch(bench.flow(app).url, { headers: { Accept: 'text/html' }, redirect: 'manual' });
    expect(answer.status).to.equal(302);
    expectGuarded({ headers: answer.headers, text: '' }, "'self' https://page.example");
  });

  it('and programs get JSON, whatever they accept: HttpURLConnection of Java asks for text/html', async () => {
    const endpoints = ['token', 'introspect', 'revoke', 'par', 'device_authorization', 'userinfo', 'TOKEN'];
    const wrong = `Basic ${Buffer.from(`${app.clientId}:wrong`).toString('base64')}`;
    for (const Accept of ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'text/html', 'text/*'])
      for (const endpoint of endpoints) {
        const headers = { Accept, Authorization: wrong };
        const refused = await bench.post(`/oauth/${endpoint}`, { grant_type: 'client_credentials' }, headers);
        expect(refused.status, endpoint).to.be.within(400, 401);
        expect(refused.headers.get('content-type'), endpoint).to.match(/^application\/json/);
        expect(refused.body.error, endpoint).to.be.a('string');
        const unknown = await fetch(`${bench.url}/oauth/${endpoint}/x`, { headers });
        expect([unknown.status, await unknown.json()], endpoint).to.deep.equal([
          404,
          { error: 'not_found', error_description: 'There is nothing at this address.' },
        ]);
      }
  });

  it('and other methods are told which ones there are', async () => {
    const wrong: [method: string, path: string, allow: string][] = [
      ['POST', '/oauth/authorize', 'GET, HEAD'],
      ['GET', '/oauth/token', 'POST, OPTIONS'],
      ['PUT', '/oauth/token', 'POST, OPTIONS'],
      ['GET', '/oauth/revoke', 'POST, OPTIONS'],
      ['GET', '/oauth/introspect', 'POST, OPTIONS'],
      ['GET', '/oauth/par', 'POST, OPTIONS'],
      ['GET', '/oauth/device_authorization', 'POST, OPTIONS'],
      ['DELETE', '/oauth/userinfo', 'GET, HEAD, POST, OPTIONS'],
      ['POST', '/oauth/jwks', 'GET, HEAD, OPTIONS'],
      ['PUT', '/oauth/device', 'GET, HEAD, POST'],
      ['POST', '/oauth/logout', 'GET, HEAD'],
      ['POST', '/oauth/authorize/some-request', 'GET, HEAD'],
      ['POST', '/.well-known/openid-configuration', 'GET, HEAD, OPTIONS'],
    ];
    for (const [method, path, allow] of wrong) {
      const answer = await fetch(bench.url + path, { method });
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).to.deep.equal([405, allow]);
      expect(await answer.json(), path).to.include({ error: 'invalid_request' });
    }
    expect((await fetch(`${bench.url}/oauth/nothing`)).status).to.equal(404);
  });
});
