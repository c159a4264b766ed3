import { expect } from 'chai';
import type { Listing } from '../src/listings/domain/listing.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { changeListing, storeListing } from './support/stored-listing.ts';

describe('directory: a published listing', () => {
  let directory: RunningDirectory;
  let listing: Listing;
  const logo = {
    id: 'logo-1',
    width: 512,
    height: 512,
    alt: 'A ledger',
  };

  before(async () => {
    directory = await startDirectory();
    const stored = await storeListing(directory.listings, {
      application: { scopes: ['members.write', 'investments.read'], newInstallsDisabled: true },
    });
    const { release } = stored;
    // The next draft and the next review are visible only to the publisher until the approval.
    const draft = {
      ...stored.draft,
      description: 'Next',
      version: { number: '2.0.0', releaseNotes: 'Next' },
    };
    const version = { number: '1.10.0', releaseNotes: 'The tenth.' };
    const earlier = { number: '1.9.0', releaseNotes: 'The ninth.' };
    listing = await changeListing(directory.listings, stored.applicationId, (before) => ({
      ...before,
      draft,
      release: {
        ...release!,
        images: {
          logo: { ...logo, sha256: 'x' },
          screenshots: [],
        },
        draft: { ...release!.draft, version },
      },
      versions: [
        ...before.versions,
        ...[earlier, version].map((one, day) => ({
          ...one,
          scopes: before.application.scopes,
          reviewId: release!.reviewId,
          releasedAt: new Date(Date.UTC(2026, 10, day + 1)),
        })),
      ],
    }));
  });
  after(() => directory.stop());

  const get = (path = '', version = 'v2', headers = {}) =>
    directory.call('GET', `/${version}/directory/listings/${listing.applicationId}${path}`, {
      headers,
    });

  it('has the last approved content, with the current scopes of the application', async () => {
    const { status, body, text } = await get();
    expect(status, text).to.equal(200);
    const { name, description, supportedFeatures, documentationLinks, supportContacts } =
      listing.release!.draft;
    expect(body).to.deep.equal({
      id: listing.applicationId,
      name,
      description,
      vendor: 'Meridian',
      environment: 'production',
      publisher: {
        organizationId: listing.application.organizationId,
        name: 'Meridian Partners',
        verified: false,
        domain: null,
      },
      supportedFeatures,
      documentationLinks,
      supportContacts,
      categories: ['portfolio', 'reporting'],
      securityInformation: listing.release!.draft.securityInformation,
      scopesRequested: [
        {
          scope: 'members.write',
          risk: 'high',
          reason: null,
          description: 'Add and remove members and change their roles',
        },
        {
          scope: 'investments.read',
          risk: 'low',
          description: 'Read investment records',
          reason: 'To compare the companies of the workspace with the ledger',
        },
      ],
      unreviewedScopes: [],
      version: {
        number: '1.10.0',
        releaseNotes: 'The tenth.',
        releasedAt: '2026-11-02T00:00:00.000Z',
      },
      publishedAt: '2026-10-05T08:14:51.020Z',
      acceptsInstallations: false,
      logo: {
        ...logo,
        url: `/v2/directory/images/${logo.id}`,
        contentType: 'image/webp',
      },
      screenshots: [],
    });
    expect((await get('', 'v1')).body).to.deep.equal(body);
  });

  it('is found by an id in any letter case', async () => {
    const path = `/v2/directory/listings/${listing.applicationId.toUpperCase()}`;
    expect((await directory.call('GET', path)).status).to.equal(200);
  });

  it('has its versions, newest first', async () => {
    const { body } = await get('/versions');
    const numbers = body.data.map(({ number }: { number: string }) => number);
    expect(numbers).to.deep.equal(['1.10.0', '1.9.0', '1.0.0']);
    expect(body.data[0]).to.deep.equal({
      number: '1.10.0',
      releaseNotes: 'The tenth.',
      releasedAt: '2026-11-02T00:00:00.000Z',
      scopes: ['members.write', 'investments.read'],
    });
    expect(body.meta).to.deep.equal({
      totalRecords: 3,
      limit: 3,
      offset: 0,
      nextCursor: null,
    });
  });

  for (const path of ['', '/versions']) {
    it(`may be stored by caches, which revalidate each time: ${path || 'the listing'}`, async () => {
      const { headers } = await get(path);
      expect(headers['cache-control']).to.equal('no-cache');
      const again = await get(path, 'v2', { 'if-none-match': headers.etag });
      expect([again.status, again.text]).to.deep.equal([304, '']);
      const unpublished = await changeListing(
        directory.listings,
        listing.applicationId,
        (before) => ({
          ...before,
          state: 'unpublished',
        }),
      );
      expect((await get(path, 'v2', { 'if-none-match': headers.etag })).status).to.equal(404);
      await changeListing(directory.listings, listing.applicationId, () => ({
        ...unpublished,
        state: 'published',
      }));
    });
  }
});
