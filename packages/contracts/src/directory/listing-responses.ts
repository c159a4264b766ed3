import { listingSchema } from './listing-fields.ts';

export const listingResponse = {
  description: 'The listing',
  schema: listingSchema,
  headers: { ETag: 'Entity tag of the listing; send it as If-Match' },
};

export function listingResponseLike(example: unknown) {
  return {
    ...listingResponse,
    examples: { 'application/json': example },
  };
}

export const noListing = { description: 'No such application, or it has no listing' };
