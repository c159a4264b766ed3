import { ApiError } from '@irp/client';
import type { Application } from './desired-application.ts';
import {
  desiredDraft,
  draftOf,
  type Listing,
  type ListingDraft,
  type ListingPart,
  withReasonsOf,
} from './desired-listing.ts';
import { type Difference, differencesBetween } from './differences.ts';
import type { ApplicationPlan } from './plan-application.ts';
import type { PlanContext } from './plan-context.ts';
import type { ManifestFile } from './read-manifest.ts';

export interface ListingPlan {
  action: 'create' | 'update' | 'none';
  part: ListingPart;
  differences: Difference[];
  /** The listing as read for the plan; absent for a new listing. */
  found?: Listing;
}

/**
 * Plans the listing. Returns undefined if the manifest has no listing.
 * @throws ManifestError, ApiError
 */
export async function planListing(
  file: ManifestFile,
  application: ApplicationPlan,
  context: PlanContext,
): Promise<ListingPlan | undefined> {
  const { listing: part } = file.manifest;
  if (part === undefined) {
    return undefined;
  }
  requireOwnReasons(file, part, application.scopes);
  const { found } = application;
  const listing = found && (await readListing(found.application.id, context))?.listing;
  const current =
    listing && withReasonsOf(application.scopes, draftOf(listing, found.application.name));
  const desired = desiredDraft(part, current, application);
  // A new draft has defaults for members that the manifest does not contain.
  const before = current ?? desiredDraft({}, undefined, application);
  const differences = differencesBetween(before, withUnnamed(desired, current));
  const actionOfExisting = differences.length > 0 ? 'update' : 'none';
  const action = listing ? actionOfExisting : 'create';
  return {
    action,
    part,
    differences,
    ...(listing && { found: listing }),
  };
}

/** Adds an undefined name if the manifest resets the name, so the reset becomes a difference. */
function withUnnamed(desired: ListingDraft, current: ListingDraft | undefined): object {
  return current?.name === undefined ? desired : { name: undefined, ...desired };
}

/**
 * Rejects reasons for scopes that the application does not have. The API would reject the reasons
 * only after the change of the application.
 */
function requireOwnReasons(
  file: ManifestFile,
  { scopeReasons }: ListingPart,
  scopes: Application['scopes'],
): void {
  const known: readonly string[] = scopes;
  const foreign = Object.entries(scopeReasons ?? {}).filter(
    ([scope, reason]) => reason !== null && !known.includes(scope),
  );
  const message = `must be a scope of the application: ${scopes.join(', ')}`;
  if (foreign.length > 0) {
    throw file.errorAt(
      foreign.map(([scope]) => ({ path: ['listing', 'scopeReasons', scope], message })),
    );
  }
}

/**
 * Reads the listing of an application, with its entity tag. Returns undefined without a listing.
 */
export async function readListing(
  id: string,
  { api, signal }: PlanContext,
): Promise<{ listing: Listing; etag: string } | undefined> {
  try {
    const { data, response } = await api.get('/v2/applications/{id}/listing', {
      params: { path: { id } },
      signal,
    });
    return { listing: data, etag: response.headers.get('etag') ?? '' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return undefined;
    }
    throw error;
  }
}
