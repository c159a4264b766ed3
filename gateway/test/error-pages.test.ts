import { expect } from 'chai';
import { sendJson, unusedPort } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('gateway: errors in a browser', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => gateway.stop());

  it('are pages where the platform serves pages: never cached, never in a frame', async () => {
    for (const path of [
      '/account/sign-in',
      '/oauth/interaction/x',
      '/oauth/device',
      '/oauth/logout/confirm',
      '/oauth/nothing',
    ]) {
      const response = await gateway.call('POST', path, {
        headers: { ...form, ...browser },
        body: 'a'.repeat(65_537),
      });
      expect(response.status, path).to.equal(413);
      expect(response.headers, path).to.include({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      expect(response.headers['content-security-policy'])
        .to.contain("default-src 'none'")
        .and.contain("frame-ancestors 'none'");
      expect(response.text)
        .to.contain('<h1>Payload too large</h1>')
        .and.contain(String(response.headers['x-request-id']));
    }
  });

  it('name the time of a retry, and have the same headers as for programs', async () => {
    const strict = await gateway.startAnother({ LIMIT_WRITES: '1' });
    const send = (headers: Record<string, string>) =>
      strict.call('POST', '/account/sign-in', {
        headers: { ...form, ...headers },
        body: 'email=a',
      });
    await send(browser);
    const response = await send(browser);
    expect(response.status).to.equal(429);
    expect(response.text).to.contain(`in ${response.headers['retry-after']} s.`);
    expect(response.headers).to.include({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    expect((await send({})).headers['content-type']).to.equal('application/problem+json');
    const unavailable = await gateway.startAnother({
      AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}`,
    });
    const page = await unavailable.call('GET', '/oauth/authorize', { headers: browser });
    expect([page.status, page.headers['retry-after']]).to.deep.equal([503, '1']);
    expect(page.text).to.contain('Try again in 1 s.');
  });

  it('offer a next step: a link repeats a read without keys, and a form may have taken effect', async () => {
    const { call } = await gateway.startAnother({
      AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}`,
    });
    const read = await call('GET', '/oauth/authorize?client_id=a&apiKey=secret&x=%22', {
      headers: browser,
    });
    expect(read.status).to.equal(503);
    expect(read.text)
      .to.contain('<a href="/oauth/authorize?client_id=a&#38;x=%22">Try again</a>')
      .and.contain('<a href="/account"')
      .and.not.contain('secret')
      .and.not.contain('may have executed');
    const origin = new URL(gateway.url).origin;
    const send = async (referer: string, host: string) =>
      (
        await call('POST', '/account/withdraw', {
          headers: { ...browser, ...form, Referer: referer, Host: host },
          body: 'x=1',
        })
      ).text;
    const { host } = new URL(origin);
    const own = await send(`${origin}/account?x=1`, host);
    expect(own)
      .to.contain('may have processed the form')
      .and.contain('<a href="/account?x=1">Back to the page</a>')
      .and.not.contain('Try again</a>');
    for (const referer of ['https://evil.example/account', `${origin}//evil.example`, 'x']) {
      expect(await send(referer, host), referer).not.to.contain('Back to the page');
    }
    const refused = await call('GET', '/account/nothing', { headers: browser });
    expect(refused.text).to.contain('<header class="site">');
  });

  it('contain no part of the path that could be a script', async () => {
    const response = await gateway.call('TRACE', '/account/<script>alert(1)</script>', {
      headers: browser,
    });
    expect(response.headers['content-type']).to.equal('text/html; charset=utf-8');
    expect(response.text).not.to.contain('<script');
  });

  it('are JSON on paths for programs, regardless of Accept', async () => {
    for (const path of ['/oauth/token', '/oauth/device_authorization']) {
      const response = await gateway.call('POST', path, {
        headers: { ...form, ...browser },
        body: 'a'.repeat(65_537),
      });
      expect([response.status, response.body.error], path).to.deep.equal([413, 'invalid_request']);
    }
    const response = await gateway.call('GET', '/v2/investments', { headers: browser });
    expect(response.headers['content-type']).to.equal('application/problem+json');
  });

  describe('and for programs: in no frame, with one policy without exceptions', () => {
    const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
    const paths = [
      '/account',
      '/account/sign-in',
      '/docs',
      '/docs/errors',
      '/',
      '/oauth/device',
      '/oauth/authorize',
    ];
    const programs = [
      '/oauth/token',
      '/.well-known/openid-configuration',
      '/v2/investments',
      '/v2/status',
      '/nothing',
    ];
    const all = [...paths, ...programs];
    const proxied = (path: string) => /^\/(?:account|oauth|\.well-known)/.test(path);
    type Send = (
      path: string,
      method?: string,
      options?: { headers?: Record<string, string>; body?: string },
    ) => ReturnType<TestGateway['call']>;

    /** Settings and a request for each kind of error. */
    const kinds: [
      what: string,
      statuses: number[],
      send: (send: Send, path: string) => ReturnType<Send>,
    ][] = [
      ['a method that is not allowed', [404, 405, 401, 200], (send, path) => send(path, 'DELETE')],
      ['TRACE', [405, 404], (send, path) => send(path, 'TRACE')],
      ['nothing there', [400, 404, 200, 401], (send, path) => send(`${path}/nothing-at-all`)],
      ['an ambiguous path', [400], (send, path) => send(`${path}/a%2fb`)],
      [
        'a body that is too large',
        [413],
        (send, path) =>
          send(path, 'POST', {
            headers: form,
            body: 'a'.repeat(2_000_000),
          }),
      ],
      ['a URL that is too long', [414], (send, path) => send(`${path}?${'a'.repeat(20_000)}`)],
      [
        'an invalid credential',
        [401, 200, 404],
        (send, path) => send(path, 'GET', { headers: { Authorization: 'Bearer x' } }),
      ],
    ];
    for (const [what, statuses, send] of kinds) {
      it(what, async () => {
        for (const path of all) {
          const response = await send(
            (to, method = 'GET', options = {}) => gateway.call(method, to, options),
            path,
          );
          expect(statuses, `${path}: ${response.text.slice(0, 100)}`).to.include(response.status);
          expect(response.headers['content-security-policy'], path).to.contain(
            "frame-ancestors 'none'",
          );
          if (!response.headers['content-type']?.includes('html')) {
            expect(response.headers['content-security-policy'], path).to.equal(policy);
          }
        }
      });
    }

    it('too many requests', async () => {
      const { call } = await gateway.startAnother({ LIMIT_READS: '1', LIMIT_WRITES: '1' });
      await call('GET', '/v2/status');
      for (const path of all) {
        const response = await call('GET', path);
        expect([response.status, response.headers['content-security-policy']], path).to.deep.equal([
          429,
          policy,
        ]);
      }
    });

    it('a service that does not respond', async () => {
      const { call } = await gateway.startAnother({
        AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}`,
        BREAKER_FAILURES: '100',
      });
      for (const path of all.filter(proxied)) {
        const response = await call('GET', path);
        expect([response.status, response.headers['content-security-policy']], path).to.deep.equal([
          503,
          policy,
        ]);
      }
    });

    it('an error, a redirect or JSON of the service itself', async () => {
      const before = gateway.authorization.respond;
      try {
        for (const status of [200, 303, 400, 404, 500]) {
          gateway.authorization.respond = (_request, response) =>
            sendJson(response, status, { error: 'invalid_request' });
          for (const path of all.filter(proxied)) {
            const response = await gateway.call('GET', path);
            expect(
              [response.status, response.headers['content-security-policy']],
              path,
            ).to.deep.equal([status, policy]);
          }
        }
      } finally {
        gateway.authorization.respond = before;
      }
    });
  });
});
