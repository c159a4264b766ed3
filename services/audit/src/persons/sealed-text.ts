import type { KeyObject } from 'node:crypto';
import { decrypt, encrypt, ivBytes, pooledRandomBytes } from '@irp/secrets';
import type { RecordContent } from '../domain/to-record.ts';
import { sealedPrefix } from './personal-fields.ts';

interface SealedValue {
  /** Id of the key. */
  id: string;
  bytes: Buffer;
  /** Whether the encrypted text is the JSON of a value that is not a text. */
  isJson: boolean;
}

const jsonSuffix = ':json';

/**
 * Encrypts a value of a record (AES-256-GCM). The result is `sealed:<key id>:<base64url>`, with
 * `:json` at the end if the value is not a text.
 */
export function sealValue(
  value: unknown,
  id: string,
  key: KeyObject,
  record: RecordContent,
): string {
  const isText = typeof value === 'string';
  const sealed = encrypt(isText ? value : JSON.stringify(value), key, {
    aad: aadOf(record),
    iv: pooledRandomBytes(ivBytes),
  });
  return `${sealedPrefix}${id}:${sealed.toString('base64url')}${isText ? '' : jsonSuffix}`;
}

/**
 * Parses an encrypted value.
 * @returns undefined for a value that is not encrypted
 */
export function readSealed(value: unknown): SealedValue | undefined {
  if (!isMarked(value)) {
    return undefined;
  }
  const [, id, sealed, kind] = value.split(':');
  if (id === undefined || sealed === undefined) {
    return undefined;
  }
  return {
    id,
    bytes: Buffer.from(sealed, 'base64url'),
    isJson: kind === jsonSuffix.slice(1),
  };
}

/**
 * Returns whether a text has the prefix of encrypted texts. An unencrypted text with this prefix
 * must be encrypted even if the text is not personal. Without the encryption, a later read would
 * take the text for an encrypted text.
 */
export function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(sealedPrefix);
}

/**
 * Decrypts a value.
 * @throws Error if the value belongs to another record or another key, or if it was changed or
 *   truncated
 */
export function openSealed(
  { bytes, isJson }: SealedValue,
  key: KeyObject,
  record: RecordContent,
): unknown {
  const text = decrypt(bytes, key, aadOf(record));
  return isJson ? JSON.parse(text) : text;
}

/**
 * Returns the additional authenticated data of a record. The stream and the id prevent the
 * decryption of an encrypted value that was copied to another record or workspace.
 */
function aadOf({ stream, id }: RecordContent): Buffer {
  return Buffer.from(`${stream} ${id}`);
}
