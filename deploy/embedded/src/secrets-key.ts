import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@irp/config';

export const secretsKeyFile = 'secrets.key';
const keyBytes = 32;

/**
 * Returns the key that encrypts signing keys, sessions and codes in the store: 32 bytes in base64.
 * Creates the key at the first start, in a file that only the owner can read.
 * @throws ConfigError for a file without a key, or an unreadable file: a new key could not decrypt
 *   stored data
 */
export async function secretsKey(directory: string): Promise<string> {
  const path = join(directory, secretsKeyFile);
  try {
    await writeFile(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  }
  try {
    const key = (await readFile(path, 'utf8')).trim();
    if (key.split(',').every((one) => Buffer.from(one, 'base64').length === keyBytes)) {
      return key;
    }
    throw new ConfigError(
      `${path} must contain a key of ${keyBytes} bytes in base64. Restore the file from the backup: without this key, stored data cannot be decrypted.`,
    );
  } catch (error) {
    if (error instanceof ConfigError) {
      throw error;
    }
    throw new ConfigError(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code}): without this key, stored data cannot be decrypted.`,
    );
  }
}

/**
 * If the setting SECRETS_KEY is unset, an error about this setting must name the key file instead.
 */
export function withKeyFile(error: unknown, directory: string): unknown {
  if (!(error instanceof ConfigError) || !error.message.startsWith('SECRETS_KEY')) {
    return error;
  }
  const path = join(directory, secretsKeyFile);
  return new ConfigError(
    `${path} is not the key of this DATA_DIR: restore the file from the backup. ${error.message}`,
  );
}
