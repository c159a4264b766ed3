import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const minRsaBits = 2_048;

const base64url = (length: string) => ({
  type: 'string',
  pattern: `^[A-Za-z0-9_-]{${length}}$`,
  maxLength: 1_366,
});

/** Returns the schema of a key with certain members (RFC 7518, section 6; RFC 8037). */
function keyShape(members: Record<string, object>) {
  return {
    type: 'object',
    required: Object.keys(members),
    properties: members,
  } as const;
}

/**
 * The members that every accepted key has. JSON Schema cannot express whether a key is valid, so
 * code checks this.
 */
const publicKeyShape = {
  description:
    'A public key: RSA of 2048 bits or more (`n`, `e`), EC P-256 (`x`, `y`) or OKP Ed25519 (`x`). A key that is not on its curve, is too short or has private members is rejected',
  oneOf: [
    keyShape({
      kty: { const: 'OKP' },
      crv: { const: 'Ed25519' },
      x: base64url('43'),
    }),
    keyShape({
      kty: { const: 'EC' },
      crv: { const: 'P-256' },
      x: base64url('43'),
      y: base64url('43'),
    }),
    keyShape({
      kty: { const: 'RSA' },
      n: base64url('342,1366'),
      e: base64url('2,8'),
    }),
  ],
  properties: { use: { enum: ['sig'] } },
  not: { anyOf: privateMembers.map((name) => ({ required: [name] })) },
  examples: [
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      kid: '2026-11',
    },
  ],
};

/**
 * A JSON Web Key Set (RFC 7517) of public keys. The token endpoint accepts signatures of the keys
 * (RFC 7523).
 */
export const publicJwksSchema = z.object({
  keys: z
    .array(
      z
        .record(z.string(), z.unknown())
        .superRefine((key, context) => {
          const message = errorOf(key);
          if (message !== undefined) {
            context.addIssue({ code: 'custom', message });
          }
        })
        .meta({ ...publicKeyShape }),
    )
    .min(1, 'must contain at least one key')
    .max(10, 'must contain at most 10 keys'),
});

function errorOf(key: Record<string, unknown>): string | undefined {
  if (privateMembers.some((member) => member in key)) {
    return 'must not contain a private key: send the public key only';
  }
  if (!canSign(key)) {
    return `must be a public key that verifies signatures: RSA of ${minRsaBits} bits or more, EC P-256 or OKP Ed25519`;
  }
  return undefined;
}

function canSign(key: Record<string, unknown>): boolean {
  const kind = [key.kty, key.crv].filter(Boolean).join(' ');
  if (!['RSA', 'EC P-256', 'OKP Ed25519'].includes(kind) || key.use === 'enc') {
    return false;
  }
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    return kind !== 'RSA' || (asymmetricKeyDetails?.modulusLength ?? 0) >= minRsaBits;
  } catch {
    return false;
  }
}
