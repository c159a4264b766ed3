import { type ScryptOptions, scryptSync } from 'node:crypto';

/** The input of a derivation with scrypt (RFC 7914). In a worker thread, `salt` is a Uint8Array. */
export interface ScryptTask {
  password: string;
  salt: Uint8Array;
  /** Length of the key in bytes. */
  keyLength: number;
  options: ScryptOptions;
}

/** Derives a key. Runs in the worker threads of derive-key.ts. */
export function deriveWithScrypt({ password, salt, keyLength, options }: ScryptTask): Uint8Array {
  return scryptSync(password, salt, keyLength, options);
}
