import type { readOrganizationNames as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { OrganizationStore } from './store/organization-store.ts';

/**
 * Returns names of organizations. The directory compares the names of organizations with the names
 * of applications that are shared with these organizations.
 */
export function readOrganizationNames({
  organizations,
}: {
  organizations: Pick<OrganizationStore, 'namesOf'>;
}): Operation<typeof contract> {
  return async ({ body }) => {
    const names = await organizations.namesOf(body.organizationIds);
    return {
      status: 200,
      body: { names: [...names.values()] },
    };
  };
}
