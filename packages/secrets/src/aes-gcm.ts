import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const tagBytes = 16;

/**
 * Length of the initialization vector in bytes (NIST SP 800-38D, section 5.2.1.1 recommends 96
 * bits).
 */
export const ivBytes = 12;

export interface EncryptOptions {
  /** Data that are authenticated and not encrypted. The decryption needs the same bytes. */
  aad?: Uint8Array;
  /** An initialization vector of 12 bytes that was never used with this key. Default: random. */
  iv?: Uint8Array;
}

/**
 * Encrypts a text with AES-256-GCM.
 * @param key 32 bytes
 * @returns the initialization vector (12 bytes), the authentication tag (16 bytes) and the
 *   ciphertext
 */
export function encrypt(text: string, key: CipherKey, options: EncryptOptions = {}): Buffer {
  const { aad, iv = randomBytes(ivBytes) } = options;
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  if (aad) {
    cipher.setAAD(aad);
  }
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts the result of {@link encrypt}.
 * @throws Error for another key, other additional authenticated data, and altered or truncated
 *   bytes
 */
export function decrypt(encrypted: Uint8Array, key: CipherKey, aad?: Uint8Array): string {
  // Without `authTagLength`, Node accepts tags of 4 bytes, which a forger guesses with a
  // probability of 1 in 2^32 (NIST SP 800-38D, appendix C).
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  if (aad) {
    decipher.setAAD(aad);
  }
  decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([
    decipher.update(encrypted.subarray(ivBytes + tagBytes)),
    decipher.final(),
  ]).toString('utf8');
}
