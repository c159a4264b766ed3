import { processEnvironment, readConfig, withSettingsFromFiles } from '@irp/config';
import { settings } from '../settings.ts';
import { backUp } from './back-up.ts';
import { keyFile } from './backup-files.ts';

/** A program for operators: copies DATA_DIR while the platform is stopped. */
const usage =
  'Usage: npm run backup -- FOLDER [--with-key], while the platform is stopped. DATA_DIR is what it copies';

const args = process.argv.slice(2);
const [target, ...others] = args.filter((one) => one !== '--with-key');
if (target === undefined || others.length > 0 || target.startsWith('-')) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
try {
  const environment = withSettingsFromFiles(['SECRETS_KEY'], processEnvironment());
  const { DATA_DIR } = readConfig(settings, environment);
  const withKey = args.includes('--with-key');
  const { files } = await backUp(DATA_DIR, target, withKey, environment.SECRETS_KEY);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  process.stdout.write(`${files.length} files, ${bytes} bytes in ${target}\n`);
  if (!withKey) {
    process.stdout.write(
      `${keyFile} is not among them: keep a copy of it apart, without which the backup cannot be read\n`,
    );
  }
} catch (error) {
  process.stderr.write(`backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
