import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '@irp/config';
import { DirectoryInUseError, makePrivateDirectory, requireUnlocked } from '@irp/processes';

/** A file in `DATA_DIR` during the restore of a backup. The file marks the data as incomplete. */
export const unfinishedRestore = 'restore.unfinished';

/**
 * Creates the directory for all durable data and returns its absolute path.
 * @throws ConfigError for a path that is not a folder, not writable, or incompletely restored
 */
export async function dataDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  try {
    await makePrivateDirectory(directory);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    if (reason === 'EEXIST') {
      throw new ConfigError(`DATA_DIR ${directory} is not a folder. Set DATA_DIR to a folder.`);
    }
    throw new ConfigError(
      `DATA_DIR ${directory} is not writable (${reason}). Set DATA_DIR to a writable folder.`,
    );
  }
  if (existsSync(join(directory, unfinishedRestore))) {
    throw new ConfigError(
      `DATA_DIR ${directory} contains only a part of a backup, because the restore did not complete. Empty the folder, and restore the backup again.`,
    );
  }
  return directory;
}

/**
 * @param part of the directory, such as `store`
 * @throws ConfigError if another process uses this part
 */
export function requireUnused(directory: string, part: string): void {
  try {
    requireUnlocked(join(directory, part));
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) {
      throw error;
    }
    throw new ConfigError(`${error.message} Stop that process, or set DATA_DIR to another folder.`);
  }
}
