import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import type { Role } from '@irp/contracts/permissions';
import { roles } from '@irp/contracts/permissions';
import { describePermissions, type PermissionFixture } from '@irp/testing';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';

describe('directory: permissions', () => {
  let directory: RunningDirectory;
  const people = new Map<Role, Principal>();
  let publisher: Principal;

  before(async () => {
    directory = await startDirectory();
    const workspace = await directory.createWorkspace();
    for (const role of roles) people.set(role, await workspace.person(role));
    publisher = await (await directory.createWorkspace()).person('owner');
  });
  after(() => directory.stop());

  const listing: PermissionFixture = async ({ environment }) => {
    const owner = people.get('owner')!;
    const { id } = await directory.createApplication({ ...owner }, { environment });
    await directory.call('PUT', `/v2/applications/${id}/listing`, { as: owner, body: {} });
    return { params: { id } };
  };

  /** A review of another organization's listing. */
  const review: PermissionFixture = async () => {
    const as = publisher;
    const { id, name } = await directory.createApplication(as, { scopes: ['investments.read'] });
    const path = `/v2/applications/${id}/listing`;
    await directory.call('PUT', path, { as, body: { ...listingDraftExample, name } });
    const { body } = await directory.call('POST', `${path}/submit`, { as });
    return { params: { id: body.review.id }, body: {} };
  };
  const reviewWith =
    (body: object): PermissionFixture =>
    async (caller, target) => ({
      ...(await review(caller, target)),
      body,
    });
  const comment = 'Say where data is kept.';

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
      listReviews: () => ({}),
      getReview: async (caller, target) => ({ params: (await review(caller, target))!.params! }),
      assignReview: review,
      approveReview: review,
      commentOnReview: reviewWith({ comment }),
      rejectReview: reviewWith({ comment }),
      requestChanges: reviewWith({ comment }),
    },
  });
});
