import type { components } from '@irp/client';

export type ListingSummary = components['schemas']['DirectoryListingSummary'];
export type SharedListing = components['schemas']['SharedListing'];
/** Published, or shared with the organization. */
export type Listing = components['schemas']['DirectoryListing'] | SharedListing;
export type ListingImage = components['schemas']['ListingImage'];
export type Publisher = Listing['publisher'];
