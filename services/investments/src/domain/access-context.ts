import type { DataEnvironment, Principal } from '@irp/contracts';
import { allowsCaller, type Conditions, type Role } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';

/** The workspace, environment and caller of a request: part of every query. */
export interface AccessContext {
  workspaceId: string;
  environment: DataEnvironment;
  /** Undefined for an application that acts without a user: it sees shared records only. */
  userId: string | undefined;
  /**
   * Stored as the `ownerId` of records that the caller creates: a user's id, or `application:` and
   * the application's.
   */
  actorId: string;
  /** Undefined for an application that acts without a user. */
  role: Role | undefined;
}

const applicationPrefix = 'application:';

export function accessContextOf({
  workspaceId,
  environment,
  userId,
  applicationId,
  role,
}: Principal): AccessContext {
  const actorId = userId ?? `${applicationPrefix}${applicationId ?? 'unknown'}`;
  return {
    workspaceId,
    environment,
    userId,
    actorId,
    role,
  };
}

/** Who has an `actorId`. */
export function actorOfId(actorId: string): { type: 'user' | 'application'; id: string } {
  return actorId.startsWith(applicationPrefix)
    ? { type: 'application', id: actorId.slice(applicationPrefix.length) }
    : { type: 'user', id: actorId };
}

/** Audience of a shared record: everyone in the workspace. */
export const workspaceAudience = 'workspace';

/** Audience of a private record: the user who created it. */
export function privateAudience(userId: string): string {
  return `user:${userId}`;
}

/** The audiences whose records the caller sees. */
export function audiencesOf({ userId }: AccessContext): string[] {
  return userId === undefined ? [workspaceAudience] : [workspaceAudience, privateAudience(userId)];
}

type CallersCondition = Required<Pick<Conditions, 'callers'>>;

/**
 * @param condition who may do it, from the permissions table
 * @param action ends the message, such as `mark favourites`
 * @returns the user's id
 * @throws PlatformError 403 for an application that acts without a user
 */
export function requireUser(
  condition: CallersCondition,
  principal: Principal,
  action: string,
): string {
  const { userId } = principal;
  if (userId === undefined || !allowsCaller(condition, principal)) {
    throw new PlatformError(
      'forbidden',
      `An application that acts without a user cannot ${action}.`,
    );
  }
  return userId;
}
