import { type Principal, principalSchema } from '@irp/contracts';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { algorithm, issuer, principalType, serviceType } from './principal-header.ts';

export interface PrincipalVerifier {
  /** The caller, or undefined where the token is not ours, not for callers, or no longer valid. */
  verifyPrincipal(token: string): Promise<Principal | undefined>;
  /** The calling service's name, or undefined. */
  verifyService(token: string): Promise<string | undefined>;
}

interface Verified<T> {
  who: T;
  expiresAtS: number;
}

const rememberedTokens = 10_000;

/** Verifies what {@link createPrincipalSigner} signs. Who sends a token uses it for seconds, so answers are kept. */
export function createPrincipalVerifier(publicJwks: JSONWebKeySet): PrincipalVerifier {
  const keys = createLocalJWKSet(publicJwks);

  async function claims(token: string, typ: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        typ,
        algorithms: [algorithm],
        requiredClaims: ['exp', 'sub'],
      });
      return payload;
    } catch {
      return undefined;
    }
  }

  /** @param read who it is by a token's claims; undefined where they do not tell */
  function remembering<T>(typ: string, read: (payload: JWTPayload) => T | undefined) {
    const verified = new Map<string, Verified<T>>();

    async function verifyAnew(token: string): Promise<T | undefined> {
      const payload = await claims(token, typ);
      const who = payload && read(payload);
      if (who === undefined || payload?.exp === undefined) return undefined;
      if (verified.size >= rememberedTokens) verified.clear();
      verified.set(token, { who, expiresAtS: payload.exp });
      return who;
    }

    return async (token: string): Promise<T | undefined> => {
      const known = verified.get(token);
      if (known === undefined) return verifyAnew(token);
      if (known.expiresAtS > Date.now() / 1000) return known.who;
      verified.delete(token);
      return undefined;
    };
  }

  return {
    verifyPrincipal: remembering(principalType, ({ principal }) => principalSchema.safeParse(principal).data),
    verifyService: remembering(serviceType, ({ sub = '' }) => /^service:(.+)$/.exec(sub)?.[1]),
  };
}
