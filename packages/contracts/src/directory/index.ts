export { mixedScripts } from '../names/name-scripts.ts';
export { seenForms } from '../names/seen-name.ts';
export { listingDraftExample } from './listing-examples.ts';
export * from './listing-fields.ts';
export * from './listings.ts';
export * from './publication.ts';
export * from './reviews.ts';
export * from './visibility.ts';
