import type { DataEnvironment, Principal, Scope } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import { allowsDataOf, scopesByRole } from '@irp/contracts/permissions';
import { invalidField, PlatformError } from '@irp/errors';

export interface ApiKey {
  id: string;
  workspaceId: string;
  environment: DataEnvironment;
  userId: string;
  name: string;
  scopes: Scope[];
  prefix: string;
  /** SHA-256 of the key, base64url. */
  hash: string;
  createdAt: Date;
  /** The id of the credential that created the key; null if the operator created the key. */
  createdBy: string | null;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revision: number;
}

export const maxLiveKeys = 50;

export function isLive(key: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, nowMs: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt.getTime() > nowMs);
}

/** Returns the scopes of a key that the current role of the key's user permits. */
export function effectiveScopes(scopes: readonly Scope[], role: Role): Scope[] {
  return scopes.filter((scope) => scopesByRole[role].includes(scope));
}

/**
 * Returns the scopes of a new key. Default: all scopes of the calling credential.
 * @throws PlatformError 403 for a scope that the calling credential lacks
 */
export function grantableScopes(
  held: readonly Scope[],
  requested: readonly Scope[] | undefined,
): Scope[] {
  if (requested === undefined) {
    return [...held];
  }
  const missing = requested.filter((scope) => !held.includes(scope));
  if (missing.length > 0) {
    throw new PlatformError(
      'forbidden',
      `scopes must be scopes of the calling credential, which does not have ${missing.join(', ')}.`,
    );
  }
  return [...new Set(requested)];
}

/**
 * Requires that the credential may create a key for the environment. A sandbox credential may
 * create only sandbox keys.
 * @throws PlatformError 403
 */
export function requireGrantableEnvironment(
  principal: Principal,
  requested: DataEnvironment,
): void {
  if (!allowsDataOf(principal, requested)) {
    throw new PlatformError(
      'forbidden',
      'environment must be sandbox: a sandbox credential creates API keys for the sandbox only.',
    );
  }
}

/**
 * Returns the expiry of a new key. The expiry of the calling key is both the maximum and the
 * default.
 * @throws PlatformError 400 for a time in the past, 403 for a time after the calling key's expiry
 */
export function expiryOf(
  requested: string | undefined,
  creatorExpiresAt: Date | null,
  nowMs: number,
): Date | null {
  if (requested === undefined) {
    return creatorExpiresAt;
  }
  const time = new Date(requested);
  if (time.getTime() <= nowMs) {
    const message = 'must be in the future';
    throw invalidField('expiresAt', message);
  }
  if (creatorExpiresAt !== null && time > creatorExpiresAt) {
    throw new PlatformError(
      'forbidden',
      `expiresAt must not be later than the expiry of the calling credential, ${creatorExpiresAt.toISOString()}.`,
    );
  }
  return time;
}
