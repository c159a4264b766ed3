import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const smallestRsaBits = 2_048;

/** A public key set by value (RFC 7517): keys whose signatures the token endpoint takes, without their private half. */
export const publicJwksSchema = z.object({
  keys: z
    .array(
      z.record(z.string(), z.unknown()).superRefine((key, context) => {
        const message = faultOf(key);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      }),
    )
    .min(1, 'must hold at least one key')
    .max(10, 'must hold at most 10 keys'),
});

function faultOf(key: Record<string, unknown>): string | undefined {
  if (privateMembers.some((member) => member in key))
    return 'must not hold a private key: a private key never leaves its owner';
  if (!canSign(key))
    return `must be a public key that verifies signatures: RSA of ${smallestRsaBits} bits or more, EC P-256 or OKP Ed25519`;
  return undefined;
}

function canSign(key: Record<string, unknown>): boolean {
  const kind = [key.kty, key.crv].filter(Boolean).join(' ');
  if (!['RSA', 'EC P-256', 'OKP Ed25519'].includes(kind) || key.use === 'enc') return false;
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    return kind !== 'RSA' || (asymmetricKeyDetails?.modulusLength ?? 0) >= smallestRsaBits;
  } catch {
    return false;
  }
}
