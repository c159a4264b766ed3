import { expect } from 'chai';
import { SignJWT, UnsecuredJWT } from 'jose';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: errors of the authorization endpoint (RFC 6749, section 4.1.2.1)', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let page: Registered;

  before(async () => {
    bench = await startOAuth();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    page = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
  });
  after(() => bench.platform.stop());

  const open = (more: Record<string, string>, app = page) =>
    createBrowser().open(bench.flow(app, more).url);

  const redirectedErrors: [what: string, more: Record<string, string>, error: string][] = [
    ['a scope that does not exist', { scope: 'investments.read nothing.such' }, 'invalid_scope'],
    ['a scope that was never allowed', { scope: 'audit.read' }, 'invalid_scope'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['no response type', { response_type: '' }, 'invalid_request'],
    [
      'PKCE by plain',
      {
        code_challenge_method: 'plain',
        code_challenge: 'a'.repeat(43),
      },
      'invalid_request',
    ],
    [
      'a public client without PKCE',
      { code_challenge: '', code_challenge_method: '' },
      'invalid_request',
    ],
    ['a malformed challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['prompt=none without a signed-in person', { prompt: 'none' }, 'login_required'],
    ['an unknown response mode', { response_mode: 'smoke' }, 'unsupported_response_mode'],
    ['another resource', { resource: 'https://api.other.example/' }, 'invalid_target'],
    ['a workspace where it is not installed', { workspace_id: 'elsewhere' }, 'access_denied'],
    ['a malformed workspace', { workspace_id: '../' }, 'invalid_request'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    [
      'a request elsewhere',
      { request_uri: 'https://page.example/request' },
      'request_uri_not_supported',
    ],
    ['a registration', { registration: '{}' }, 'registration_not_supported'],
  ];
  for (const [what, more, error] of redirectedErrors) {
    it(`redirects with ${error}: ${what}`, async () => {
      const { externalRedirect, text } = await open(more);
      expect(externalRedirect?.origin, text).to.equal('https://page.example');
      // For a response type with a token in the fragment, errors are in the fragment as well.
      const parameters = new URLSearchParams(
        externalRedirect!.search || externalRedirect!.hash.slice(1),
      );
      expect(Object.fromEntries(parameters), externalRedirect!.href).to.include({
        error,
        state: 'state-1',
        iss: bench.url,
      });
      expect(parameters.get('error_description'), externalRedirect!.href).to.match(
        /^[ -!#-[\]-~]{5,}$/,
      );
    });
  }

  const errorPages: [what: string, more: Record<string, string>][] = [
    ['a redirect URI off by a slash', { redirect_uri: 'https://page.example/cb/' }],
    ['a redirect URI off by case', { redirect_uri: 'https://page.example/CB' }],
    [
      'a redirect URI with a query added',
      { redirect_uri: 'https://page.example/cb?next=//evil.example' },
    ],
    ['a redirect URI with another port', { redirect_uri: 'https://page.example:444/cb' }],
    ['a redirect URI elsewhere', { redirect_uri: 'https://evil.example/cb' }],
    ['a redirect URI by script', { redirect_uri: 'javascript:alert(1)' }],
    [
      'a redirect URI with user information',
      { redirect_uri: 'https://page.example@evil.example/cb' },
    ],
    ['an unknown client', { client_id: 'nobody' }],
    ['no client', { client_id: '' }],
    ['no redirect URI, where one only is registered,', { redirect_uri: '' }],
  ];
  for (const [what, more] of errorPages) {
    it(`shows an error page and does not redirect: ${what}`, async () => {
      const { externalRedirect, status, text, headers } = await open(more);
      expect(externalRedirect).to.equal(undefined);
      expect(status).to.equal(400);
      expect(text).to.contain('<h1>').and.not.contain('<script');
      expect(headers.get('content-security-policy')).to.contain("frame-ancestors 'none'");
      expect(headers.get('cache-control')).to.contain('no-store');
    });
  }

  it('escapes parameters in an error page', async () => {
    const { text } = await open({ client_id: '<script>alert(1)</script>', scope: '"><img src=x>' });
    expect(text).not.to.contain('<script>').and.not.contain('<img');
  });

  it('names the PKCE parameter missing in a request', async () => {
    const { externalRedirect } = await open({ code_challenge: '', code_challenge_method: '' });
    expect(externalRedirect?.searchParams.get('error_description')).to.match(
      /^code_challenge must be provided/,
    );
  });

  it('shows the unregistered client or redirect URI, escaped and truncated', async () => {
    const shown = async (more: Record<string, string>) =>
      /<code>\w+<\/code>: <code>(.*?)<\/code>/.exec((await open(more)).text)?.[1];
    expect(await shown({ client_id: 'nobody' })).to.equal('nobody');
    expect(await shown({ redirect_uri: 'https://page.example/CB' })).to.equal(
      'https://page.example/CB',
    );
    expect(await shown({ client_id: '<b>"&' })).to.equal('&#60;b&#62;&#34;&#38;');
    expect(await shown({ redirect_uri: `https://page.example/${'x'.repeat(500)}` })).to.match(
      /^.{200}…$/,
    );
    expect(await shown({ client_id: '' })).to.equal(undefined);
  });

  it('rejects an ID token hint with a foreign signature', async () => {
    const claims = {
      iss: bench.url,
      aud: page.clientId,
      sub: owner.userId,
      iat: 1,
      exp: 9_999_999_999,
    };
    const key = new TextEncoder().encode(page.clientId.padEnd(32, '0'));
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key),
    ];
    for (const id_token_hint of [...forged, 'garbage']) {
      const { externalRedirect } = await open({
        scope: 'openid',
        prompt: 'none',
        id_token_hint,
      });
      expect(externalRedirect?.searchParams.get('error'), id_token_hint).to.equal(
        'invalid_request',
      );
      const logout = await createBrowser().open(
        `${bench.url}/oauth/logout?${new URLSearchParams({ id_token_hint })}`,
      );
      expect(logout.status).to.equal(400);
    }
  });

  it('rejects repeated parameters', async () => {
    const { url } = bench.flow(page);
    const response = await createBrowser().open(`${url}&scope=audit.read&client_id=x`);
    expect(
      response.status === 400 ||
        response.externalRedirect?.searchParams.get('error') === 'invalid_request',
    ).to.equal(true);
  });

  it('uses its own origin in URLs, regardless of the Host header', async () => {
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
    ]) {
      const response = await bench.call('GET', path, {
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
        },
      });
      expect(response.status).to.equal(200);
      expect(response.text).not.to.contain('evil.example');
      expect(response.body).to.include({
        issuer: bench.url,
        authorization_endpoint: `${bench.url}/oauth/authorize`,
        token_endpoint: `${bench.url}/oauth/token`,
        revocation_endpoint: `${bench.url}/oauth/revoke`,
        device_authorization_endpoint: `${bench.url}/oauth/device_authorization`,
        pushed_authorization_request_endpoint: `${bench.url}/oauth/par`,
      });
      expect(response.body.code_challenge_methods_supported).to.deep.equal(['S256']);
      expect(response.body.response_types_supported).to.deep.equal(['code']);
    }
  });

  it('accepts loopback redirects of a native application on any port (RFC 8252, section 7.3)', async () => {
    const app = await bench.register(owner, {
      type: 'public',
      redirectUris: ['http://127.0.0.1/cb', 'com.example.app:/cb'],
    });
    const { response } = await bench.authorize(app, owner, {
      redirect_uri: 'http://127.0.0.1:51234/cb',
    });
    expect(response.get('code')).to.be.a('string');
    expect((await open({ redirect_uri: 'http://127.0.0.1:51234/other' }, app)).status).to.equal(
      400,
    );
  });
});
