import type { Principal } from '@irp/contracts';
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import { algorithm, issuer, principalType, serviceType } from './principal-header.ts';

export interface PrincipalKeys {
  privateJwk: JWK;
  publicJwks: JSONWebKeySet;
}

export interface PrincipalSigner {
  /** A compact JWS (RFC 7515) that speaks for the caller for `lifetimeS` seconds. */
  signPrincipal(principal: Principal, lifetimeS: number): Promise<string>;
  /** A compact JWS by which a service of the platform calls another's internal API. */
  signService(name: string, lifetimeS: number): Promise<string>;
}

/** A fresh Ed25519 pair: only the gateway holds the private half, so no service can speak for a caller. */
export async function generatePrincipalKeys(): Promise<PrincipalKeys> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const kid = crypto.randomUUID();
  return {
    privateJwk: { ...(await exportJWK(privateKey)), kid, alg: algorithm },
    publicJwks: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: algorithm }] },
  };
}

export async function createPrincipalSigner(privateJwk: JWK): Promise<PrincipalSigner> {
  const key = await importJWK(privateJwk, algorithm);
  const sign = (claims: Record<string, unknown>, subject: string, typ: string, lifetimeS: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ, ...(privateJwk.kid ? { kid: privateJwk.kid } : {}) })
      .setIssuer(issuer)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeS} s`)
      .sign(key);
  return {
    signPrincipal: (principal, lifetimeS) => sign({ principal }, principal.credentialId, principalType, lifetimeS),
    signService: (name, lifetimeS) => sign({}, `service:${name}`, serviceType, lifetimeS),
  };
}
