import { type ScryptOptions, scryptSync } from 'node:crypto';

/**
 * The parameters for deriving a key with scrypt (RFC 7914). A worker thread receives `salt` as a
 * Uint8Array.
 */
export interface ScryptTask {
  password: string;
  salt: Uint8Array;
  /** Length of the key in bytes. */
  keyLength: number;
  options: ScryptOptions;
}

/** Runs in the worker threads of derive-key.ts. */
export function deriveWithScrypt({ password, salt, keyLength, options }: ScryptTask): Uint8Array {
  return scryptSync(password, salt, keyLength, options);
}
