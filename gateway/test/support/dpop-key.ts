import { randomUUID } from 'node:crypto';
import { hashCredential } from '@irp/secrets';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

interface ProofOptions {
  token: string;
  method?: string;
  url: string;
  /** Claims and header fields that replace the valid ones; undefined omits one. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** A client's DPoP key and the proofs signed with it. */
export interface DpopKey {
  jkt: string;
  privateJwk: JWK;
  proof(options: ProofOptions): Promise<string>;
  /** The headers of one request, with a new proof. */
  headers(options: ProofOptions): Promise<Record<string, string>>;
}

export async function generateDpopKey(alg = 'ES256'): Promise<DpopKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const proof: DpopKey['proof'] = ({ token, method = 'GET', url, claims = {}, header = {} }) => {
    const iat = Math.floor(Date.now() / 1_000);
    const own = {
      jti: randomUUID(),
      htm: method,
      htu: url,
      iat,
      ath: hashCredential(token),
      ...claims,
    };
    return new SignJWT(own)
      .setProtectedHeader({
        alg,
        typ: 'dpop+jwt',
        jwk,
        ...header,
      })
      .sign(privateKey);
  };
  return {
    jkt: await calculateJwkThumbprint(jwk),
    privateJwk: await exportJWK(privateKey),
    proof,
    headers: async (options) => ({
      Authorization: `DPoP ${options.token}`,
      DPoP: await proof(options),
    }),
  };
}
