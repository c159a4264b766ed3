import { hkdfSync } from 'node:crypto';
import { ConfigError } from '@irp/config';
import { decrypt, encrypt } from './aes-gcm.ts';
import { DecryptionError } from './decryption-error.ts';

/**
 * Encrypts data, so access to the database alone does not reveal the data (AES-256-GCM, with a
 * derived key for each purpose).
 */
export interface Sealer {
  /**
   * Encrypts a text with the newest key.
   * @param purpose the kind of secret, such as `totp`. The decryption needs the same purpose.
   * @param row the id of the row that will contain the result. The decryption needs the same row.
   *   Undefined for data that are not stored.
   */
  seal(text: string, purpose: string, row?: string): Buffer;
  /**
   * Decrypts the result of {@link seal} for the same purpose and row. Data encrypted by earlier
   * versions can be decrypted with any row.
   * @throws DecryptionError for another key, purpose or row, and for altered or truncated bytes
   */
  open(sealed: Uint8Array, purpose: string, row?: string): string;
  /**
   * Returns a key derived from the newest root key for this purpose, such as signing cookies: 32
   * bytes in base64url.
   */
  derive(purpose: string): string;
  /** Returns the keys derived from every root key for a purpose, newest first. */
  deriveAll(purpose: string): string[];
}

const keyBytes = 32;

interface Candidate {
  key: Buffer;
  aad: Buffer | undefined;
}

/** The keys, the newest first. */
type Keys = readonly [Buffer, ...Buffer[]];

/**
 * Creates a sealer.
 * @param keys the root keys, each 32 bytes in base64 or base64url, separated by commas: the first
 *   key encrypts, all keys decrypt
 * @throws ConfigError for a key of another length
 */
export function createSealer(keys: string): Sealer {
  const [newest = '', ...older] = keys.split(',');
  const roots: Keys = [rootKey(newest, 1), ...older.map((key, at) => rootKey(key, at + 2))];
  const sealingKeys = new Map<string, Keys>();
  const sealingKeysFor = (purpose: string, row: string | undefined) => {
    const info = row === undefined ? `seal ${purpose}` : `seal row ${purpose}`;
    const known = sealingKeys.get(info) ?? deriveFrom(roots, info);
    sealingKeys.set(info, known);
    return known;
  };
  const candidates = (purpose: string, row: string | undefined): Candidate[] => {
    const aad = row === undefined ? undefined : Buffer.from(row);
    const ofRow = sealingKeysFor(purpose, row).map((key) => ({ key, aad }));
    return row === undefined ? ofRow : [...ofRow, ...candidates(purpose, undefined)];
  };
  const derivedKeysFor = (purpose: string) => deriveFrom(roots, `key ${purpose}`);

  return {
    seal(text, purpose, row) {
      const [key] = sealingKeysFor(purpose, row);
      return encrypt(text, key, row === undefined ? {} : { aad: Buffer.from(row) });
    },
    open(sealed, purpose, row) {
      let cause: unknown;
      for (const { key, aad } of candidates(purpose, row)) {
        try {
          return decrypt(sealed, key, aad);
        } catch (error) {
          cause = error;
        }
      }
      throw new DecryptionError(purpose, cause);
    },
    derive: (purpose) => derivedKeysFor(purpose)[0].toString('base64url'),
    deriveAll: (purpose) => derivedKeysFor(purpose).map((key) => key.toString('base64url')),
  };
}

/**
 * Parses a root key.
 * @param position the position of the key in the list, counted from 1. The error contains the
 *   position in place of the key.
 */
function rootKey(text: string, position: number): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes) {
    return key;
  }
  const rule = 'SECRETS_KEY must be keys of 32 bytes in base64, separated by commas';
  throw new ConfigError(`Bad configuration: ${rule}; key ${position} has ${key.length} bytes`);
}

/** Derives a key from each root key with HKDF-SHA256 (RFC 5869), without salt. */
function deriveFrom([newest, ...older]: Keys, info: string): Keys {
  const derive = (root: Buffer) => Buffer.from(hkdfSync('sha256', root, '', info, keyBytes));
  return [derive(newest), ...older.map(derive)];
}
