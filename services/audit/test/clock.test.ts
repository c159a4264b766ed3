import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { auditAt } from '../src/service.ts';

const dayMs = 86_400_000;
const stepMs = 300_000;

describe('audit: a clock that is set back', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let nowMs = Date.now();

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(
      auditAt(() => nowMs),
      { AUDIT_KEY_DAYS: '1' },
    ));
  });
  after(() => platform.stop());

  /** An export is recorded itself, so that there is a record to sign. */
  async function verdict() {
    const { text } = await call('GET', '/v2/audit/exports?format=bundle', {
      as: testPrincipal({ role: 'admin' }),
    });
    const { body } = await call('GET', '/v2/audit/keys');
    const chunks = (async function* () {
      yield text;
    })();
    return verifyBundle(chunks, { keys: readPublicKeys(body) });
  }

  it('signs nothing with a time before the validity period of the key', async () => {
    for (const key of ['the first key', 'the next one']) {
      await call('GET', '/v2/audit/keys');
      nowMs -= stepMs;
      const found = await verdict();
      expect(found, `${key}: ${JSON.stringify(found)}`).to.include({ ok: true });
      // The next key is created, and signs half a day later.
      nowMs += stepMs + dayMs;
      await call('GET', '/v2/audit/keys');
      nowMs += dayMs / 2;
    }
  });
});
