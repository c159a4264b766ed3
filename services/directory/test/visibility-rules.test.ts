import type { PublishedApplication } from '@irp/contracts/authorization';
import { type ListingState, listingStates, visibilities } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type Listing, newListing } from '../src/listings/domain/listing.ts';
import {
  changeVisibility,
  isDiscoverable,
  missingToBeFound,
} from '../src/listings/domain/visibility.ts';

const at = new Date(1_000);
const application: PublishedApplication = {
  id: 'a1',
  name: 'Ledger',
  workspaceId: 'w1',
  organizationId: 'o1',
  organizationName: 'Meridian',
  plan: 'enterprise',
  environment: 'production',
  state: 'active',
  scopes: [],
  redirectUris: [],
  grantTypes: [],
  newInstallsDisabled: false,
  revision: 1,
};
const empty = newListing(application, at);
const draft = {
  ...empty.draft,
  name: 'Ledger',
  vendor: 'Meridian',
  version: { number: '1.0.0', releaseNotes: '' },
};
const release = {
  reviewId: 'r1',
  draft,
  images: empty.images,
  scopes: [],
  approvedAt: at,
};

function listingIn(state: ListingState | 'none', visibility: Listing['visibility']): Listing {
  const isReleased = state === 'approved' || state === 'published';
  const organizations = visibility === 'organization' ? ['o2'] : [];
  return {
    ...empty,
    state,
    visibility,
    organizations,
    revision: 1,
    ...(isReleased ? { release } : {}),
  };
}

describe('visibility of an application', () => {
  for (const state of ['none', ...listingStates] as const) {
    for (const before of state === 'published' ? (['public'] as const) : visibilities) {
      for (const visibility of visibilities) {
        if (before === 'public' && state === 'approved') {
          continue;
        }
        it(`of a listing in state ${state} moves from ${before} to ${visibility}`, () => {
          const listing = listingIn(state, before);
          const organizations = visibility === 'organization' ? ['o2'] : [];
          const changed = changeVisibility(
            listing,
            {
              visibility,
              organizations,
              reason: 'requested',
            },
            at,
          );
          if (before === visibility) {
            return expect(changed).to.equal(undefined);
          }
          const after = changed!.listing;
          const types = changed!.events.map(({ type }) => type);
          expect(types[0]).to.equal('listing.visibility_changed');
          expect(after).to.deep.include({ visibility, organizations });
          const isShown =
            visibility === 'public' && (state === 'approved' || state === 'published');
          if (isShown) {
            expect([after.state, ...types.slice(1)]).to.deep.equal([
              'published',
              'listing.published',
            ]);
          } else if (state === 'published') {
            expect([after.state, ...types.slice(1)]).to.deep.equal([
              'approved',
              'listing.unpublished',
            ]);
          } else {
            expect([after.state, types.length]).to.deep.equal([state, 1]);
          }
          const {
            state: _state,
            visibility: _visibility,
            organizations: _organizations,
            versions,
            ...rest
          } = after;
          const {
            state: _1,
            visibility: _2,
            organizations: _3,
            versions: _versions,
            ...kept
          } = listing;
          const since =
            after.state === 'approved' && state === 'published' ? { unpublishedAt: at } : {};
          expect(rest, 'nothing else changes').to.deep.equal({ ...kept, ...since });
          expect(versions.map(({ number }) => number)).to.deep.equal(isShown ? ['1.0.0'] : []);
        });
      }
    }
  }

  it('becomes public again without another review or version', () => {
    const move = (listing: Listing, visibility: 'private' | 'public', when: number) => {
      const wanted = {
        visibility,
        organizations: [],
        reason: 'requested',
      } as const;
      return { ...changeVisibility(listing, wanted, new Date(when))!.listing, revision: 1 };
    };
    const published = move(listingIn('approved', 'private'), 'public', 10);
    const again = move(move(published, 'private', 20), 'public', 30);
    expect(again).to.deep.equal(published);
    expect(again.versions[0]?.releasedAt).to.deep.equal(new Date(10));
  });

  it('changes with the named organizations', () => {
    const before = listingIn('draft', 'organization');
    const wanted = { visibility: 'organization', reason: 'requested' } as const;
    const changed = changeVisibility(before, { ...wanted, organizations: ['o2', 'o3'] }, at);
    expect(changed?.events.map(({ data }) => data)).to.deep.equal([
      {
        before: 'organization',
        after: 'organization',
        organizations: ['o2', 'o3'],
        reason: 'requested',
      },
    ]);
    expect(changeVisibility(before, { ...wanted, organizations: ['o2'] }, at)).to.equal(undefined);
  });

  it('is discoverable only for a published, public and active listing', () => {
    const published = { ...listingIn('published', 'public') };
    expect(missingToBeFound(published)).to.deep.equal([]);
    const suspended = {
      ...published,
      application: { ...published.application, state: 'suspended' as const },
    };
    expect(missingToBeFound(suspended).map(({ requirement }) => requirement)).to.deep.equal([
      'application',
    ]);
    for (const state of ['none', ...listingStates] as const) {
      if (state === 'published') {
        continue;
      }
      const required = missingToBeFound(listingIn(state, 'private')).map(
        ({ requirement }) => requirement,
      );
      expect(required).to.deep.equal(
        state === 'approved' ? ['visibility'] : ['visibility', 'approval'],
      );
    }
  });

  it('organization needs no approval: only the plan and the application restrict it', () => {
    const missing = (state: ListingState | 'none', fields: Partial<PublishedApplication>) => {
      const listing = listingIn(state, 'organization');
      const changed = {
        ...listing,
        application: { ...listing.application, ...fields },
      };
      expect(isDiscoverable(changed), 'by everybody').to.equal(false);
      return missingToBeFound(changed);
    };
    for (const state of ['none', ...listingStates] as const) {
      if (state === 'published' || state === 'delisted') {
        continue;
      }
      expect(missing(state, {}), state).to.deep.equal([]);
    }
    expect(missing('draft', { plan: 'team', state: 'suspended' })).to.deep.equal([
      {
        requirement: 'plan',
        message: 'Your organization has the plan team: sharing requires the plan enterprise.',
      },
      { requirement: 'application', message: 'The application is suspended.' },
    ]);
  });
});
