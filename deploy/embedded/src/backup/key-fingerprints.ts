import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFile } from './backup-files.ts';

/**
 * Tell whether a key is the one of a backup, and nothing about the key, which is random:
 * HMAC-SHA-256 in hexadecimal.
 * @param setting the value of SECRETS_KEY, in place of the file `secrets.key` in the folder: the
 *   key that seals, and those that still open
 * @returns one for each key, in their order
 */
export async function keyFingerprints(
  directory: string,
  setting: string | undefined,
): Promise<string[]> {
  const text = setting ?? (await readFile(join(directory, keyFile), 'utf8').catch(() => ''));
  const keys = text.split(',').map((key) => Buffer.from(key.trim(), 'base64'));
  return keys.filter(({ length }) => length > 0).map(fingerprintOf);
}

function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('irp backup').digest('hex');
}
