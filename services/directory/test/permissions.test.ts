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
  let versions = 0;
  /** The number of applications in the current workspaces. Infinite before the first workspace. */
  let applications = Number.POSITIVE_INFINITY;
  const register = (as: Principal, fields = {}) => {
    applications += 1;
    return directory.createApplication({ ...as }, fields);
  };

  before(async () => {
    directory = await startDirectory(
      { MAX_PUBLISHER_DOMAINS: '10000' },
      lookingBy(async () => []),
    );
    picture = await pictureOf('png', 320, 320);
  });
  beforeEach(async () => {
    known.clear();
    // A workspace can have 200 applications. A test creates at most two dozen.
    if (applications < 150) {
      return;
    }
    applications = 0;
    kept.clear();
    const workspace = await directory.createWorkspace('enterprise');
    for (const role of roles) {
      people.set(role, await workspace.person(role));
    }
    publisher = await (await directory.createWorkspace()).person('owner');
  });
  after(() => directory.stop());

  /**
   * Fixtures shared by the callers of all tests in the same workspace: only the calls' own writes
   * change the fixtures.
   */
  const kept = new Map<string, Promise<string>>();
  const keep = async (key: string, create: () => Promise<string>): Promise<string> => {
    const created = kept.get(key) ?? create();
    kept.set(key, created);
    return created;
  };
  /**
   * Fixtures shared by the callers of a role in an environment: calls that leave the permissions
   * unchanged can follow each other.
   */
  const known = new Map<string, Promise<string>>();
  const shared = (
    { role, environment }: Principal,
    create: () => Promise<string>,
  ): Promise<string> => {
    const key = `${role} ${environment}`;
    const created = known.get(key) ?? create();
    known.set(key, created);
    return created;
  };
  const put = async (path: string, as: Principal, body: object) => {
    const written = await directory.call('PUT', path, { as, body });
    expect(written.status, written.text).to.equal(200);
  };
  const newListing = async (environment: string): Promise<string> => {
    const owner = people.get('owner')!;
    const { id } = await register(owner, { environment });
    await put(`/v2/applications/${id}/listing`, owner, {});
    return id;
  };
  const listing: PermissionFixture = async (caller) => ({
    params: { id: await shared(caller, () => newListing(caller.environment)) },
  });
  const anyListing: PermissionFixture = async ({ environment }) => ({
    params: { id: await keep(`listing ${environment}`, () => newListing(environment)) },
  });

  const png = { 'content-type': 'image/png' };
  const upload = async (method: 'PUT' | 'POST', path: string, as: Principal): Promise<string> => {
    const { status, text, body } = await directory.call(method, path, {
      as,
      headers: png,
      body: picture,
    });
    expect(status, text).to.be.oneOf([200, 201]);
    return body.id;
  };
  const submit = async (as: Principal, id: string): Promise<string> => {
    const { status, text, body } = await directory.call(
      'POST',
      `/v2/applications/${id}/listing/submit`,
      { as },
    );
    expect([status, body.state], text).to.deep.equal([200, 'in_manual_review']);
    return body.review.id;
  };
  /** An application with a complete listing. */
  const complete = async (as: Principal, environment: string): Promise<string> => {
    const fields = { environment, scopes: ['investments.read'] };
    const { id, name } = await register(as, fields);
    await put(`/v2/applications/${id}/listing`, as, {
      ...listingDraftExample,
      vendor: undefined,
      name,
    });
    return id;
  };
  const completeOfOthers = () => complete(publisher, 'production');
  /** A review of another organization's listing, for calls that do not end the review. */
  const review: PermissionFixture = async (caller) => ({
    params: { id: await shared(caller, async () => submit(publisher, await completeOfOthers())) },
    body: {},
  });
  const anyReview: PermissionFixture = async () => ({
    params: { id: await keep('review', async () => submit(publisher, await completeOfOthers())) },
  });
  /** For calls after which the listing can be submitted again. */
  const endedReview: PermissionFixture = async (caller) => ({
    params: { id: await submit(publisher, await shared(caller, completeOfOthers)) },
    body: { comment },
  });
  /** A listing of another organization. */
  const idOf = async () => {
    const { id } = await register(publisher);
    await put(`/v2/applications/${id}/listing`, publisher, {});
    return { id };
  };
  const comment = 'Say where data is kept.';
  /** A listing with a logo or a screenshot: `imageId` is the image's id. */
  const image =
    (method: 'PUT' | 'POST', kind: 'logo' | 'screenshots'): PermissionFixture =>
    async (caller, target) => {
      const prepared = await listing(caller, target);
      const { id = '' } = prepared?.params ?? {};
      const as = { ...people.get('owner')!, environment: caller.environment };
      const imageId = await upload(method, `/v2/applications/${id}/listing/${kind}`, as);
      return { params: { id, imageId } };
    };
  const logo = image('PUT', 'logo');
  const screenshot = image('POST', 'screenshots');
  const withPicture: PermissionFixture = async (caller, target) => ({
    ...(await listing(caller, target)),
    headers: png,
    body: picture,
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
      getListing: anyListing,
      listSharedListings: () => ({}),
      getSharedListing: async () => {
        const { organizationId } = people.get('owner')!;
        const { applicationId: id } = await storeListing(directory.listings, {
          visibility: 'organization',
          application: { organizationId },
        });
        return { params: { id } };
      },
      getSharedListingImage: async (caller, target) => {
        const prepared = await screenshot(caller, target);
        await changeListing(directory.listings, prepared!.params!.id!, (before) => ({
          ...before,
          visibility: 'organization',
        }));
        return prepared;
      },
      submitListing: listing,
      withdrawListing: async (caller) => {
        const as = people.get('owner')!;
        const id = await shared(caller, () => complete(as, caller.environment));
        await submit(as, id);
        return { params: { id } };
      },
      listListingVersions: anyListing,
      addListingVersion: async (caller, target) => ({
        ...(await listing(caller, target)),
        body: { number: `1.0.${versions++}` },
      }),
      getVisibility: anyListing,
      getInsight: anyListing,
      unpublishListing: async (caller) => {
        const as = people.get('owner')!;
        const id = await shared(caller, () => complete(as, caller.environment));
        await submit(as, id);
        await directory.approve(id);
        return {
          params: { id },
          body: {},
        };
      },
      putVisibility: async (caller, target) => ({
        ...(await anyListing(caller, target)),
        body: { visibility: 'public' },
      }),
      putListingLogo: withPicture,
      deleteListingLogo: logo,
      addListingScreenshot: withPicture,
      deleteListingScreenshot: screenshot,
      getListingImage: logo,
      putListing: async (caller, target) => ({
        ...(await anyListing(caller, target)),
        body: { categories: ['screening'] },
      }),
      delistListing: async () => ({
        params: await idOf(),
        body: { reason: comment },
      }),
      relistListing: async () => {
        const params = await idOf();
        await directory.listings.change(params.id, (before) => ({
          listing: { ...before!, state: 'delisted' },
          events: [],
        }));
        return { params };
      },
      listReviews: () => ({}),
      getReview: anyReview,
      getReviewImage: async () => {
        const prepared = await keep('review with a logo', async () => {
          const id = await completeOfOthers();
          const imageId = await upload('PUT', `/v2/applications/${id}/listing/logo`, publisher);
          return `${await submit(publisher, id)} ${imageId}`;
        });
        const [id = '', imageId = ''] = prepared.split(' ');
        return { params: { id, imageId } };
      },
      assignReview: review,
      approveReview: async () => ({
        params: { id: await submit(publisher, await completeOfOthers()) },
        body: {},
      }),
      commentOnReview: async (caller, target) => ({
        ...(await anyReview(caller, target)),
        body: { comment },
      }),
      rejectReview: endedReview,
      requestChanges: endedReview,
    },
  });
});
