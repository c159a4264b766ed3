import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: the public log of audit checkpoints', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '30' } });
  });
  after(() => gateway.stop());

  // In these tests a single fake upstream is both the investments and the audit service.
  const requests = () => gateway.investments.requests;

  for (const path of [
    'checkpoint',
    'tile/0/000',
    'tile/1/x001/234/067.p/12',
    'tile/entries/000.p/3',
  ]) {
    it(`/audit/log/${path} needs no credential`, async () => {
      expect((await gateway.call('GET', `/audit/log/${path}`)).status).to.equal(200);
      expect(requests().at(-1)?.url).to.equal(`/audit/log/${path}`);
    });
  }

  for (const [path, status] of [
    ['/v2/audit/log/checkpoint', 404],
    ['/audit/logs/checkpoint', 404],
    ['/audit/log%2fcheckpoint', 400],
    ['/audit/records', 404],
    ['/audit/keys', 404],
    ['/audit', 404],
    ['/v2/audit/records', 401],
    ['/v2/audit/records/x/y', 401],
    ['/v2/oauth/token/x', 404],
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
      statuses.push((await gateway.call('GET', '/audit/log/checkpoint')).status);
    }
    expect(statuses.at(-1)).to.equal(429);
  });
});
