import type { DataEnvironment, Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';

/** On whose behalf records are read and written, and where: part of every query. */
export interface Reader {
  workspaceId: string;
  environment: DataEnvironment;
  /** Undefined for an application that acts without a user: it sees shared records only. */
  userId: string | undefined;
  /** Who made a record: a user, or an application. */
  actorId: string;
  isAdmin: boolean;
}

export function readerOf({ workspaceId, environment, userId, applicationId, role }: Principal): Reader {
  const actorId = userId ?? `application:${applicationId ?? 'unknown'}`;
  return { workspaceId, environment, userId, actorId, isAdmin: role === 'owner' || role === 'admin' };
}

export const everyone = 'workspace';

/** Whose records are whose: `workspace`, or `user:` and the one person who sees a private record. */
export function privateAudience(userId: string): string {
  return `user:${userId}`;
}

/** The audiences that a reader belongs to. */
export function audiencesOf({ userId }: Reader): string[] {
  return userId === undefined ? [everyone] : [everyone, privateAudience(userId)];
}

/** @throws PlatformError 403 for an application that acts without a user */
export function requirePerson({ userId }: Reader, what: string): string {
  if (userId === undefined) throw new PlatformError('forbidden', `An application without a user cannot ${what}.`);
  return userId;
}
