import { randomUUID } from 'node:crypto';
import {
  type ListingDraft,
  listingDraftExample,
  listingDraftSchema,
} from '@irp/contracts/directory';
import type { ApplicationCopy, Listing } from '../../src/listings/domain/listing.ts';
import { noImages } from '../../src/listings/domain/listing-images.ts';
import type { ListingStore } from '../../src/listings/store/listing-store.ts';

type StoredFields = Omit<Partial<Listing>, 'application' | 'draft'> & {
  application?: Partial<ApplicationCopy>;
  draft?: Partial<ListingDraft>;
};

const publishedAt = new Date('2026-10-05T08:14:51.020Z');

/** A publicly discoverable listing, unless `fields` change it. */
export function publishedListing({
  application,
  draft,
  ...fields
}: StoredFields = {}): Omit<Listing, 'revision'> {
  const name = draft?.name ?? `Listing ${randomUUID()}`;
  const copy: ApplicationCopy = {
    name,
    organizationId: randomUUID(),
    organizationName: 'Meridian Partners',
    plan: 'enterprise',
    state: 'active',
    scopes: ['investments.read'],
    newInstallsDisabled: false,
    revision: 1,
    ...application,
  };
  const version = { number: '1.0.0', releaseNotes: 'The first one.' };
  const written = listingDraftSchema.parse({
    ...listingDraftExample,
    name,
    vendor: 'Meridian',
    version,
    ...draft,
  });
  const named = {
    ...written,
    name,
    vendor: written.vendor ?? copy.organizationName,
  };
  const reviewId = randomUUID();
  return {
    applicationId: randomUUID(),
    workspaceId: randomUUID(),
    environment: 'production',
    application: copy,
    state: 'published',
    visibility: 'public',
    organizations: [],
    draft: written,
    earlierReviews: [],
    images: noImages,
    release: {
      reviewId,
      draft: named,
      images: noImages,
      scopes: copy.scopes,
      approvedAt: publishedAt,
    },
    versions: [
      {
        ...(named.version ?? version),
        scopes: copy.scopes,
        reviewId,
        releasedAt: publishedAt,
      },
    ],
    createdAt: publishedAt,
    updatedAt: publishedAt,
    updatedBy: null,
    ...fields,
  };
}

/** Stores a listing in the state after many requests: inserted as a draft, then changed. */
export async function storeListing(
  listings: ListingStore,
  fields: StoredFields = {},
): Promise<Listing> {
  const listing = publishedListing(fields);
  const { release: _release, ...draft } = listing;
  await listings.change(listing.applicationId, () => ({
    listing: {
      ...draft,
      state: 'draft',
      visibility: 'private',
    },
    events: [],
  }));
  return changeListing(listings, listing.applicationId, () => listing);
}

export function changeListing(
  listings: ListingStore,
  applicationId: string,
  change: (before: Listing) => Omit<Listing, 'revision'>,
): Promise<Listing> {
  return listings.change(applicationId, (before) => ({
    listing: change(before!),
    events: [],
  }));
}
