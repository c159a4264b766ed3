export { listingDraftExample } from './listing-examples.ts';
export * from './listing-fields.ts';
export * from './listings.ts';
export * from './reviews.ts';
