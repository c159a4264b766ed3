import { ConfigError } from '@irp/config';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import { createSigningKeys } from '../src/keys/signing-keys.ts';
import { createCheckpointer } from '../src/recorder/checkpointer.ts';
import { readStreamHead } from '../src/recorder/stream-head.ts';
import { audit } from '../src/service.ts';
import { createKeyStore } from '../src/store/key-store.ts';
import { compileModels } from '../src/store/models.ts';
import { createStores } from '../src/store/stores.ts';

describe('audit: another AUDIT_ORIGIN for a log with checkpoints', () => {
  let platform: TestPlatform;
  const other = 'audit.example.com';

  before(async () => {
    platform = await createTestPlatform();
    const { running, call } = await platform.start(audit);
    // The export is recorded, and a checkpoint covers the record.
    await call('GET', '/v2/audit/exports?format=bundle', { as: testPrincipal({ role: 'admin' }) });
    await running.stop();
  });
  after(() => platform.stop());

  const startAs = (name: string, mongodbUri = platform.platform.mongodbUri) => {
    const environment = { ...platform.platform.environment, AUDIT_ORIGIN: name };
    return audit
      .start({
        ...platform.platform,
        mongodbUri,
        environment,
      })
      .catch((error) => error);
  };
  function expectBothNames(error: unknown): void {
    expect(error).to.be.instanceOf(ConfigError);
    expect((error as ConfigError).message).to.equal(
      `AUDIT_ORIGIN is ${other}, but the checkpoints of the audit log are signed as irp.example/audit: set AUDIT_ORIGIN to irp.example/audit again.`,
    );
  }

  it('prevents the start', async () => {
    expectBothNames(await startAs(other));
    await (await startAs('irp.example/audit')).stop();
  });

  it('is not checked while the database is unavailable', async () => {
    await (await startAs(other, 'mongodb://127.0.0.1:1')).stop();
  });

  it('is not used for a checkpoint', async () => {
    const { mongodbUri: uri, databasePrefix, environment } = platform.platform;
    const log = silentLogger();
    const { models, close } = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log,
      },
      compileModels,
    );
    const stores = createStores(models);
    const sealer = createSealer(environment.SECRETS_KEY!);
    const keys = createSigningKeys({
      keys: createKeyStore(models),
      sealer,
      origin: 'a',
      now: Date.now,
      rotateEveryMs: 86_400_000,
      publishAheadMs: 0,
      lastSignedMs: async () => 0,
    });
    const checkpoint = createCheckpointer({
      ...stores,
      keys,
      file: undefined,
      origin: other,
      now: Date.now,
    });
    expectBothNames(
      await checkpoint('w1', await readStreamHead(stores, 'w1')).catch((error) => error),
    );
    await close();
  });
});
