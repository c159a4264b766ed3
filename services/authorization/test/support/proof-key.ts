import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** The key of a client for proof of possession (RFC 9449). */
export interface ProofKey {
  /** Thumbprint of the key. */
  jkt: string;
  /** A proof for a POST to the address. @param more members of the proof */
  make(more?: Record<string, unknown>): Promise<string>;
}

export async function newProofKey(url: string): Promise<ProofKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk: JWK = await exportJWK(publicKey);
  return {
    jkt: await calculateJwkThumbprint(jwk),
    make: (more = {}) =>
      new SignJWT({
        htm: 'POST',
        htu: url,
        jti: crypto.randomUUID(),
        ...more,
      })
        .setProtectedHeader({
          alg: 'ES256',
          typ: 'dpop+jwt',
          jwk,
        })
        .setIssuedAt(more.iat as number | undefined)
        .sign(privateKey),
  };
}
