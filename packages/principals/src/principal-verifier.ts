import { createPublicKey, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Principal } from '@irp/contracts';
import type { JSONWebKeySet, JWK } from 'jose';
import type { z } from 'zod';
import {
  algorithm,
  clockAllowanceS,
  lifetimeS,
  principalHeader,
  safeMethods,
  secretAlgorithm,
  serviceMember,
} from './principal-header.ts';
import { createPrincipalSecret } from './principal-secret.ts';
import type { SharedUsedTokens } from './shared-used-tokens.ts';
import { type Claims, claimsSchema, headerSchema, tokenTypes } from './token-claims.ts';
import { UsedTokens } from './used-tokens.ts';

/** The sender of a request to a service, and the address of the client behind the request. */
export type Sender = { clientAddress?: string | undefined } & (
  | { kind: 'principal'; principal: Principal }
  | { kind: 'service'; service: string }
  | { kind: 'gateway' }
);

/**
 * An authorized key has signed the token for this request, but the token is not valid at this time.
 * Either the request has waited for a suspended process, or the clocks of two machines differ. The
 * request must not be executed. The sender may send the request again with a new token.
 */
export interface StaleToken {
  kind: 'stale';
  /** Age of the token in seconds. Negative if the clock of the sender is ahead. */
  ageS: number;
}

export interface PrincipalVerifier {
  /**
   * Returns the sender of this request to this service. Returns undefined if the token was not
   * signed for this request, or if it was already used for a write. The token must be valid at the
   * start of the request, and the body may take any time. Call this method once for a request: a
   * second call for a write counts as a replay.
   */
  verify(
    request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>,
    service: string,
  ): Promise<Sender | StaleToken | undefined>;
}

export interface PrincipalVerifierOptions {
  /**
   * The secrets that the gateway shares with this service. There are several secrets while a secret
   * is replaced. Each secret is at least 32 random bytes in base64.
   */
  secrets?: readonly string[] | undefined;
  /**
   * The used tokens of all processes of the service. Default: each process knows only the tokens
   * that it has received.
   */
  sharedTokens?: SharedUsedTokens | undefined;
  /** Unix milliseconds. */
  now?: () => number;
}

interface VerifyingKey {
  alg: string;
  kid: string | undefined;
  isValid(text: string, signature: string): boolean;
  /** Whether this key may sign requests of this sender. */
  maySign(sender: Sender): boolean;
}

interface ReadToken {
  typ: string;
  claims: Claims;
  signedBy: VerifyingKey;
}

/**
 * Creates a verifier for tokens of {@link createPrincipalSigner}.
 * @throws TypeError for a key that is not an Ed25519 key, and for a too short secret
 */
export function createPrincipalVerifier(
  publicJwks: JSONWebKeySet,
  { secrets = [], sharedTokens, now = Date.now }: PrincipalVerifierOptions = {},
): PrincipalVerifier {
  const keys = [...publicJwks.keys.map(keyOfJwk), ...secrets.map(keyOfSecret)];
  const used = new UsedTokens();

  return {
    async verify({ headers, method = '', url = '' }, service) {
      const token = headers[principalHeader];
      const read = typeof token === 'string' ? readToken(token, keys) : undefined;
      if (read === undefined) {
        return undefined;
      }
      const { typ, claims, signedBy } = read;
      if (claims.aud !== service || claims.htm !== method || claims.htu !== url) {
        return undefined;
      }
      const sender = senderOf(typ, claims);
      if (sender === undefined || !signedBy.maySign(sender)) {
        return undefined;
      }
      // The time is checked last, so that only a sender with an authorized key gets an error about
      // the time.
      const nowMs = now();
      if (!isCurrent(claims, nowMs / 1_000)) {
        return { kind: 'stale', ageS: nowMs / 1_000 - claims.iat };
      }
      if (safeMethods.has(method)) {
        return sender;
      }
      const isFirst =
        used.use(claims.jti, nowMs) && ((await sharedTokens?.use(claims.jti)) ?? true);
      return isFirst ? sender : undefined;
    },
  };
}

/**
 * Returns the claims of a compact JWS (RFC 7515) with a valid signature; undefined for any other
 * token.
 */
function readToken(token: string, keys: readonly VerifyingKey[]): ReadToken | undefined {
  const [header = '', payload = '', signature = '', more] = token.split('.');
  if (more !== undefined) {
    return undefined;
  }
  const { data: protectedHeader } = headerSchema.safeParse(decode(header));
  if (protectedHeader === undefined) {
    return undefined;
  }
  const { alg, kid, typ } = protectedHeader;
  const text = `${header}.${payload}`;
  const signedBy = keys.find(
    (one) =>
      one.alg === alg && (kid === undefined || one.kid === kid) && one.isValid(text, signature),
  );
  if (signedBy === undefined) {
    return undefined;
  }
  const { data: claims }: z.ZodSafeParseResult<Claims> = claimsSchema.safeParse(decode(payload));
  return (
    claims && {
      typ,
      claims,
      signedBy,
    }
  );
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function isCurrent({ iat, exp }: Claims, nowS: number): boolean {
  const endS = Math.min(exp, iat + lifetimeS) + clockAllowanceS;
  return iat - clockAllowanceS <= nowS && nowS < endS;
}

function keyOfJwk(jwk: JWK): VerifyingKey {
  const key = createPublicKey({
    key: { ...jwk },
    format: 'jwk',
  });
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new TypeError('every public key must be an Ed25519 key');
  }
  const service = serviceOf(jwk);
  return {
    alg: algorithm,
    kid: jwk.kid,
    isValid: (text, signature) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')),
    // A key without a service is the gateway's key. The gateway may sign requests of every sender.
    maySign: (sender) =>
      service === undefined || (sender.kind === 'service' && sender.service === service),
  };
}

function keyOfSecret(value: string): VerifyingKey {
  const { kid, isValid } = createPrincipalSecret(value);
  return {
    alg: secretAlgorithm,
    kid,
    isValid,
    maySign: ({ kind }) => kind !== 'service',
  };
}

/** @throws TypeError for a name that is empty or not a text */
function serviceOf(jwk: JWK & { [serviceMember]?: unknown }): string | undefined {
  const service = jwk[serviceMember];
  if (service === undefined || (typeof service === 'string' && service !== '')) {
    return service;
  }
  throw new TypeError(`the member ${serviceMember} of a public key must be the name of a service`);
}

function senderOf(typ: string, { sub, ip: clientAddress, principal }: Claims): Sender | undefined {
  if (typ === tokenTypes.principal) {
    return (
      principal && {
        kind: 'principal',
        principal,
        clientAddress,
      }
    );
  }
  if (typ === tokenTypes.service) {
    return {
      kind: 'service',
      service: sub,
      clientAddress,
    };
  }
  return { kind: 'gateway', clientAddress };
}
