import { processEnvironment, readConfig, text, url } from '@irp/config';
import { createLogger } from '@irp/observability';
import { checkDatabase, connectDatabase, createS3Bucket } from '@irp/persistence';
import { createSealer, type Sealer } from '@irp/secrets';
import type { z } from 'zod';
import { createS3Archive } from '../archive/s3-archive.ts';
import { openStoredKeys } from '../keys/sealed-signing-key.ts';
import { s3Settings, settings as serviceSettings } from '../settings.ts';
import { createKeyStore } from '../store/key-store.ts';
import { compileModels, type Models } from '../store/models.ts';
import { verifyLog } from './verify-log.ts';

/**
 * Settings of a program for operators. The program verifies the audit log in a database against the
 * checkpoints outside the database, for instance after a restore.
 */
const settings = serviceSettings.extend({
  /** Root keys of the audit service. If SECRETS_KEY is not set, no key is decrypted. */
  SECRETS_KEY: text().optional(),
  MONGODB_URI: url('mongodb:', 'mongodb+srv:'),
  DATABASE_PREFIX: text().default('irp_'),
});

/**
 * Returns the sealer that decrypts private keys and keys of persons; undefined if SECRETS_KEY is
 * missing or wrong.
 */
async function sealerOf(
  { SECRETS_KEY: keys }: z.output<typeof settings>,
  models: Models,
): Promise<Sealer | undefined> {
  if (keys === undefined) {
    return undefined;
  }
  const sealer = createSealer(keys);
  try {
    await openStoredKeys(createKeyStore(models), sealer, Date.now());
    return sealer;
  } catch {
    process.stderr.write(
      'audit verify: SECRETS_KEY does not decrypt the signing key: encrypted data is not verified\n',
    );
    return undefined;
  }
}

const codes = {
  changed: 1,
  failed: 2,
  lost: 3,
};

try {
  const config = readConfig(settings, processEnvironment());
  const {
    MONGODB_URI: uri,
    DATABASE_PREFIX,
    AUDIT_ORIGIN: origin,
    CHECKPOINTS_FILE: checkpointsFile,
  } = config;
  const s3 = s3Settings(config);
  const archive =
    s3 &&
    createS3Archive(
      createS3Bucket({
        ...s3,
        what: 'the storage of checkpoints',
        signal: new AbortController().signal,
      }),
    );
  if (checkpointsFile === undefined && archive === undefined) {
    process.stderr.write(
      'audit verify: neither CHECKPOINTS_FILE nor CHECKPOINTS_S3_URL is set: a database restored from an old backup cannot be detected\n',
    );
  }
  await checkDatabase(uri);
  const log = createLogger('audit-verify', 'warn');
  const name = `${DATABASE_PREFIX}audit`;
  const database = await connectDatabase(
    {
      uri,
      name,
      log,
      migrateAtStart: 'nothing',
    },
    compileModels,
  );
  try {
    const { models } = database;
    const sealer = await sealerOf(config, models);
    const witnesses = (config.AUDIT_WITNESSES ?? []).map(({ key }) => key);
    const { problems, ...counts } = await verifyLog({
      models,
      origin,
      checkpointsFile,
      archive,
      sealer,
      witnesses,
    });
    for (const problem of problems) {
      process.stdout.write(`${JSON.stringify(problem)}\n`);
    }
    const isChanged = problems.some(({ kind }) => kind === 'changed');
    const unchanged = problems.length > 0 ? 'lost' : 'valid';
    const verdict = isChanged ? 'changed' : unchanged;
    process.stdout.write(`${JSON.stringify({ verdict, ...counts })}\n`);
    process.exitCode = verdict === 'valid' ? 0 : codes[verdict];
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`audit verify: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(codes.failed);
}
