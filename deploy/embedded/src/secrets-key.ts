import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@irp/config';

const fileName = 'secrets.key';

/**
 * Returns the key that encrypts signing keys, sessions and codes in the store: 32 bytes in base64, created on the first
 * start in a file that only its owner may read.
 * @throws ConfigError when the file exists and cannot be read: with a new key, stored data could not be decrypted
 */
export async function secretsKey(directory: string): Promise<string> {
  const path = join(directory, fileName);
  try {
    await writeFile(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new ConfigError(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code}): without this key, stored data cannot be decrypted.`,
    );
  }
}
