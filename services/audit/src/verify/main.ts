import { processEnvironment, readConfig, text, url } from '@irp/config';
import { createLogger } from '@irp/logging';
import { createS3Bucket } from '@irp/object-storage';
import { checkDatabase, connectDatabase } from '@irp/persistence';
import { createS3Archive } from '../archive/s3-archive.ts';
import { s3Settings, settings as serviceSettings } from '../settings.ts';
import { compileModels } from '../store/models.ts';
import { verifyLog } from './verify-log.ts';

/** A program for operators: verifies the audit log of a database, such as after it was restored, against the checkpoints outside of it. */
const settings = serviceSettings.omit({ SECRETS_KEY: true }).extend({
  MONGODB_URI: url('mongodb:', 'mongodb+srv:'),
  DATABASE_PREFIX: text().default('irp_'),
});

const codes = { changed: 1, failed: 2, lost: 3 };

try {
  const config = readConfig(settings, processEnvironment());
  const { MONGODB_URI: uri, DATABASE_PREFIX, AUDIT_ORIGIN: origin, CHECKPOINTS_FILE: checkpointsFile } = config;
  const s3 = s3Settings(config);
  const archive =
    s3 &&
    createS3Archive(
      createS3Bucket({ ...s3, what: 'the storage of checkpoints', signal: new AbortController().signal }),
    );
  if (checkpointsFile === undefined && archive === undefined)
    process.stderr.write(
      'audit verify: neither CHECKPOINTS_FILE nor CHECKPOINTS_S3_URL is set: a database that is too old is not recognised\n',
    );
  await checkDatabase(uri);
  const log = createLogger('audit-verify', 'warn');
  const name = `${DATABASE_PREFIX}audit`;
  const database = await connectDatabase({ uri, name, log, migrateAtStart: 'nothing' }, compileModels);
  try {
    const { problems, ...counts } = await verifyLog({ models: database.models, origin, checkpointsFile, archive });
    for (const problem of problems) process.stdout.write(`${JSON.stringify(problem)}\n`);
    const verdict = problems.some(({ kind }) => kind === 'changed')
      ? 'changed'
      : problems.length > 0
        ? 'lost'
        : 'valid';
    process.stdout.write(`${JSON.stringify({ verdict, ...counts })}\n`);
    process.exitCode = verdict === 'valid' ? 0 : codes[verdict];
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`audit verify: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(codes.failed);
}
