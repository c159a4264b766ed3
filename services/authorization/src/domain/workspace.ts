import type { Role } from '@irp/contracts';
import { PlatformError } from '@irp/errors';

export interface Membership {
  userId: string;
  role: Role;
  joinedAt: Date;
  /** Names the request that added them, where it may be repeated. */
  addedUnder?: string | undefined;
}

export interface Workspace {
  id: string;
  organizationId: string;
  name: string;
  region: string;
  /** One record holds them all: a rule over all of them, such as that an owner stays, is one atomic change. */
  members: Membership[];
  /** Counts the changes: the next one is made only to what was read. */
  revision: number;
  createdAt: Date;
}

export const maxMembers = 1_000;

export function roleIn(workspace: Workspace, userId: string | undefined): Role | undefined {
  return membershipOf(workspace, userId)?.role;
}

export function membershipOf(workspace: Workspace, userId: string | undefined): Membership | undefined {
  return workspace.members.find((member) => member.userId === userId);
}

/** @throws PlatformError 404 */
export function requireMember(workspace: Workspace, userId: string): Membership {
  const member = membershipOf(workspace, userId);
  if (!member) throw new PlatformError('not_found', 'There is no such member in this workspace.');
  return member;
}

export function isAdmin(role: Role | undefined): boolean {
  return role === 'owner' || role === 'admin';
}

const ranks: readonly Role[] = ['member', 'developer', 'admin', 'owner'];

/** Whether someone may do more afterwards. Joining as an admin or owner is more, too. */
export function isEscalation(before: Role | undefined, after: Role | undefined): boolean {
  if (after === undefined) return false;
  return before === undefined ? isAdmin(after) : ranks.indexOf(after) > ranks.indexOf(before);
}

/** @throws PlatformError 403 */
export function requireAdmin(role: Role | undefined): void {
  if (!isAdmin(role)) throw new PlatformError('forbidden', 'This is for admins and owners of the workspace.');
}

/** Admins give and take roles; those of owners, only owners. @throws PlatformError 403 */
export function requireMayChange(callerRole: Role | undefined, ...roles: Role[]): void {
  requireAdmin(callerRole);
  if (roles.includes('owner') && callerRole !== 'owner')
    throw new PlatformError('forbidden', 'Only an owner makes or unmakes owners.');
}

/** @throws PlatformError 403, 409 */
export function withMember(workspace: Workspace, callerRole: Role | undefined, member: Membership): Workspace {
  requireMayChange(callerRole, member.role);
  if (roleIn(workspace, member.userId)) throw new PlatformError('conflict', 'This person is a member already.');
  return { ...workspace, members: grown(workspace, member) };
}

/** @throws PlatformError 403, 404, 409 */
export function withRole(workspace: Workspace, callerRole: Role | undefined, userId: string, role: Role): Workspace {
  requireAdmin(callerRole);
  requireMayChange(callerRole, requireMember(workspace, userId).role, role);
  return keepingAnOwner({ ...workspace, members: replaced(workspace, userId, role) });
}

/** Admins remove others; everyone may leave. @throws PlatformError 403, 404, 409 */
export function withoutMember(workspace: Workspace, callerId: string | undefined, userId: string): Workspace {
  if (callerId !== userId) {
    const callerRole = roleIn(workspace, callerId);
    requireAdmin(callerRole);
    requireMayChange(callerRole, requireMember(workspace, userId).role);
  }
  return keepingAnOwner({ ...workspace, members: workspace.members.filter((member) => member.userId !== userId) });
}

/** What the operator's tools make of a membership: there is no caller whose role could forbid it. @throws PlatformError 409 */
export function withProvisioned(workspace: Workspace, member: Membership): Workspace {
  const known = membershipOf(workspace, member.userId);
  const members = known ? replaced(workspace, member.userId, member.role) : grown(workspace, member);
  return known?.role === 'owner' ? keepingAnOwner({ ...workspace, members }) : { ...workspace, members };
}

function replaced({ members }: Workspace, userId: string, role: Role): Membership[] {
  return members.map((member) => (member.userId === userId ? { ...member, role } : member));
}

function grown({ members }: Workspace, member: Membership): Membership[] {
  if (members.length >= maxMembers)
    throw new PlatformError('conflict', `A workspace has at most ${maxMembers} members.`);
  return [...members, member];
}

function keepingAnOwner(workspace: Workspace): Workspace {
  if (workspace.members.some(({ role }) => role === 'owner')) return workspace;
  throw new PlatformError('conflict', 'A workspace keeps at least one owner: make someone else an owner first.');
}
