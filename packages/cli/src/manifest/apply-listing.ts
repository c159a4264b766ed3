import { isDeepStrictEqual } from 'node:util';
import { ChangedMeanwhileError, isStale } from './changed-meanwhile-error.ts';
import { desiredDraft, draftOf, type Listing, withReasonsOf } from './desired-listing.ts';
import type { Plan } from './plan.ts';
import type { PlanContext } from './plan-context.ts';
import { type ListingPlan, readListing } from './plan-listing.ts';

const maxAttempts = 3;

/**
 * Saves the listing. A change of the application changes the entity tag of its listing, but not the
 * draft of the listing. A 412 may mean only a changed tag, so the listing is read again and
 * compared with the plan.
 */
export async function saveListing(
  id: string,
  plan: Plan,
  { part }: ListingPlan,
  context: PlanContext,
): Promise<Listing> {
  const { api, signal } = context;
  const { application } = plan;
  for (let attempt = 1; ; attempt++) {
    const now = await readListing(id, context);
    requireAsPlanned(plan, now?.listing, application.name);
    const body = desiredDraft(part, now && draftOf(now.listing, application.name), application);
    const params = {
      path: { id },
      ...(now ? { header: { 'If-Match': now.etag } } : {}),
    };
    try {
      const { data } = await api.put('/v2/applications/{id}/listing', {
        params,
        body,
        signal,
      });
      return data;
    } catch (error) {
      if (!isStale(error) || attempt === maxAttempts) {
        throw error;
      }
    }
  }
}

export async function requireListingAsPlanned(
  id: string,
  plan: Plan,
  context: PlanContext,
): Promise<void> {
  const now = await readListing(id, context);
  requireAsPlanned(
    plan,
    now?.listing,
    plan.application.found?.application.name ?? plan.application.name,
  );
}

/** @param name the name of the application, which is the default name of its listing */
function requireAsPlanned(
  { application, listing }: Plan,
  now: Listing | undefined,
  name: string,
): void {
  const before = listing?.found;
  const nameBefore = application.found?.application.name ?? name;
  // Compares only the reasons for scopes that the application had before the plan and has after it.
  const scopes =
    application.found?.application.scopes.filter((scope) => application.scopes.includes(scope)) ??
    [];
  const comparable = (one: Listing, applicationName: string) => {
    const draft = withReasonsOf(scopes, draftOf(one, applicationName));
    const { name: _name, ...others } = draft;
    return nameBefore === name ? draft : others;
  };
  const isSame =
    before && now && isDeepStrictEqual(comparable(before, nameBefore), comparable(now, name));
  if (!isSame && (before ?? now) !== undefined) {
    throw new ChangedMeanwhileError('listing');
  }
}
