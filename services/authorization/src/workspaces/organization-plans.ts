import type { Plan } from '@irp/contracts';
import type { OrganizationStore } from './store/organization-store.ts';

/** Returns the plan of an organization; undefined if the organization is unknown. */
export type OrganizationPlans = (organizationId: string) => Promise<Plan | undefined>;

const cachedMs = 60_000;
const maxCached = 50_000;

/** Caches plans for a minute, which saves a read at the first request with a credential. */
export function createOrganizationPlans(
  organizations: Pick<OrganizationStore, 'planOf'>,
  now: () => number,
): OrganizationPlans {
  const cached = new Map<string, { plan: Plan; untilMs: number }>();
  return async (id) => {
    const hit = cached.get(id);
    if (hit && hit.untilMs > now()) {
      return hit.plan;
    }
    const plan = await organizations.planOf(id);
    if (plan === undefined) {
      return undefined;
    }
    if (cached.size >= maxCached) {
      cached.clear();
    }
    cached.set(id, { plan, untilMs: now() + cachedMs });
    return plan;
  };
}
