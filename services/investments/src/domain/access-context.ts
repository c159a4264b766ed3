import type { DataEnvironment, Principal } from '@irp/contracts';
import { allowsCaller, type Conditions, type Role } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';

/** The workspace, environment and caller of a request. Every query contains these conditions. */
export interface AccessContext {
  workspaceId: string;
  environment: DataEnvironment;
  /**
   * The calling user; undefined for an application without a user, which sees only shared records.
   */
  userId: string | undefined;
  /**
   * The `ownerId` of records that the caller creates: the id of a user, or `application:` and the
   * id of an application.
   */
  actorId: string;
  /** The role of the user; undefined for an application without a user. */
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

/** Returns the user or application of an `actorId`. */
export function actorOfId(actorId: string): { type: 'user' | 'application'; id: string } {
  return actorId.startsWith(applicationPrefix)
    ? { type: 'application', id: actorId.slice(applicationPrefix.length) }
    : { type: 'user', id: actorId };
}

/** The audience of a shared record: all members of the workspace. */
export const workspaceAudience = 'workspace';

/** Returns the audience of a private record: only the user who created the record. */
export function privateAudience(userId: string): string {
  return `user:${userId}`;
}

/** Returns the audiences of the records that the caller can see. */
export function audiencesOf({ userId }: AccessContext): string[] {
  return userId === undefined ? [workspaceAudience] : [workspaceAudience, privateAudience(userId)];
}

type CallersCondition = Required<Pick<Conditions, 'callers'>>;

/**
 * Requires a caller with a user.
 * @param condition the permitted callers, from the permissions table
 * @param action end of the error message, such as `mark favourites`
 * @returns the user's id
 * @throws PlatformError 403 for an application without a user
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
