import { createPrivateKey, createSecretKey, type KeyObject } from 'node:crypto';

export interface SigningKey {
  /** `v1`: HMAC with SHA-256; `v1a`: Ed25519 (Standard Webhooks). */
  version: 'v1' | 'v1a';
  key: KeyObject;
}

const seedBytes = 32;
/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Creates a parser of secrets: `whsec_` with a symmetric key in base64, or `whsk_` with an Ed25519
 * private key in base64. The Ed25519 private key is the seed, alone or followed by the public key.
 * The returned parser caches the `maxKeys` most recently used keys.
 */
export function createSigningKeys(maxKeys = 10_000) {
  const keys = new Map<string, SigningKey>();
  return (secret: string): SigningKey => {
    const known = keys.get(secret);
    const key = known ?? parseSecret(secret);
    // Moves the key to the end of the map, which is ordered by last use.
    if (known) {
      keys.delete(secret);
    } else if (keys.size >= maxKeys) {
      for (const oldest of keys.keys()) {
        if (keys.delete(oldest)) {
          break;
        }
      }
    }
    keys.set(secret, key);
    return key;
  };
}

function parseSecret(secret: string): SigningKey {
  const [, prefix, base64] = /^(whsec_|whsk_)([A-Za-z0-9+/]+=*)$/.exec(secret) ?? [];
  if (prefix === undefined || base64 === undefined) {
    throw new Error('a secret begins with whsec_ or whsk_, and is base64');
  }
  const bytes = Buffer.from(base64, 'base64');
  if (prefix === 'whsec_') {
    return {
      version: 'v1',
      key: createSecretKey(bytes),
    };
  }
  const der = Buffer.concat([privateKeyHead, bytes.subarray(0, seedBytes)]);
  return {
    version: 'v1a',
    key: createPrivateKey({
      key: der,
      format: 'der',
      type: 'pkcs8',
    }),
  };
}
