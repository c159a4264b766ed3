import { listingDraftExample, listingDraftSchema, seenForms } from '@irp/contracts/directory';
import { expect } from 'chai';
import { holdNames } from '../src/listings/domain/held-names.ts';
import type { Listing } from '../src/listings/domain/listing.ts';
import { noImages as images } from '../src/listings/domain/listing-images.ts';

const draft = {
  ...listingDraftSchema.parse(listingDraftExample),
  name: 'Ledger Sync',
  vendor: 'Meridian',
};
const at = new Date('2026-11-23T10:00:00Z');
const review = {
  id: 'r',
  submittedAt: at,
  submittedBy: null,
  writtenBy: null,
  scopes: [],
  checks: [],
  images,
};
const release = {
  reviewId: 'r',
  scopes: [],
  approvedAt: at,
  draft,
  images,
};
const listing: Listing = {
  applicationId: 'a',
  workspaceId: 'w',
  environment: 'production',
  state: 'draft',
  visibility: 'private',
  images,
  organizations: [],
  earlierReviews: [],
  versions: [],
  revision: 1,
  createdAt: at,
  updatedAt: at,
  draft,
  application: {
    name: 'A',
    organizationId: 'o',
    organizationName: 'O',
    plan: 'team',
    state: 'active',
    scopes: [],
    newInstallsDisabled: false,
    revision: 1,
  },
  updatedBy: null,
};
const heldBy = (fields: Partial<Listing>) => holdNames({ ...listing, ...fields }).heldNames;
const [ledger, falcon] = [seenForms('Ledger Sync'), seenForms('Falcon')];

describe('the names of a publisher', () => {
  const known = (fields: Partial<Listing>) => holdNames({ ...listing, ...fields }).publisherNames;

  it('are the name of its organization and the approved vendor, until the application is deleted', () => {
    expect(known({ publisherNames: ledger })).to.deep.equal(seenForms('O'));
    expect(known({ release })).to.deep.equal([...seenForms('O'), ...seenForms('Meridian')]);
    const bought = { ...release, organizationId: 'another' };
    expect(known({ release: bought }), 'transferred').to.deep.equal(seenForms('O'));
    expect(
      known({
        release,
        application: { ...listing.application, state: 'deleted' },
      }),
    ).to.equal(undefined);
  });
});

describe('the reserved names of a listing', () => {
  it('are empty for a draft', () => {
    expect(holdNames({ ...listing, heldNames: ledger })).not.to.have.property('heldNames');
  });

  it('are the name in manual review, until the decision', () => {
    expect(
      heldBy({
        review: {
          ...review,
          state: 'in_manual_review',
          draft,
        },
      }),
    ).to.deep.equal(ledger);
    for (const state of ['changes_requested', 'rejected', 'withdrawn'] as const) {
      expect(
        heldBy({
          review: {
            ...review,
            state,
            draft,
          },
          heldNames: ledger,
        }),
        state,
      ).to.equal(undefined);
    }
  });

  it('are the name of the release, and of the version in review', () => {
    const next = {
      ...review,
      state: 'in_manual_review' as const,
      draft: { ...draft, name: 'Falcon' },
    };
    expect(heldBy({ state: 'published', release })).to.deep.equal(ledger);
    expect(
      heldBy({
        state: 'published',
        release,
        review: next,
      }),
    ).to.deep.equal([...ledger, ...falcon]);
  });

  it('stay after it is unpublished or delisted, until another name is approved or the application is deleted', () => {
    const published = holdNames({
      ...listing,
      state: 'published',
      release,
    });
    const { release: _removed, ...without } = published;
    for (const state of ['unpublished', 'delisted'] as const) {
      expect(holdNames({ ...without, state }).heldNames, state).to.deep.equal(ledger);
    }
    const renamed = {
      ...release,
      draft: { ...draft, name: 'Falcon' },
    };
    expect(holdNames({ ...without, release: renamed }).heldNames).to.deep.equal(falcon);
    const deleted = { ...listing.application, state: 'deleted' as const };
    expect(holdNames({ ...without, application: deleted })).not.to.have.property('heldNames');
  });
});
