import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: the public directory', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '30' } });
  });
  after(() => gateway.stop());

  // In these tests a single fake upstream is every service.
  const requests = () => gateway.investments.requests;

  for (const path of ['listings', 'listings?q=ledger', 'listings/42', 'listings/42/versions']) {
    for (const version of ['v1', 'v2']) {
      it(`/${version}/directory/${path} needs no credential`, async () => {
        expect((await gateway.call('GET', `/${version}/directory/${path}`)).status).to.equal(200);
        expect(requests().at(-1)?.url).to.equal(`/${version}/directory/${path}`);
      });
    }
  }

  for (const path of ['/directory', '/directory/', '/directory/listings/42']) {
    it(`${path} is a page, without a version and a credential`, async () => {
      expect((await gateway.call('GET', path)).status).to.equal(200);
      expect(requests().at(-1)?.url).to.equal(path);
    });
  }

  for (const [path, status] of [
    ['/v2/directory/shared-listings', 401],
    ['/v2/directory/shared-listings/42', 401],
    ['/v2/directory/shared-listings/42/images/7', 401],
    ['/v2/reviews/42/images/7', 401],
    ['/v1/directory/shared-listings/42?limit=1', 401],
    ['/directory/shared-listings', 404],
    ['/v2/directories', 404],
  ] as const) {
    it(`${path} without a credential is ${status}`, async () => {
      const before = requests().length;
      expect((await gateway.call('GET', path)).status).to.equal(status);
      expect(requests().length).to.equal(before);
    });
  }

  it('is limited by the address of the caller', async () => {
    const statuses = [];
    for (let call = 0; call < 31; call++) {
      statuses.push((await gateway.call('GET', '/v2/directory/listings')).status);
    }
    expect(statuses.at(-1)).to.equal(429);
  });
});
