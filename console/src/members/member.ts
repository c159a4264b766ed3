import type { components } from '@irp/client';

export type Member = components['schemas']['Member'];
export type Role = Member['role'];

const roles = ['owner', 'admin', 'developer', 'member'] as const satisfies readonly Role[];

/**
 * Returns the roles that a person may grant or revoke. Only owners may grant or revoke the role of
 * an owner.
 */
export function rolesFor(role: Role | null): readonly Role[] {
  return role === 'owner' ? roles : roles.filter((one) => one !== 'owner');
}
