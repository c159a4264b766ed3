import { audit } from '@irp/audit';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';

describe('audit: keys of checkpoints, for operators', () => {
  let platform: TestPlatform;
  let call: Awaited<ReturnType<TestPlatform['start']>>['call'];
  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
  });
  after(() => platform.stop());

  it('are the published keys, for operators alone', async () => {
    const path = '/internal/audit/signing-keys';
    const { status, body, text } = await call('POST', path, {
      as: 'internal',
      body: {},
    });
    expect(status, text).to.equal(200);
    const published = (await call('GET', '/v2/audit/keys')).body.keys;
    expect(body.keys.map(({ kid }: { kid: string }) => kid)).to.deep.equal(
      published.map(({ kid }: { kid: string }) => kid),
    );
    expect(body.keys[0].usedUntil).to.equal(null);
    expect(text).not.to.include('"d"');
    const request = {
      service: 'audit',
      method: 'POST',
      target: path,
    };
    const headers = { 'x-irp-principal': platform.signer.signService('gateway', request) };
    expect(
      (
        await call('POST', path, {
          headers,
          body: {},
        })
      ).status,
    ).to.equal(403);
    expect((await call('POST', path, { body: {} })).status).to.equal(401);
  });
});
