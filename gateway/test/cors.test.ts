import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const origin = 'https://page.example';

describe('gateway: CORS', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  it('allows any origin to read responses and their headers, including errors, never with credentials', async () => {
    for (const path of ['/v2/investments', '/v2/status', '/v9/nothing']) {
      const { headers } = await gateway.call('GET', path, { headers: { Origin: origin } });
      expect(headers['access-control-allow-origin']).to.equal('*');
      expect(headers).not.to.have.property('access-control-allow-credentials');
      for (const name of [
        'Content-Disposition',
        'X-RateLimit-Remaining',
        'Retry-After',
        'ETag',
        'Idempotency-Replayed',
        'X-Request-Id',
        'Deprecation',
        'Link',
      ]) {
        expect(headers['access-control-expose-headers']).to.contain(name);
      }
    }
  });

  it('sends no CORS headers without an Origin header', async () => {
    expect((await gateway.call('GET', '/v2/status')).headers).not.to.have.property(
      'access-control-allow-origin',
    );
  });

  it('responds to a preflight without a request to the service', async () => {
    const before = gateway.investments.requests.length;
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'x-api-key',
    };
    const response = await gateway.call('OPTIONS', '/v2/investments/42', { headers });
    expect(response.status).to.equal(204);
    expect(response.text).to.equal('');
    expect(response.headers['access-control-allow-methods']).to.contain('PATCH');
    expect(response.headers['access-control-allow-headers'])
      .to.contain('X-API-Key')
      .and.contain('If-Match');
    expect(response.headers).to.have.property('x-ratelimit-remaining');
    expect(gateway.investments.requests.length).to.equal(before);
  });

  it('allows no origin at pages for sign-in, and every origin at endpoints for programs', async () => {
    const preflight = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
    for (const path of [
      '/oauth/authorize',
      '/oauth/authorize/some-request',
      '/oauth/interaction/x',
      '/oauth/device',
    ]) {
      const responses = await Promise.all([
        gateway.call('GET', path, { headers: { Origin: origin } }),
        gateway.call('OPTIONS', path, { headers: preflight }),
      ]);
      for (const { headers } of responses) {
        expect(Object.keys(headers).join(' '), path).not.to.contain('access-control-');
      }
    }
    for (const path of [
      '/oauth/token',
      '/oauth/userinfo',
      '/oauth/jwks',
      '/.well-known/openid-configuration',
    ]) {
      const { headers } = await gateway.call('GET', path, { headers: { Origin: origin } });
      expect(headers['access-control-allow-origin'], path).to.equal('*');
    }
  });

  it('can be restricted to some origins', async () => {
    const other = await gateway.startAnother({
      CORS_ORIGINS: 'https://one.example, https://two.example',
    });
    const headersFor = async (from: string) =>
      (await other.call('GET', '/v2/status', { headers: { Origin: from } })).headers;
    expect(await headersFor('https://two.example')).to.include({
      'access-control-allow-origin': 'https://two.example',
      vary: 'Origin',
    });
    expect(await headersFor(origin)).not.to.have.property('access-control-allow-origin');
  });
});
