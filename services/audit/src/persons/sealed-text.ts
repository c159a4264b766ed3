import type { KeyObject } from 'node:crypto';
import { decrypt, encrypt, ivBytes, pooledRandomBytes } from '@irp/secrets';
import type { RecordContent } from '../domain/to-record.ts';
import { sealedPrefix } from './personal-fields.ts';

interface SealedValue {
  /** Id of the key. */
  id: string;
  bytes: Buffer;
  /** The value is not a text, but the JSON of another value. */
  isJson: boolean;
}

const jsonSuffix = ':json';

/**
 * Encrypts a value of a record (AES-256-GCM) and prefixes the id of its key: `sealed:<key
 * id>:<base64url>`, and `:json` for a value that is not a text.
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

/** Parses an encrypted value. @returns undefined for any other value */
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
 * Whether a text has the prefix of encrypted texts: such a text is always encrypted, so that
 * afterwards only encrypted texts have the prefix.
 */
export function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(sealedPrefix);
}

/**
 * @throws Error for a value of another record or under another key, and for altered or truncated
 *   bytes
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
 * The encrypted form is public in exported bundles. A copy in another record or another workspace
 * does not decrypt.
 */
function aadOf({ stream, id }: RecordContent): Buffer {
  return Buffer.from(`${stream} ${id}`);
}
