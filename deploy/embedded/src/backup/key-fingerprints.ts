import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFile } from './backup-files.ts';

/**
 * Fingerprints of keys: HMAC-SHA-256 in hexadecimal. A fingerprint identifies the key of a backup
 * and reveals nothing about the key, which is random.
 * @param setting the value of SECRETS_KEY, with the current key and former keys. Default: the file
 * `secrets.key` in the folder
 * @returns a fingerprint for each key, in order
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
