import { newId } from '@irp/contracts';
import { credentialPrefix, generateClientSecret, hashCredential } from '@irp/secrets';
import type { ClientSecret } from '../domain/application.ts';

/** Generates a client secret and its stored form: hash and first characters. */
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
