import type { components } from '@irp/client';

export type ListingSummary = components['schemas']['DirectoryListingSummary'];
export type SharedListing = components['schemas']['SharedListing'];
/** A published listing, or a listing that is shared with the organization. */
export type Listing = components['schemas']['DirectoryListing'] | SharedListing;
export type ListingImage = components['schemas']['ListingImage'];
export type Publisher = Listing['publisher'];
