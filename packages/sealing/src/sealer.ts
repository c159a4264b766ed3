import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError } from '@irp/config';

/** Encrypts what the database must not be able to read alone (AES-256-GCM). */
export interface Sealer {
  /** @param purpose what it is: one kind of secret cannot be passed off as another */
  seal(text: string, purpose: string): Buffer;
  /** @throws Error where it was sealed under another key or for another purpose, or altered */
  open(sealed: Uint8Array, purpose: string): string;
  /** A key of this purpose, derived: for signatures and cookies. Base64url. */
  derive(purpose: string): string;
  /** The same under every key, newest first. */
  deriveAll(purpose: string): string[];
}

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** @param keys base64 or base64url keys of 32 bytes, separated by commas: the first one seals, all of them open */
export function createSealer(keys: string): Sealer {
  const roots = keys.split(',').map((key) => Buffer.from(key.trim(), 'base64'));
  if (roots.some(({ length }) => length !== keyBytes))
    throw new ConfigError('Bad configuration: SECRETS_KEY must be keys of 32 bytes in base64, separated by commas');
  const derived = (root: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', root, '', purpose, keyBytes));
  const sealing = new Map<string, Buffer[]>();
  const keysFor = (purpose: string): Buffer[] => {
    const known = sealing.get(purpose) ?? roots.map((root) => derived(root, `seal ${purpose}`));
    sealing.set(purpose, known);
    return known;
  };
  const deriveAll = (purpose: string) => roots.map((root) => derived(root, `key ${purpose}`).toString('base64url'));

  return {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keysFor(purpose)[0]!, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, purpose) {
      let fault: unknown;
      for (const key of keysFor(purpose)) {
        try {
          return openWith(key, sealed);
        } catch (error) {
          fault = error;
        }
      }
      throw new Error(`what was sealed for ${purpose} cannot be opened: is SECRETS_KEY another?`, { cause: fault });
    },
    derive: (purpose) => deriveAll(purpose)[0]!,
    deriveAll,
  };
}

function openWith(key: Buffer, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
