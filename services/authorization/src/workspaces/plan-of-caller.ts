import type { Plan, Principal } from '@irp/contracts';
import type { OrganizationStore } from './store/organization-store.ts';

export type Organizations = Pick<OrganizationStore, 'planOf'>;

/**
 * Returns the stored plan of the caller's organization. The plan is not cached, because processes
 * with different cached plans would return different ETags.
 */
export async function planOfCaller(
  organizations: Organizations,
  { organizationId }: Principal,
): Promise<Plan> {
  const plan = await organizations.planOf(organizationId);
  if (plan === undefined) {
    throw new Error(`The organization ${organizationId} of a credential is not stored.`);
  }
  return plan;
}
