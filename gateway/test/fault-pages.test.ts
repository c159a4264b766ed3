import { expect } from 'chai';
import { unusedPort } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('gateway: faults as people see them', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => door.stop());

  it('are pages for a browser where pages are: never kept, never in a frame', async () => {
    for (const path of ['/account/sign-in', '/oauth/interaction/x', '/oauth/device', '/oauth/logout/confirm']) {
      const answer = await door.call('POST', path, { headers: { ...form, ...browser }, body: 'a'.repeat(65_537) });
      expect(answer.status, path).to.equal(413);
      expect(answer.headers, path).to.include({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-security-policy'])
        .to.contain("default-src 'none'")
        .and.contain("frame-ancestors 'none'");
      expect(answer.text).to.contain('<h1>Payload too large</h1>').and.contain(String(answer.headers['x-request-id']));
    }
  });

  it('say when to try again, with the headers that programs get', async () => {
    const strict = await door.another({ LIMIT_WRITES: '1' });
    const send = (headers: Record<string, string>) =>
      strict.call('POST', '/account/sign-in', { headers: { ...form, ...headers }, body: 'email=a' });
    await send(browser);
    const answer = await send(browser);
    expect(answer.status).to.equal(429);
    expect(answer.text).to.contain(`in ${answer.headers['retry-after']} s.`);
    expect(answer.headers).to.include({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    expect((await send({})).headers['content-type']).to.equal('application/problem+json');
    const away = await door.another({ AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}` });
    const page = await away.call('GET', '/oauth/authorize', { headers: browser });
    expect([page.status, page.headers['retry-after']]).to.deep.equal([503, '1']);
    expect(page.text).to.contain('Try again in 1 s.');
  });

  it('repeat nothing that could be a script', async () => {
    const answer = await door.call('TRACE', '/account/<script>alert(1)</script>', { headers: browser });
    expect(answer.headers['content-type']).to.equal('text/html; charset=utf-8');
    expect(answer.text).not.to.contain('<script');
  });

  it('stay JSON where programs call, whatever they accept', async () => {
    for (const path of ['/oauth/token', '/oauth/device_authorization']) {
      const answer = await door.call('POST', path, { headers: { ...form, ...browser }, body: 'a'.repeat(65_537) });
      expect([answer.status, answer.body.error], path).to.deep.equal([413, 'invalid_request']);
    }
    const answer = await door.call('GET', '/v2/investments', { headers: browser });
    expect(answer.headers['content-type']).to.equal('application/problem+json');
  });
});
