import { randomUUID } from 'node:crypto';
import { hashCredential } from '@irp/secrets';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

interface ProofOptions {
  token: string;
  method?: string;
  url: string;
  /** Claims and header fields in place of the valid fields. Undefined omits a field. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** The DPoP key of a client, and proofs signed with this key. */
export interface DpopKey {
  jkt: string;
  privateJwk: JWK;
  proof(options: ProofOptions): Promise<string>;
  /** The headers of a request, with a new proof. */
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
