import { createPrivateKey, createPublicKey, type JsonWebKey, sign } from 'node:crypto';
import { KeySetError } from './public-keys.ts';

/** Signs checkpoints and bundles with a key in this process, or in a remote key store. */
export interface NoteSigner {
  kid: string;
  publicJwk: {
    kty: 'OKP';
    crv: 'Ed25519';
    x: string;
    kid: string;
  };
  /** @returns the 64 bytes of an Ed25519 signature (RFC 8032) */
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/**
 * @param privateJwk an Ed25519 key with its `d` and a `kid`.
 * @throws KeySetError if the key is not an Ed25519 private key with a `kid`
 */
export function createNoteSigner(privateJwk: JsonWebKey & { kid?: string }): NoteSigner {
  const { kid } = privateJwk;
  if (!kid || privateJwk.crv !== 'Ed25519') {
    throw new KeySetError('The signing key must be an Ed25519 key with a kid.');
  }
  const key = importKey(privateJwk);
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    kid,
    publicJwk: {
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      kid,
    },
    sign: (message) => sign(null, message, key),
  };
}

function importKey(jwk: JsonWebKey) {
  try {
    return createPrivateKey({ key: jwk, format: 'jwk' });
  } catch {
    // The message of Node's error is not used, because it may contain a part of the key.
    throw new KeySetError('The signing key is not an Ed25519 private key.');
  }
}
