import { existsSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '@irp/config';

/** Creates the directory for everything durable and returns its absolute path. @throws ConfigError when it is not a folder or not writable */
export async function dataDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  try {
    await makeDirectory(directory);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    if (reason === 'EEXIST') throw new ConfigError(`DATA_DIR ${directory} is not a folder. Set DATA_DIR to one.`);
    throw new ConfigError(`DATA_DIR ${directory} is not writable (${reason}). Set DATA_DIR to a directory that is.`);
  }
  return directory;
}

/** Node's recursive `mkdir` never ends where a folder exists in which nothing can be created, such as /proc. */
async function makeDirectory(directory: string): Promise<void> {
  const parent = dirname(directory);
  if (!existsSync(parent)) await makeDirectory(parent);
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if (!(await isDirectory(directory))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
