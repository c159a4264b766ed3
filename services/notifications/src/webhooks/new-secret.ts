import { randomBytes } from 'node:crypto';
import { newId } from '@irp/contracts';
import type { WebhookSecret } from './domain/webhook-endpoint.ts';

/** The prefix and length are those of Standard Webhooks: 24 to 64 random bytes in base64. */
export function newSecret(at: Date): WebhookSecret {
  const value = `whsec_${randomBytes(32).toString('base64')}`;
  return { id: newId(at.getTime()), value, createdAt: at, expiresAt: null };
}
