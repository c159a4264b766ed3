import { processEnvironment, readConfig, withSettingsFromFiles } from '@irp/config';
import { settings } from '../settings.ts';
import { backUp } from './back-up.ts';
import { keyFile } from './backup-files.ts';

/** A program for operators: copies DATA_DIR while the platform is stopped. */
const usage =
  'Usage: npm run backup -- FOLDER [--with-key]. Copies DATA_DIR to FOLDER. Stop the platform first';

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
  process.stdout.write(`Copied ${files.length} files (${bytes} bytes) to ${target}\n`);
  if (!withKey) {
    process.stdout.write(
      `The backup does not contain ${keyFile}: store a copy of this file in another place. Without the key, the backup cannot be decrypted\n`,
    );
  }
} catch (error) {
  process.stderr.write(`backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
