import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processEnvironment, readConfig, withSettingsFromFiles } from '@irp/config';
import { settings } from '../settings.ts';
import { restoreBackup } from './restore-backup.ts';

/** An operators' program: copies a backup into an empty DATA_DIR, and verifies all data. */
const usage =
  'Usage: npm run restore -- FOLDER. Copies the backup in FOLDER to DATA_DIR, which must be empty';

const [backup, ...others] = process.argv.slice(2);
if (backup === undefined || others.length > 0 || backup.startsWith('-')) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
try {
  const environment = withSettingsFromFiles(['SECRETS_KEY'], processEnvironment());
  const { DATA_DIR } = readConfig(settings, environment);
  const { madeAt, files } = await restoreBackup(backup, DATA_DIR, environment.SECRETS_KEY);
  process.stdout.write(
    `Restored ${files.length} files of the backup of ${madeAt} to ${DATA_DIR}\n`,
  );
  const verify = fileURLToPath(new URL('../verify/main.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [verify, DATA_DIR], { stdio: 'inherit' });
  process.exit(status ?? 1);
} catch (error) {
  process.stderr.write(`restore: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
