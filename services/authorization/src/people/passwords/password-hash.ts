import { randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

/** A hash with its parameters, so old hashes can be verified after the cost was increased. */
export interface PasswordHash {
  algorithm: 'scrypt';
  cost: number;
  blockSize: number;
  parallelization: number;
  salt: string;
  hash: string;
}

type Cost = Pick<PasswordHash, 'cost' | 'blockSize' | 'parallelization'>;
const hashBytes = 32;

/** Hashes a password with a new salt. */
export async function hashAt(password: string, parameters: Cost): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, parameters);
  return {
    algorithm: 'scrypt',
    ...parameters,
    salt: salt.toString('base64url'),
    hash: hash.toString('base64url'),
  };
}

/** Derives the key of a password, after normalizing it to Unicode form NFKC. */
export function derive(
  password: string,
  salt: Buffer,
  { cost, blockSize, parallelization }: Cost,
): Promise<Buffer> {
  const options = {
    N: cost,
    r: blockSize,
    p: parallelization,
    maxmem: 256 * cost * blockSize,
  };
  return deriveKey({
    password: password.normalize('NFKC'),
    salt,
    keyLength: hashBytes,
    options,
  });
}
