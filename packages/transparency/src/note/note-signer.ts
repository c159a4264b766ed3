import { createPrivateKey, createPublicKey, type JsonWebKey, sign } from 'node:crypto';
import { KeySetError } from './public-keys.ts';

/** Whoever signs checkpoints and bundles: a key in this process, or one elsewhere that is asked. */
export interface NoteSigner {
  kid: string;
  publicJwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string };
  /** @returns the 64 bytes of an Ed25519 signature (RFC 8032) */
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** @param privateJwk an Ed25519 key with its `d` and a `kid`. @throws KeySetError for anything else */
export function createNoteSigner(privateJwk: JsonWebKey & { kid?: string }): NoteSigner {
  const { kid } = privateJwk;
  if (!kid || privateJwk.crv !== 'Ed25519')
    throw new KeySetError('Notes are signed with an Ed25519 key that has a kid.');
  const key = importKey(privateJwk);
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return {
    kid,
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x: x!, kid },
    sign: (message) => sign(null, message, key),
  };
}

function importKey(jwk: JsonWebKey) {
  try {
    return createPrivateKey({ key: jwk, format: 'jwk' });
  } catch {
    // What the fault says could tell of the key.
    throw new KeySetError('The signing key is not an Ed25519 private key.');
  }
}
