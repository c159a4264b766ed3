import { randomText, sha256, toBase64url } from './base64url.ts';
import type { Clock } from './clock.ts';

interface Proven {
  method: string;
  /** The URL of the request. The proof does not contain the query and the fragment. */
  url: string;
  /** The token of the request. Undefined for a request to the token endpoint. */
  accessToken?: string;
}

/** Creates the DPoP proof of a request (RFC 9449, section 4.2). */
export type Prover = (request: Proven) => Promise<string>;

const algorithm = {
  name: 'ECDSA',
  namedCurve: 'P-256',
  hash: 'SHA-256',
};

/**
 * Creates a prover that signs DPoP proofs with a key of this tab. Scripts cannot read the private
 * key.
 */
export function createProver(clock: Clock): Prover {
  let key: Promise<CryptoKeyPair> | undefined;
  return async ({ method, url, accessToken }) => {
    key ??= generateKey();
    const { privateKey, publicKey } = await key;
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
    const header = {
      typ: 'dpop+jwt',
      alg: 'ES256',
      jwk: { kty, crv, x, y },
    };
    const { origin, pathname } = new URL(url);
    const claims = {
      jti: randomText(),
      htm: method,
      htu: origin + pathname,
      iat: Math.floor(clock.nowMs() / 1_000),
      ath: accessToken === undefined ? undefined : await sha256(accessToken),
    };
    const signed = `${encoded(header)}.${encoded(claims)}`;
    const bytes = new TextEncoder().encode(signed);
    const signature = await crypto.subtle.sign(algorithm, privateKey, bytes);
    return `${signed}.${toBase64url(signature)}`;
  };
}

function generateKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
}

function encoded(part: object): string {
  return toBase64url(new TextEncoder().encode(JSON.stringify(part)));
}
