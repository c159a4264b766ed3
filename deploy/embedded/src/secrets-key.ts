import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@irp/config';

const fileName = 'secrets.key';

/**
 * The key that seals signing keys, sessions and codes in the store; made on the first start, readable by its owner only.
 * @throws ConfigError where it is there and cannot be read: a new one would make what is stored unreadable
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
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code}): it opens what is stored.`,
    );
  }
}
