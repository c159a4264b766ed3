import { credentialPrefix, generateClientSecret, hashCredential, newId } from '@irp/contracts';
import type { ClientSecret } from '../domain/application.ts';

/** A fresh secret, and what is stored of it: its hash and first characters. */
export function newSecret(
  createdBy: string | null,
  nowMs: number,
  id: string = newId(nowMs),
): { secret: ClientSecret; clientSecret: string } {
  const clientSecret = generateClientSecret();
  const secret: ClientSecret = {
    id,
    prefix: credentialPrefix(clientSecret),
    hash: hashCredential(clientSecret),
    createdAt: new Date(nowMs),
    createdBy,
    expiresAt: null,
    lastUsedAt: null,
    remindedAt: null,
  };
  return { secret, clientSecret };
}
