import { randomBytes } from 'node:crypto';
import { hashCredential } from '@irp/secrets';
import { type ConfirmationLink, linkLifetimeMs } from './domain/confirmation.ts';

export function newConfirmationLink(nowMs: number, requestId: string): ConfirmationLink {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    hash: hashCredential(token),
    expireAt: new Date(nowMs + linkLifetimeMs),
    requestId,
  };
}
