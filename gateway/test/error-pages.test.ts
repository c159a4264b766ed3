import { expect } from 'chai';
import { unusedPort } from './support/fake-upstream.ts';
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
      ...['/account/sign-in', '/oauth/interaction/x', '/oauth/device', '/oauth/logout/confirm'],
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

  it('say when to retry, and carry the same headers as for programs', async () => {
    const strict = await gateway.startAnother({ LIMIT_WRITES: '1' });
    const send = (headers: Record<string, string>) =>
      strict.call('POST', '/account/sign-in', { headers: { ...form, ...headers }, body: 'email=a' });
    await send(browser);
    const response = await send(browser);
    expect(response.status).to.equal(429);
    expect(response.text).to.contain(`in ${response.headers['retry-after']} s.`);
    expect(response.headers).to.include({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    expect((await send({})).headers['content-type']).to.equal('application/problem+json');
    const unavailable = await gateway.startAnother({ AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}` });
    const page = await unavailable.call('GET', '/oauth/authorize', { headers: browser });
    expect([page.status, page.headers['retry-after']]).to.deep.equal([503, '1']);
    expect(page.text).to.contain('Try again in 1 s.');
  });

  it('contain nothing of the path that could be a script', async () => {
    const response = await gateway.call('TRACE', '/account/<script>alert(1)</script>', { headers: browser });
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
});
