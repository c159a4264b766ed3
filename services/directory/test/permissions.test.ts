import type { Principal } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import { roles } from '@irp/contracts/permissions';
import { describePermissions, type PermissionFixture } from '@irp/testing';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';

describe('directory: permissions', () => {
  let directory: RunningDirectory;
  const people = new Map<Role, Principal>();

  before(async () => {
    directory = await startDirectory();
    const workspace = await directory.createWorkspace();
    for (const role of roles) people.set(role, await workspace.person(role));
  });
  after(() => directory.stop());

  const listing: PermissionFixture = async ({ environment }) => {
    const owner = people.get('owner')!;
    const { id } = await directory.createApplication({ ...owner }, { environment });
    await directory.call('PUT', `/v2/applications/${id}/listing`, { as: owner, body: {} });
    return { params: { id } };
  };

  describePermissions({
    serves: ({ tag }) => tag === 'Directory',
    call: () => directory.call,
    personOf: (role) => people.get(role)!,
    fixtures: {
      getListing: listing,
      submitListing: listing,
      getVisibility: listing,
      unpublishListing: async ({ environment }) => {
        const { id } = await directory.createApproved({ ...people.get('owner')! }, { environment });
        return { params: { id }, body: {} };
      },
      putVisibility: async (caller, target) => ({ ...(await listing(caller, target)), body: { visibility: 'public' } }),
      putListing: async (caller, target) => ({
        ...(await listing(caller, target)),
        body: { categories: ['screening'] },
      }),
    },
  });
});
