import { listingDraftExample, listingDraftSchema } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type Listing, newListing } from '../src/listings/domain/listing.ts';
import { noImages as images } from '../src/listings/domain/listing-images.ts';
import { releaseDetail, settle } from '../src/listings/domain/release.ts';

type Fields = Partial<Omit<Listing, 'revision'>>;

describe('directory: a listing is published by its approval and its visibility, in either order', () => {
  const [first, later] = [new Date(1_000), new Date(2_000)];
  const draft = {
    ...listingDraftSchema.parse(listingDraftExample),
    name: 'Ledger Sync',
    vendor: 'Meridian Partners',
  };
  const scopes = ['investments.read'] as const;
  const release = {
    reviewId: 'r1',
    draft,
    images,
    scopes,
    approvedAt: first,
  };
  const next = {
    ...release,
    reviewId: 'r2',
    draft: {
      ...draft,
      version: { number: '1.5.0', releaseNotes: '' },
    },
  };
  const listing = (fields: Fields): Omit<Listing, 'revision'> => ({
    ...newListing(
      {
        id: 'a1',
        name: 'Ledger',
        workspaceId: 'w1',
        organizationId: 'o1',
        organizationName: 'Partners',
        plan: 'team',
        environment: 'production',
        state: 'active',
        scopes: [...scopes],
        redirectUris: [],
        grantTypes: [],
        newInstallsDisabled: false,
        revision: 1,
      },
      first,
    ),
    ...fields,
  });
  const effectOf = (fields: Fields) => {
    const { listing: after, effect } = settle(listing(fields), later);
    return [after.state, after.versions.map(({ number }) => number), effect];
  };
  const versions = [
    {
      ...draft.version!,
      scopes,
      reviewId: 'r1',
      releasedAt: first,
    },
  ];

  it('is shown from then on, with the day of its release', () => {
    const { listing: after } = settle(
      listing({
        state: 'approved',
        visibility: 'public',
        release,
      }),
      later,
    );
    expect(after).to.deep.include({ state: 'published' });
    expect(after.versions).to.deep.equal([{ ...versions[0], releasedAt: later }]);
    expect(releaseDetail(after)).to.deep.equal({
      name: 'Ledger Sync',
      reviewId: 'r1',
      version: '1.4.0',
    });
  });

  it('is approved and hidden while it is not public', () => {
    for (const visibility of ['private', 'organization'] as const) {
      expect(
        effectOf({
          state: 'approved',
          visibility,
          release,
        }),
      ).to.deep.equal(['approved', [], undefined]);
      const shown: Fields = {
        state: 'published',
        visibility,
        release,
        versions,
      };
      expect(effectOf(shown)).to.deep.equal(['approved', ['1.4.0'], 'hidden']);
    }
  });

  it('keeps the day of its release after it is shown again', () => {
    const { listing: after, effect } = settle(
      listing({
        state: 'approved',
        visibility: 'public',
        release,
        versions,
      }),
      later,
    );
    expect([after.state, effect]).to.deep.equal(['published', 'published']);
    expect(after.versions).to.deep.equal(versions);
  });

  it('shows the next release beside the earlier versions', () => {
    const shown: Fields = {
      state: 'published',
      visibility: 'public',
      versions,
    };
    expect(effectOf({ ...shown, release: next })).to.deep.equal([
      'published',
      ['1.4.0', '1.5.0'],
      'published',
    ]);
    expect(effectOf({ ...shown, release })).to.deep.equal(['published', ['1.4.0'], undefined]);
  });

  it('replaces the version with the same number, with the new day', () => {
    const versions = [next, { ...release, reviewId: 'r0' }].map(
      ({ reviewId, draft: { version } }) => ({
        ...version!,
        scopes,
        reviewId,
        releasedAt: first,
      }),
    );
    const { listing: after, effect } = settle(
      listing({
        state: 'approved',
        visibility: 'public',
        versions,
        release: { ...next, reviewId: 'r3' },
      }),
      later,
    );
    expect(effect).to.equal('published');
    expect(
      after.versions.map(({ number, reviewId, releasedAt }) => [number, reviewId, releasedAt]),
    ).to.deep.equal([
      ['1.4.0', 'r0', first],
      ['1.5.0', 'r3', later],
    ]);
  });

  it('is not shown before an approval, once delisted or unpublished', () => {
    for (const state of [
      'none',
      'draft',
      'in_manual_review',
      'rejected',
      'unpublished',
      'delisted',
    ] as const) {
      for (const released of [{ release }, {}]) {
        expect(
          effectOf({
            state,
            visibility: 'public',
            ...released,
          }),
        ).to.deep.equal([state, [], undefined]);
      }
    }
  });
});
