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
  /** The id of the credential that made it; null: the operator's tools did. */
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

/** What a key may do now: its own scopes, as far as its person's role still has them. */
export function effectiveScopes(scopes: readonly Scope[], role: Role): Scope[] {
  return scopes.filter((scope) => scopesByRole[role].includes(scope));
}

/** The scopes of a new key, out of those that its maker has. @throws PlatformError 403 */
export function grantableScopes(held: readonly Scope[], wanted: readonly Scope[] | undefined): Scope[] {
  if (wanted === undefined) return [...held];
  const beyond = wanted.filter((scope) => !held.includes(scope));
  if (beyond.length > 0)
    throw new PlatformError('forbidden', `This credential cannot give what it does not have: ${beyond.join(', ')}.`);
  return [...new Set(wanted)];
}

/** @throws PlatformError 403 where a sandbox credential asks for production */
export function requireGrantableEnvironment(principal: Principal, wanted: DataEnvironment): void {
  if (principal.environment === 'sandbox' && wanted !== 'sandbox')
    throw new PlatformError('forbidden', 'A sandbox credential makes keys for the sandbox only.');
}

/**
 * When a new key ends: never after the key that makes it.
 * @throws PlatformError 400 for a time that is past, 403 for one after the maker's end
 */
export function expiryOf(wanted: string | undefined, makerExpiresAt: Date | null, nowMs: number): Date | null {
  if (wanted === undefined) return makerExpiresAt;
  const time = new Date(wanted);
  if (time.getTime() <= nowMs) {
    const message = 'must lie in the future';
    throw new PlatformError('invalid_request', `expiresAt ${message}`, { errors: [{ field: 'expiresAt', message }] });
  }
  if (makerExpiresAt !== null && time > makerExpiresAt)
    throw new PlatformError(
      'forbidden',
      `This credential ends at ${makerExpiresAt.toISOString()}: so does what it makes.`,
    );
  return time;
}
