import { authorization } from '@irp/authorization';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';

describe('settings of the authorization service', () => {
  let platform: TestPlatform;
  before(async () => {
    platform = await createTestPlatform();
  });
  after(() => platform.stop());

  for (const REGIONS of ['US', 'us,', ',', 'us, eu', 'u', 'us;eu']) {
    it(`refuses to start with REGIONS=${REGIONS}, naming it`, async () => {
      const fault = await platform.start(authorization, { REGIONS }).then(
        () => undefined,
        (error: Error) => error,
      );
      expect(fault?.name).to.equal('ConfigError');
      expect(fault?.message).to.include('REGIONS must be regions');
    });
  }

  it('is ready while its database answers', async () => {
    const { call } = await platform.start(authorization, { REGIONS: 'ap' });
    expect((await call('GET', '/readyz')).status).to.equal(200);
  });
});
