import type { Listing } from './listing.ts';

/** Whether everybody sees the release of a listing. */
export function isDiscoverable({
  state,
  visibility,
  application,
}: Pick<Listing, 'state' | 'visibility' | 'application'>) {
  return state === 'published' && visibility === 'public' && application.state === 'active';
}
