import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import type { Role } from '@irp/contracts/permissions';
import { roles } from '@irp/contracts/permissions';
import { describePermissions, type PermissionFixture } from '@irp/testing';
import { expect } from 'chai';
import { lookingBy } from './support/looking-by.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { changeListing, storeListing } from './support/stored-listing.ts';
import { pictureOf } from './support/test-images.ts';

describe('directory: permissions', () => {
  let directory: RunningDirectory;
  const people = new Map<Role, Principal>();
  let publisher: Principal;
  let picture: Buffer;

  before(async () => {
    directory = await startDirectory(
      { MAX_PUBLISHER_DOMAINS: '10000' },
      lookingBy(async () => []),
    );
    picture = await pictureOf('png', 320, 320);
  });
  // Of each test, because a workspace can have 200 applications.
  beforeEach(async () => {
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

  const png = { 'content-type': 'image/png' };
  /** A review of another organization's listing. @param withLogo `imageId` is that of its logo */
  const submission = async (withLogo = false) => {
    const as = publisher;
    const { id, name } = await directory.createApplication(as, { scopes: ['investments.read'] });
    const path = `/v2/applications/${id}/listing`;
    await directory.call('PUT', path, { as, body: { ...listingDraftExample, vendor: undefined, name } });
    const logo = withLogo && (await directory.call('PUT', `${path}/logo`, { as, headers: png, body: picture }));
    const { body } = await directory.call('POST', `${path}/submit`, { as });
    return { id: body.review.id as string, ...(logo && { imageId: logo.body.id as string }) };
  };
  const review: PermissionFixture = async () => ({ params: await submission(), body: {} });
  /** A listing of another organization. */
  const idOf = async () => {
    const { id } = await directory.createApplication({ ...publisher });
    await directory.call('PUT', `/v2/applications/${id}/listing`, { as: publisher, body: {} });
    return { id };
  };
  const reviewWith =
    (body: object): PermissionFixture =>
    async (caller, target) => ({
      ...(await review(caller, target)),
      body,
    });
  const comment = 'Say where data is kept.';
  /** A listing with a logo and a screenshot; `imageId` is that of the screenshot. */
  const images: PermissionFixture = async (caller, target) => {
    const prepared = await listing(caller, target);
    const { id = '' } = prepared?.params ?? {};
    const as = { ...people.get('owner')!, environment: caller.environment };
    const headers = png;
    const at = `/v2/applications/${id}/listing`;
    await directory.call('PUT', `${at}/logo`, { as, headers, body: picture });
    const { body } = await directory.call('POST', `${at}/screenshots`, { as, headers, body: picture });
    return { params: { id, imageId: body.id } };
  };
  const upload: PermissionFixture = async (caller, target) => ({
    ...(await listing(caller, target)),
    ...{ headers: png, body: picture },
  });
  const publisherDomain: PermissionFixture = async () => {
    const as = people.get('owner')!;
    const body = { domain: `d${randomUUID()}.com` };
    const added = await directory.call('POST', '/v2/publisher-domains', { as, body });
    expect(added.status, added.text).to.equal(201);
    return { params: { id: added.body.id } };
  };

  describePermissions({
    serves: ({ tag }) => tag === 'Directory',
    call: () => directory.call,
    personOf: (role) => people.get(role)!,
    fixtures: {
      listPublisherDomains: () => ({}),
      addPublisherDomain: () => ({ body: { domain: `d${randomUUID()}.com` } }),
      getPublisherDomain: publisherDomain,
      verifyPublisherDomain: publisherDomain,
      removePublisherDomain: publisherDomain,
      getListing: listing,
      listSharedListings: () => ({}),
      getSharedListing: async () => {
        const { organizationId } = people.get('owner')!;
        const { applicationId: id } = await storeListing(directory.listings, {
          ...{ visibility: 'organization', application: { organizationId } },
        });
        return { params: { id } };
      },
      getSharedListingImage: async (caller, target) => {
        const prepared = await images(caller, target);
        await changeListing(directory.listings, prepared!.params!.id!, (before) => ({
          ...{ ...before, visibility: 'organization' },
        }));
        return prepared;
      },
      submitListing: listing,
      withdrawListing: async ({ environment }) => {
        const as = people.get('owner')!;
        const { id, name } = await directory.createApplication(
          { ...as },
          { environment, scopes: ['investments.read'] },
        );
        const path = `/v2/applications/${id}/listing`;
        await directory.call('PUT', path, { as, body: { ...listingDraftExample, vendor: undefined, name } });
        const { body } = await directory.call('POST', `${path}/submit`, { as });
        expect(body.state).to.equal('in_manual_review');
        return { params: { id } };
      },
      listListingVersions: listing,
      addListingVersion: async (caller, target) => ({ ...(await listing(caller, target)), body: { number: '1.0.0' } }),
      getVisibility: listing,
      getInsight: listing,
      unpublishListing: async ({ environment }) => {
        const { id } = await directory.createApproved({ ...people.get('owner')! }, { environment });
        return { params: { id }, body: {} };
      },
      putVisibility: async (caller, target) => ({ ...(await listing(caller, target)), body: { visibility: 'public' } }),
      putListingLogo: upload,
      deleteListingLogo: images,
      addListingScreenshot: upload,
      deleteListingScreenshot: images,
      getListingImage: images,
      putListing: async (caller, target) => ({
        ...(await listing(caller, target)),
        body: { categories: ['screening'] },
      }),
      delistListing: async () => ({ params: await idOf(), body: { reason: comment } }),
      relistListing: async () => {
        const params = await idOf();
        await directory.listings.change(params.id, (before) => ({
          listing: { ...before!, state: 'delisted' },
          events: [],
        }));
        return { params };
      },
      listReviews: () => ({}),
      getReview: async () => ({ params: await submission() }),
      getReviewImage: async () => ({ params: await submission(true) }),
      assignReview: review,
      approveReview: review,
      commentOnReview: reviewWith({ comment }),
      rejectReview: reviewWith({ comment }),
      requestChanges: reviewWith({ comment }),
    },
  });
});
