import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { newId } from '@irp/contracts';
import type { WebhookSecret } from './domain/webhook-secret.ts';

interface NewSecret {
  type: WebhookSecret['type'];
  createdAt: Date;
  createdBy: string | null;
  /** Id of the secret, the same for each retry of a request. Default: a new id. */
  id?: string | undefined;
}

/** Creates a secret in the format of Standard Webhooks. */
export function newSecret({
  type,
  createdAt,
  createdBy,
  id = newId(createdAt.getTime()),
}: NewSecret): WebhookSecret {
  return {
    id,
    type,
    createdAt,
    createdBy,
    expiresAt: null,
    ...(type === 'hmac' ? symmetric() : ed25519()),
  };
}

/** Creates a key for HMAC. Standard Webhooks requires 24 to 64 bytes. */
function symmetric() {
  return {
    value: `whsec_${randomBytes(32).toString('base64')}`,
    publicKey: null,
  };
}

/**
 * Creates a key pair. The private key consists of the seed and the public key (RFC 8032, section
 * 5.1.5), as libraries for Standard Webhooks expect.
 */
function ed25519() {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [seed, publicKey] = [d, x].map((part) => Buffer.from(part, 'base64url')) as [
    Buffer,
    Buffer,
  ];
  return {
    value: `whsk_${Buffer.concat([seed, publicKey]).toString('base64')}`,
    publicKey: `whpk_${publicKey.toString('base64')}`,
  };
}
