import type { Listing } from './desired-listing.ts';
import type { PlanContext } from './plan-context.ts';
import { readListing } from './plan-listing.ts';

/** The states after an unsuccessful review, which may require a change of the application. */
const unsuccessful: readonly Listing['state'][] = ['changes_requested', 'rejected'];

/**
 * Submits a listing if it has changes to review. Either the draft is newer than the latest
 * submission, or the application has changed after an unsuccessful review. An earlier, interrupted
 * `irp apps apply` may have saved the draft without submitting it.
 */
export async function submitListing(
  id: string,
  isChanged: boolean,
  context: PlanContext,
): Promise<{ listing: Listing; isSubmitted: boolean }> {
  const now = await readListing(id, context);
  if (!now) {
    throw new Error('There is no listing to submit: add listing to the manifest.');
  }
  const { review, state, updatedAt } = now.listing;
  const isNew =
    review === null ||
    updatedAt > review.submittedAt ||
    (isChanged && unsuccessful.includes(state));
  if (!isNew) {
    return { listing: now.listing, isSubmitted: false };
  }
  const params = {
    path: { id },
    header: { 'If-Match': now.etag },
  };
  const { api, signal } = context;
  const { data } = await api.post('/v2/applications/{id}/listing/submit', { params, signal });
  return { listing: data, isSubmitted: true };
}
