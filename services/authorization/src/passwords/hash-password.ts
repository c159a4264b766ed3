import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createTurnstile } from './turnstile.ts';

/** The parameters are kept beside the hash, so that they can grow while old hashes still verify. */
export interface PasswordHash {
  algorithm: 'scrypt';
  cost: number;
  blockSize: number;
  parallelization: number;
  salt: string;
  hash: string;
}

// OWASP's recommendation for scrypt: N = 2^17, r = 8, p = 1, which takes 128 MiB for the moment of hashing.
const current = { cost: 2 ** 17, blockSize: 8, parallelization: 1 };
type Cost = Pick<PasswordHash, 'cost' | 'blockSize' | 'parallelization'>;
const hashBytes = 32;
// Two at once take 256 MiB and two of the four threads that files and DNS also need.
const turnstile = createTurnstile(2);

/** Salted scrypt (RFC 7914) of the password in Unicode form NFKC; salt and hash in base64url. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await turnstile(() => derive(password, salt, current));
  return { algorithm: 'scrypt', ...current, salt: salt.toString('base64url'), hash: hash.toString('base64url') };
}

/** Whether this is the password, under the parameters that were kept beside its hash. */
export async function verifyPassword(password: string, kept: PasswordHash): Promise<boolean> {
  const hash = await turnstile(() => derive(password, Buffer.from(kept.salt, 'base64url'), kept));
  const known = Buffer.from(kept.hash, 'base64url');
  return known.length === hash.length && timingSafeEqual(known, hash);
}

/** Takes the time that a verification takes. */
export async function wastePasswordTime(password: string): Promise<void> {
  await turnstile(() => derive(password, Buffer.alloc(16), current));
}

function derive(password: string, salt: Buffer, { cost, blockSize, parallelization }: Cost): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
