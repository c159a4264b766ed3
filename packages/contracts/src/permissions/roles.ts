import { z } from 'zod';
import { type Scope, scopes } from '../scopes.ts';

export const roles = ['owner', 'admin', 'developer', 'member'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/**
 * The roles of a user for the platform, in all workspaces. `reviewer` decides about listings, and
 * `operator` runs the platform.
 */
export const platformRoles = ['reviewer', 'operator'] as const;
export type PlatformRole = (typeof platformRoles)[number];
export const platformRoleSchema = z.enum(platformRoles);

/**
 * The roles that may manage the workspace: members, settings and the resources of other members.
 */
export const adminRoles = ['owner', 'admin'] as const satisfies readonly Role[];

export function isAdmin(role: Role | undefined): boolean {
  return adminRoles.some((admin) => admin === role);
}

const memberScopes: Scope[] = [
  'investments.read',
  'investments.write',
  'workspace.read',
  'members.read',
  'directory.read',
];
const developerScopes: Scope[] = [
  ...memberScopes,
  'applications.read',
  'applications.write',
  'directory.write',
  'installations.read',
  'webhooks.read',
  'webhooks.write',
];

/** The maximum scopes of a credential, by the role of the user. */
export const scopesByRole: Record<Role, readonly Scope[]> = {
  owner: scopes,
  // Only owners can have `audit.erase`, because an erasure cannot be undone.
  admin: scopes.filter((scope) => scope !== 'audit.erase'),
  developer: developerScopes,
  member: memberScopes,
};

/** Returns a list of roles for messages and documentation, such as `admins and owners`. */
export function describeRoles(described: readonly Role[]): string {
  return described
    .toReversed()
    .map((role) => `${role}s`)
    .join(' and ');
}
