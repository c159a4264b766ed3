import type { Role } from '@irp/contracts';
import { PlatformError } from '@irp/errors';

export interface Membership {
  userId: string;
  role: Role;
  joinedAt: Date;
}

export interface Workspace {
  id: string;
  organizationId: string;
  name: string;
  region: string;
  members: Membership[];
  /** Counts the changes: the next one is made only to what was read. */
  revision: number;
  createdAt: Date;
}

export function roleIn(workspace: Workspace, userId: string | undefined): Role | undefined {
  return workspace.members.find((member) => member.userId === userId)?.role;
}

export function isAdmin(role: Role | undefined): boolean {
  return role === 'owner' || role === 'admin';
}

/** @throws PlatformError 403 */
export function requireAdmin(role: Role | undefined): void {
  if (!isAdmin(role)) throw new PlatformError('forbidden', 'This is for admins and owners of the workspace.');
}

/** @throws PlatformError 403 where the role, given or taken, is the owner's and the caller is none */
function requireOwnerFor(callerRole: Role | undefined, ...roles: (Role | undefined)[]): void {
  if (roles.includes('owner') && callerRole !== 'owner')
    throw new PlatformError('forbidden', 'Only an owner makes or unmakes owners.');
}

/** @throws PlatformError 403, 409 */
export function withMember(workspace: Workspace, callerRole: Role | undefined, member: Membership): Workspace {
  requireAdmin(callerRole);
  requireOwnerFor(callerRole, member.role);
  if (roleIn(workspace, member.userId)) throw new PlatformError('conflict', 'This person is a member already.');
  return { ...workspace, members: [...workspace.members, member] };
}

/** @throws PlatformError 403, 404, 409 */
export function withRole(workspace: Workspace, callerRole: Role | undefined, userId: string, role: Role): Workspace {
  requireAdmin(callerRole);
  const current = roleIn(workspace, userId);
  if (!current) throw noSuchMember();
  requireOwnerFor(callerRole, current, role);
  return withAnOwner({
    ...workspace,
    members: workspace.members.map((member) => (member.userId === userId ? { ...member, role } : member)),
  });
}

/** Admins remove others; everyone may leave. @throws PlatformError 403, 404, 409 */
export function withoutMember(
  workspace: Workspace,
  caller: { userId: string | undefined; role: Role | undefined },
  userId: string,
): Workspace {
  const current = roleIn(workspace, userId);
  if (caller.userId !== userId) {
    requireAdmin(caller.role);
    if (!current) throw noSuchMember();
    requireOwnerFor(caller.role, current);
  }
  return withAnOwner({ ...workspace, members: workspace.members.filter((member) => member.userId !== userId) });
}

function withAnOwner(workspace: Workspace): Workspace {
  if (workspace.members.some(({ role }) => role === 'owner')) return workspace;
  throw new PlatformError('conflict', 'A workspace keeps at least one owner: make someone else an owner first.');
}

function noSuchMember(): PlatformError {
  return new PlatformError('not_found', 'There is no such member in this workspace.');
}
