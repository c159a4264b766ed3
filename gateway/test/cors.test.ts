import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const origin = 'https://page.example';

describe('gateway: CORS', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  it('lets any page read answers and their headers, errors included, never with credentials', async () => {
    for (const path of ['/v2/investments', '/v2/status', '/v9/nothing']) {
      const { headers } = await door.call('GET', path, { headers: { Origin: origin } });
      expect(headers['access-control-allow-origin']).to.equal('*');
      expect(headers).not.to.have.property('access-control-allow-credentials');
      for (const name of ['X-RateLimit-Remaining', 'Retry-After', 'ETag', 'X-Request-Id', 'Deprecation', 'Link'])
        expect(headers['access-control-expose-headers']).to.contain(name);
    }
  });

  it('says nothing of it to those who are no page', async () => {
    expect((await door.call('GET', '/v2/status')).headers).not.to.have.property('access-control-allow-origin');
  });

  it('answers a preflight without asking the service', async () => {
    const before = door.investments.seen.length;
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'x-api-key',
    };
    const answer = await door.call('OPTIONS', '/v2/investments/42', { headers });
    expect(answer.status).to.equal(204);
    expect(answer.text).to.equal('');
    expect(answer.headers['access-control-allow-methods']).to.contain('PATCH');
    expect(answer.headers['access-control-allow-headers']).to.contain('X-API-Key').and.contain('If-Match');
    expect(answer.headers).to.have.property('x-ratelimit-remaining');
    expect(door.investments.seen.length).to.equal(before);
  });

  it('can be kept to some origins', async () => {
    const other = await door.another({ CORS_ORIGINS: 'https://one.example, https://two.example' });
    const allowed = async (from: string) =>
      (await other.call('GET', '/v2/status', { headers: { Origin: from } })).headers;
    expect(await allowed('https://two.example')).to.include({
      'access-control-allow-origin': 'https://two.example',
      vary: 'Origin',
    });
    expect(await allowed(origin)).not.to.have.property('access-control-allow-origin');
  });
});
