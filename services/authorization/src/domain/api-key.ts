import type { DataEnvironment, Principal, Role, Scope } from '@irp/contracts';
import { scopesByRole } from '@irp/contracts';
import { PlatformError } from '@irp/errors';

export interface ApiKey {
  id: string;
  workspaceId: string;
  environment: DataEnvironment;
  userId: string;
  name: string;
  scopes: Scope[];
  prefix: string;
  /** SHA-256, base64url. */
  hash: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revision: number;
}

export const maxLiveKeys = 50;

export function isLive(key: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, nowMs: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt.getTime() > nowMs);
}

/** What a key may do now: its own scopes, as far as its person's role still has them. */
export function effectiveScopes(key: Pick<ApiKey, 'scopes'>, role: Role): Scope[] {
  return key.scopes.filter((scope) => scopesByRole[role].includes(scope));
}

/** The scopes of a new key: never more than the credential that makes it. @throws PlatformError 403 */
export function grantableScopes(principal: Principal, wanted: Scope[] | undefined): Scope[] {
  if (wanted === undefined) return principal.scopes;
  const beyond = wanted.filter((scope) => !principal.scopes.includes(scope));
  if (beyond.length > 0)
    throw new PlatformError('forbidden', `This credential cannot give what it does not have: ${beyond.join(', ')}.`);
  return [...new Set(wanted)];
}

/** @throws PlatformError 400 for a time that is past */
export function expiryOf(expiresAt: string | undefined, nowMs: number): Date | null {
  if (expiresAt === undefined) return null;
  const time = new Date(expiresAt);
  if (time.getTime() > nowMs) return time;
  const message = 'must lie in the future';
  throw new PlatformError('invalid_request', `expiresAt ${message}`, { errors: [{ field: 'expiresAt', message }] });
}
