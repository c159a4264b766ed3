import type { SecondFactorRequirement } from '@irp/contracts/authorization';
import {
  allowsRole,
  type Conditions,
  describeRoles,
  isAdmin,
  permissions,
  type Role,
} from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';

export interface Membership {
  userId: string;
  role: Role;
  joinedAt: Date;
  /** The id of the inviting request, if the request had an Idempotency-Key. */
  addedUnder?: string | undefined;
  /** Id of the invitation that the member has accepted. */
  invitationId?: string | undefined;
}

/** Stores that an admin has ended the sessions of a person in the workspace. */
export interface EndedSessions {
  userId: string;
  /**
   * Sign-ins from before this time are not valid in the workspace. The time is in whole seconds.
   */
  from: Date;
}

/**
 * A pending invitation of an address. The platform does not look up whether the address has an
 * account.
 */
export interface Invitation {
  id: string;
  /** The e-mail address in lower case. */
  email: string;
  /** Name that the inviter has entered; may be empty. */
  name: string;
  role: Role;
  /**
   * Id of the inviting user, who must still be permitted to give the role when the invitation is
   * accepted.
   */
  invitedBy: string;
  invitedAt: Date;
  expiresAt: Date;
  /** Id of the inviting request, if the request had an Idempotency-Key. */
  addedUnder?: string | undefined;
}

export interface Workspace {
  id: string;
  organizationId: string;
  name: string;
  region: string;
  /** Which members need a second factor: at the sign-in, on pages, and for the use of API keys. */
  requireSecondFactor: SecondFactorRequirement;
  /**
   * All members are in a single document: a rule over all members, such as the requirement of an
   * owner, is checked atomically.
   */
  members: Membership[];
  /**
   * Invitations are in the same document as members, so an invitation becomes a membership in one
   * write. A periodic job removes expired invitations.
   */
  invitations: Invitation[];
  /**
   * The ended sessions of people, at most one entry per person. An entry is not stored in the
   * membership, because the entry must outlast it: a person may be removed and invited again.
   */
  endedSessions: EndedSessions[];
  /** Increases with each change, for optimistic concurrency control. */
  revision: number;
  createdAt: Date;
}

export const maxMembers = 1_000;

export function roleIn(workspace: Workspace, userId: string | undefined): Role | undefined {
  return membershipOf(workspace, userId)?.role;
}

export function membershipOf(
  workspace: Workspace,
  userId: string | undefined,
): Membership | undefined {
  return workspace.members.find((member) => member.userId === userId);
}

/**
 * Returns whether the workspace requires a second factor of the user, in the user's current role.
 */
export function requiresSecondFactor(workspace: Workspace, userId: string | undefined): boolean {
  const role = roleIn(workspace, userId);
  if (role === undefined || workspace.requireSecondFactor === 'none') {
    return false;
  }
  return workspace.requireSecondFactor === 'everyone' || isAdmin(role);
}

/** Returns whether an admin has ended the user's sessions in the workspace since `signedInAt`. */
export function isSessionEnded(
  workspace: Workspace,
  userId: string | undefined,
  signedInAt: Date,
): boolean {
  const fromMs = sessionsFromOf(workspace, userId);
  return fromMs !== undefined && signedInAt.getTime() < fromMs;
}

/**
 * Returns the time from which the user's sign-ins are valid in the workspace, in milliseconds since
 * 1970. Undefined if no admin has ever ended the sessions.
 */
export function sessionsFromOf(
  { endedSessions }: Workspace,
  userId: string | undefined,
): number | undefined {
  return endedSessions.find((ended) => ended.userId === userId)?.from.getTime();
}

/**
 * Returns whether an admin of one of the workspaces has ended the user's sessions since
 * `signedInAt`.
 */
export function isSessionEndedInAny(
  workspaces: readonly Workspace[],
  userId: string,
  signedInAt: Date,
): boolean {
  return workspaces.some((workspace) => isSessionEnded(workspace, userId, signedInAt));
}

/** Returns the membership of a user. @throws PlatformError 404 */
export function requireMember(workspace: Workspace, userId: string): Membership {
  const member = membershipOf(workspace, userId);
  if (!member) {
    throw new PlatformError('not_found', 'There is no such member in this workspace.');
  }
  return member;
}

const ranks: readonly Role[] = ['member', 'developer', 'admin', 'owner'];

/**
 * Returns whether a user has more permissions than before. Even joining as an admin or owner counts
 * as an escalation.
 */
export function isEscalation(before: Role | undefined, after: Role | undefined): boolean {
  if (after === undefined) {
    return false;
  }
  return before === undefined ? isAdmin(after) : ranks.indexOf(after) > ranks.indexOf(before);
}

type RoleCondition = Required<Pick<Conditions, 'roles'>>;

/**
 * Requires a role.
 * @param role the caller's current role in the workspace
 * @throws PlatformError 403
 */
export function requireRole(condition: RoleCondition, role: Role | undefined): void {
  if (allowsRole(condition, role)) {
    return;
  }
  throw new PlatformError(
    'forbidden',
    `Only ${describeRoles(condition.roles)} of the workspace can call this operation.`,
  );
}

/**
 * Requires that the caller may change a member.
 * @param roles the member's roles before and after the change
 * @throws PlatformError 403
 */
export function requireMayChange(
  condition: RoleCondition,
  owners: RoleCondition,
  callerRole: Role | undefined,
  ...roles: Role[]
): void {
  requireRole(condition, callerRole);
  if (roles.includes('owner') && !allowsRole(owners, callerRole)) {
    throw new PlatformError(
      'forbidden',
      'Only an owner can give the role owner to a member, or take it away.',
    );
  }
}

/** Requires that the caller may add a member with this role. @throws PlatformError 403 */
export function requireMayAdd(callerRole: Role | undefined, role: Role): void {
  requireMayChange(permissions.addMember, permissions.addMember.owners, callerRole, role);
}

/**
 * Changes the role of a member. Returns `workspace` itself if the member has this role already.
 * @throws PlatformError 403, 404, 409
 */
export function withRole(
  workspace: Workspace,
  callerRole: Role | undefined,
  userId: string,
  role: Role,
): Workspace {
  const { updateMember } = permissions;
  requireRole(updateMember, callerRole);
  const { role: currentRole } = requireMember(workspace, userId);
  requireMayChange(updateMember, updateMember.owners, callerRole, currentRole, role);
  if (role === currentRole) {
    return workspace;
  }
  return requireRemainingOwner({
    ...workspace,
    members: replaceRole(workspace, userId, role),
  });
}

/**
 * Removes a member. Admins may remove others, and everybody may leave.
 * @throws PlatformError 403, 404, 409
 */
export function withoutMember(
  workspace: Workspace,
  callerId: string | undefined,
  userId: string,
): Workspace {
  if (callerId !== userId) {
    const callerRole = roleIn(workspace, callerId);
    const { others, owners } = permissions.removeMember;
    requireRole(others, callerRole);
    requireMayChange(others, owners, callerRole, requireMember(workspace, userId).role);
  }
  return requireRemainingOwner({
    ...workspace,
    members: workspace.members.filter((member) => member.userId !== userId),
  });
}

/** Requires that the caller may end the member's sessions. @throws PlatformError 403, 404 */
export function requireMayEndSessions(
  workspace: Workspace,
  callerRole: Role | undefined,
  userId: string,
): void {
  const { endMemberSessions } = permissions;
  requireRole(endMemberSessions, callerRole);
  const { role } = requireMember(workspace, userId);
  if (role === 'owner' && !allowsRole(endMemberSessions.owners, callerRole)) {
    throw new PlatformError('forbidden', 'Only an owner can end the sessions of an owner.');
  }
}

/**
 * Ends the sessions of a person in the workspace.
 * @param from time of the change in whole seconds, like the times of sign-ins
 * @param longestMs maximum duration of a session in milliseconds. Older entries of people who are
 *   not members are removed
 */
export function withSessionsFrom(
  workspace: Workspace,
  userId: string,
  from: Date,
  longestMs: number,
): Workspace {
  const oldest = from.getTime() - longestMs;
  const others = workspace.endedSessions.filter(
    (ended) =>
      ended.userId !== userId &&
      (ended.from.getTime() > oldest || membershipOf(workspace, ended.userId) !== undefined),
  );
  return {
    ...workspace,
    endedSessions: [...others, { userId, from }],
  };
}

/**
 * Adds a member, or changes a member's role. The internal API uses the function, because its caller
 * has no role in the workspace.
 * @throws PlatformError 409
 */
export function withProvisionedMember(workspace: Workspace, member: Membership): Workspace {
  const existing = membershipOf(workspace, member.userId);
  const members = existing
    ? replaceRole(workspace, member.userId, member.role)
    : appendMember(workspace, member);
  return existing?.role === 'owner'
    ? requireRemainingOwner({ ...workspace, members })
    : { ...workspace, members };
}

function replaceRole({ members }: Workspace, userId: string, role: Role): Membership[] {
  return members.map((member) => (member.userId === userId ? { ...member, role } : member));
}

/** Adds a member to a workspace below the limit. @throws PlatformError 409 at the limit */
export function appendMember({ members }: Workspace, member: Membership): Membership[] {
  if (members.length >= maxMembers) {
    throw isFull();
  }
  return [...members, member];
}

export function isFull(): PlatformError {
  return new PlatformError(
    'conflict',
    `A workspace can have at most ${maxMembers} members and open invitations together.`,
  );
}

function requireRemainingOwner(workspace: Workspace): Workspace {
  if (workspace.members.some(({ role }) => role === 'owner')) {
    return workspace;
  }
  throw new PlatformError(
    'conflict',
    'A workspace must have at least one owner. Give another member the role owner first.',
  );
}
