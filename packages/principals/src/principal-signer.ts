import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import { algorithm, issuer, lifetimeS, serviceMember } from './principal-header.ts';
import { type Claims, tokenTypes } from './token-claims.ts';

export interface PrincipalKeys {
  privateJwk: JWK;
  publicJwks: JSONWebKeySet;
}

/** The one request that a token is for. */
export interface SignedRequest {
  /** The service that receives it. */
  service: string;
  method: string;
  /** Path and query, as they are sent. */
  target: string;
  /** The address of the client on whose behalf it is sent. */
  clientAddress?: string | undefined;
}

/** Signs JWTs (RFC 7519) with Ed25519. Each is for one request, which must be sent at once: it expires after 5 seconds. */
export interface PrincipalSigner {
  /** For a request of this caller. */
  signPrincipal(principal: Principal, request: SignedRequest): string;
  /** For a request of a service to the internal API of another. */
  signService(name: string, request: SignedRequest): string;
  /** For a request without a principal that came through the gateway. */
  signGateway(request: SignedRequest): string;
}

/**
 * Generates an Ed25519 key pair. Only the gateway has the private key, so no service can impersonate a caller.
 * @param service the service that has this private key instead, to call the internal APIs of others under its own name
 */
export async function generatePrincipalKeys(service?: string): Promise<PrincipalKeys> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const kid = randomUUID();
  return {
    privateJwk: { ...(await exportJWK(privateKey)), kid, alg: algorithm },
    publicJwks: {
      keys: [
        { ...(await exportJWK(publicKey)), kid, alg: algorithm, ...(service ? { [serviceMember]: service } : {}) },
      ],
    },
  };
}

/**
 * Signs with `node:crypto` on this thread: it takes a quarter of the CPU time of Web Cryptography, which `jose` uses.
 * @param privateJwk Ed25519 private key; its `kid` becomes the header of each token. @throws for any other key
 * @param now Unix milliseconds
 */
export async function createPrincipalSigner(privateJwk: JWK, now: () => number = Date.now): Promise<PrincipalSigner> {
  const key = createPrivateKey({ key: { ...privateJwk }, format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('the private key must be an Ed25519 key');
  const headerOf = (typ: string) => encode({ alg: algorithm, typ, ...(privateJwk.kid ? { kid: privateJwk.kid } : {}) });
  const headers = {
    principal: headerOf(tokenTypes.principal),
    service: headerOf(tokenTypes.service),
    gateway: headerOf(tokenTypes.gateway),
  };
  function signToken(header: string, sub: string, request: SignedRequest, principal?: Principal): string {
    const iat = now() / 1_000;
    const claims: Claims = {
      ...{ iss: issuer, sub, aud: request.service, iat, exp: iat + lifetimeS, jti: randomUUID() },
      ...{ htm: request.method, htu: request.target, ip: request.clientAddress, principal },
    };
    const signed = `${header}.${encode(claims)}`;
    return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
  }
  return {
    signPrincipal: (principal, request) => signToken(headers.principal, principal.credentialId, request, principal),
    signService: (name, request) => signToken(headers.service, name, request),
    signGateway: (request) => signToken(headers.gateway, 'gateway', request),
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
