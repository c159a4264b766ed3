import { createPrivateKey, generateKeyPair, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Principal } from '@irp/contracts';
import type { JSONWebKeySet, JWK } from 'jose';
import {
  algorithm,
  issuer,
  lifetimeS,
  safeMethods,
  secretAlgorithm,
  serviceMember,
} from './principal-header.ts';
import { createPrincipalSecret } from './principal-secret.ts';
import { type Claims, tokenTypes } from './token-claims.ts';

export interface PrincipalKeys {
  privateJwk: JWK;
  publicJwks: JSONWebKeySet;
}

export interface SignedRequest {
  service: string;
  method: string;
  /** Path and query, as sent. */
  target: string;
  /** The address of the client behind the request. */
  clientAddress?: string | undefined;
}

/**
 * Signs JWTs (RFC 7519) with Ed25519, or with a secret shared with the service. The token of a write
 * is for a single request. Equal reads share a token for a second. The request must be sent at once:
 * the token expires after 5 seconds.
 */
export interface PrincipalSigner {
  /** Signs a request of this principal. */
  signPrincipal(principal: Principal, request: SignedRequest): string;
  /** Signs a request of a service to the internal API of another service. */
  signService(name: string, request: SignedRequest): string;
  /** Signs a request that comes through the gateway without a principal. */
  signGateway(request: SignedRequest): string;
}

/**
 * Generates an Ed25519 key pair. The gateway's private key signs the requests of principals.
 * Services do not have this key, so a service cannot impersonate a principal.
 * @param service the service that signs its own calls to internal APIs with this private key.
 *   Default: the key is for the gateway.
 */
export async function generatePrincipalKeys(service?: string): Promise<PrincipalKeys> {
  const { privateKey } = await promisify(generateKeyPair)('ed25519');
  const privateJwk = {
    ...(privateKey.export({ format: 'jwk' }) as JWK),
    kid: randomUUID(),
    alg: algorithm,
  };
  return {
    privateJwk,
    publicJwks: { keys: [publicJwkOf(privateJwk, service)] },
  };
}

/**
 * Returns the public part of a private key, with the name of the service as in {@link
 * generatePrincipalKeys}.
 */
export function publicJwkOf({ d: _, ...publicJwk }: JWK, service?: string): JWK {
  return { ...publicJwk, ...(service ? { [serviceMember]: service } : {}) };
}

export interface PrincipalSignerOptions {
  /**
   * The secrets that the gateway shares with services, by the name of the service. The gateway
   * authenticates tokens for these services with an HMAC, which takes a tenth of the time of a
   * signature. Each secret is at least 32 random bytes in base64.
   */
  secrets?: Readonly<Record<string, string>>;
  /** Unix milliseconds. */
  now?: () => number;
}

/** The time in which equal reads share a token, in milliseconds. */
const reuseMs = 1_000;
/** The maximum number of shared tokens of a principal. */
const maxTokens = 32;

/** The tokens of a principal's reads since `startedMs` (Unix milliseconds). */
interface RecentTokens {
  startedMs: number;
  /** Tokens by service, method, client address and target. */
  tokens: Map<string, string>;
}

/**
 * Creates a signer. The signer uses `node:crypto` on the main thread, which takes a quarter of the
 * CPU time of Web Cryptography (used by `jose`).
 * @param privateJwk an Ed25519 private key. The header of each token contains its `kid`.
 * @throws TypeError for a key that is not an Ed25519 private key, and for a secret that is too
 *   short
 */
export async function createPrincipalSigner(
  privateJwk: JWK,
  { secrets = {}, now = Date.now }: PrincipalSignerOptions = {},
): Promise<PrincipalSigner> {
  const key = createPrivateKey({
    key: { ...privateJwk },
    format: 'jwk',
  });
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new TypeError('the private key must be an Ed25519 key');
  }
  const sealWithKey = sealer(
    { alg: algorithm, ...(privateJwk.kid ? { kid: privateJwk.kid } : {}) },
    (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  );
  const sealedFor = new Map(
    Object.entries(secrets).map(([service, value]) => {
      const { kid, authenticate } = createPrincipalSecret(value);
      return [service, sealer({ alg: secretAlgorithm, kid }, authenticate)];
    }),
  );
  const texts = new WeakMap<Principal, string>();
  const readTokens = new WeakMap<Principal, RecentTokens>();

  function tokenOf(
    type: keyof typeof tokenTypes,
    sub: string,
    request: SignedRequest,
    principal?: Principal,
  ): string {
    const iat = now() / 1_000;
    const claims: Omit<Claims, 'principal'> = {
      iss: issuer,
      sub,
      aud: request.service,
      iat,
      exp: iat + lifetimeS,
      jti: randomUUID(),
      htm: request.method,
      htu: request.target,
      ip: request.clientAddress,
    };
    // A call of a service always has a signature. A signature proves the sender. A secret does not,
    // because two parties have the secret.
    const seal = (type === 'service' ? undefined : sealedFor.get(request.service)) ?? sealWithKey;
    const text = JSON.stringify(claims);
    return seal(
      type,
      principal === undefined ? text : `${text.slice(0, -1)},"principal":${textOf(principal)}}`,
    );
  }
  /**
   * Returns the JSON of a principal. The gateway caches principals, so the JSON is created once for
   * each cached principal.
   */
  function textOf(principal: Principal): string {
    const known = texts.get(principal);
    if (known !== undefined) {
      return known;
    }
    const text = JSON.stringify(principal);
    texts.set(principal, text);
    return text;
  }
  /** Returns a token for a read. The equal reads of a second have the same token. */
  function readTokenOf(principal: Principal, request: SignedRequest): string {
    const nowMs = now();
    let recent = readTokens.get(principal);
    if (recent === undefined || Math.abs(nowMs - recent.startedMs) >= reuseMs) {
      recent = {
        startedMs: nowMs,
        tokens: new Map(),
      };
      readTokens.set(principal, recent);
    }
    const { service, method, target, clientAddress } = request;
    const key = `${service} ${method} ${clientAddress} ${target}`;
    const known = recent.tokens.get(key);
    if (known !== undefined) {
      return known;
    }
    const token = tokenOf('principal', principal.credentialId, request, principal);
    if (recent.tokens.size < maxTokens) {
      recent.tokens.set(key, token);
    }
    return token;
  }
  return {
    signPrincipal: (principal, request) =>
      safeMethods.has(request.method)
        ? readTokenOf(principal, request)
        : tokenOf('principal', principal.credentialId, request, principal),
    signService: (name, request) => tokenOf('service', name, request),
    signGateway: (request) => tokenOf('gateway', 'gateway', request),
  };
}

/** Returns a function that creates compact JWSs (RFC 7515) with this header and a type. */
function sealer(header: { alg: string; kid?: string }, signatureOf: (text: string) => string) {
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const headerOf = (typ: string) => encode(JSON.stringify({ ...header, typ }));
  const headers = {
    principal: headerOf(tokenTypes.principal),
    service: headerOf(tokenTypes.service),
    gateway: headerOf(tokenTypes.gateway),
  };
  return (type: keyof typeof headers, claims: string): string => {
    const text = `${headers[type]}.${encode(claims)}`;
    return `${text}.${signatureOf(text)}`;
  };
}
