import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const workspace = '018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37';
const inProduction = `/console/w/${workspace}/production`;
const headers = { Accept: 'text/html', Cookie: 'irp_session=a' };

describe('gateway: addresses of former pages', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000' } });
  });
  after(() => gateway.stop());

  async function redirected(path: string): Promise<unknown> {
    const { status, headers: answered } = await gateway.call('GET', path, { headers });
    expect([status, answered['cache-control']], path).to.deep.equal([303, 'no-store']);
    return answered.location;
  }

  const pages: [former: string, page: string][] = [
    ['/webhooks', '/webhooks'],
    ['/webhooks/e1', '/webhooks/e1'],
    ['/webhooks/e1/deliveries/d1', '/webhooks/e1?delivery=d1'],
    ['/account/applications', '/applications'],
    ['/account/applications/a1', '/applications/a1'],
    ['/account/applications/a1/offer', '/applications'],
    ['/account/applications/a1/compromise', '/applications/a1/secrets'],
    ['/account/applications/a1/revoke-tokens', '/applications/a1/danger'],
    ['/directory/installations', '/installations'],
    ['/directory/installations/i1', '/installations/i1'],
    ['/directory/installations/i1/remove', '/installations/i1'],
    ['/directory/installation-requests/r1', '/installations?tab=requests'],
    ['/directory/applications/a1/listing', '/applications/a1/distribution'],
    ['/directory/shared', '/directory/shared'],
  ];
  for (const [former, page] of pages) {
    it(`${former} leads to the page of the console, and no service receives the cookie`, async () => {
      const before = [gateway.investments, gateway.authorization].map((one) => one.requests.length);
      expect(await redirected(`${former}?workspace=${workspace}`)).to.equal(inProduction + page);
      expect(await redirected(`${former}/?workspace=${workspace}`)).to.equal(inProduction + page);
      expect(await redirected(former)).to.equal('/console/');
      expect(
        [gateway.investments, gateway.authorization].map((one) => one.requests.length),
      ).to.deep.equal(before);
    });
  }

  it('keep the environment, and the person whose secrets are shown', async () => {
    expect(await redirected(`/webhooks/e1?workspace=${workspace}&environment=sandbox`)).to.equal(
      `/console/w/${workspace}/sandbox/webhooks/e1`,
    );
    expect(await redirected(`/webhooks/e1?workspace=${workspace}&environment=other`)).to.equal(
      `${inProduction}/webhooks/e1`,
    );
    expect(
      await redirected(`/account/applications?workspace=${workspace}&secretCreatedBy=p%261`),
    ).to.equal(`${inProduction}/applications?secretCreatedBy=p%261`);
  });

  for (const query of [
    'workspace=..',
    'workspace=//evil.example',
    'workspace=a%2Fb',
    'workspace=',
  ]) {
    it(`lead to the start of the console with ${query}`, async () =>
      expect(await redirected(`/webhooks/e1?${query}`)).to.equal('/console/'));
  }

  it('accept no forms, are not served under a version, and hide no operation', async () => {
    const response = await gateway.call('POST', '/webhooks/e1', { headers, body: 'action=pause' });
    expect([response.status, response.headers.allow]).to.deep.equal([405, 'GET, HEAD']);
    for (const path of ['/v2/webhooks', '/v2/directory/shared', '/webhooks/e1/other', '/webhook']) {
      expect((await gateway.call('GET', path)).status, path).to.equal(404);
    }
    const caller = { 'X-API-Key': gateway.createKey() };
    expect(
      (await gateway.call('GET', '/v2/directory/shared-listings', { headers: caller })).status,
    ).to.equal(200);
  });
});
