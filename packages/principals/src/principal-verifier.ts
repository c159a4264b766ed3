import { type Principal, principalSchema } from '@irp/contracts';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { algorithm, issuer, principalType, serviceType } from './principal-header.ts';

export interface PrincipalVerifier {
  /** The caller, or undefined where the token is not ours, not for callers, or no longer valid. */
  verifyPrincipal(token: string): Promise<Principal | undefined>;
  /** The calling service's name, or undefined. */
  verifyService(token: string): Promise<string | undefined>;
}

interface Verified {
  principal: Principal;
  expiresAtS: number;
}

const rememberedTokens = 10_000;

/** Verifies what {@link createPrincipalSigner} signs. The gateway reuses a token for seconds, so answers are kept. */
export function createPrincipalVerifier(publicJwks: JSONWebKeySet): PrincipalVerifier {
  const keys = createLocalJWKSet(publicJwks);
  const verified = new Map<string, Verified>();

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

  async function verifyAnew(token: string): Promise<Principal | undefined> {
    const payload = await claims(token, principalType);
    const parsed = principalSchema.safeParse(payload?.principal);
    if (!parsed.success || payload?.exp === undefined) return undefined;
    if (verified.size >= rememberedTokens) verified.clear();
    verified.set(token, { principal: parsed.data, expiresAtS: payload.exp });
    return parsed.data;
  }

  return {
    async verifyPrincipal(token) {
      const known = verified.get(token);
      if (known === undefined) return verifyAnew(token);
      if (known.expiresAtS > Date.now() / 1000) return known.principal;
      verified.delete(token);
      return undefined;
    },
    async verifyService(token) {
      const payload = await claims(token, serviceType);
      return payload?.sub?.startsWith('service:') ? payload.sub.slice('service:'.length) : undefined;
    },
  };
}
