import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError } from '@irp/config';

/** Makes the folder where everything durable is kept. @throws ConfigError in one line when it cannot be written. */
export async function dataDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new ConfigError(`DATA_DIR ${directory} cannot be written (${reason}). Name a folder that you may write to.`);
  }
  return directory;
}
