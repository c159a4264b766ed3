import type { DataEnvironment, Scope } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import {
  type CheckResult,
  type ListingDraft,
  type ListingState,
  type ListingView,
  listingDraftSchema,
  type ReviewState,
  requestedScope,
  type Visibility,
} from '@irp/contracts/directory';
import type { Actor } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { unreviewedScopes } from './installation-scopes.ts';
import { type ListingImages, noImages, publisherUrl, viewImages } from './listing-images.ts';

/**
 * The listing of an application, and a copy of the application. A single document contains listing
 * and copy, so each change is atomic.
 */
export interface Listing {
  applicationId: string;
  workspaceId: string;
  environment: DataEnvironment;
  /** The application at the last read from the authorization service. */
  application: ApplicationCopy;
  /** `none` if the application has a visibility but no draft. */
  state: ListingState | 'none';
  visibility: Visibility;
  /** The ids of the organizations with which a listing of visibility `organization` is shared. */
  organizations: readonly string[];
  draft: ListingDraft;
  /** The images of the draft. */
  images: ListingImages;
  /** The latest submission; absent before the first submission. */
  review?: Review;
  /** Earlier submissions, the oldest first. */
  earlierReviews: readonly Review[];
  /**
   * The release shown by the directory: the last approved submission. Absent before the first
   * approval, and after the listing is unpublished.
   */
  release?: Release;
  /**
   * All released versions, the oldest first. The released versions remain when the listing is
   * unpublished.
   */
  versions: readonly ReleasedVersion[];
  /**
   * The last approved name. The name remains when the listing is unpublished. The store sets this
   * field.
   */
  approvedName?: string;
  /**
   * The names reserved for this listing, in a form that treats similar-looking names as equal. Set
   * by the store.
   */
  heldNames?: readonly string[];
  /**
   * The reserved names of the organization and the vendor, in the form of `heldNames`. The store
   * sets this field.
   */
  publisherNames?: readonly string[];
  /**
   * When the directory stopped showing the listing. Absent before the first publication, while the
   * listing is shown, and if a former version hid the listing.
   */
  unpublishedAt?: Date;
  /** Reason and time of the operator's removal; absent while the listing is not delisted. */
  delisting?: { reason: string; at: Date };
  /** The intent to end the installations; absent after their end. */
  ending?: {
    actor: Actor;
    at: Date;
    reason: 'unpublished';
  };
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** Id of the draft's author; null if an application without a user wrote the draft. */
  updatedBy: string | null;
}

/**
 * The copy of an application for searches, public pages and installations, without a request to the
 * authorization service.
 */
export type ApplicationCopy = Pick<
  PublishedApplication,
  | 'name'
  | 'organizationId'
  | 'organizationName'
  | 'plan'
  | 'state'
  | 'scopes'
  | 'newInstallsDisabled'
  | 'revision'
  | 'standing'
>;

/** A draft with the shown names. */
type NamedDraft = ListingDraft & { name: string; vendor: string };

/** A submission: the draft and the requested scopes, as they were when the draft was submitted. */
export interface Review {
  id: string;
  state: ReviewState;
  submittedAt: Date;
  /** The id of the submitting user; null if an application without a user submitted the draft. */
  submittedBy: string | null;
  draft: NamedDraft;
  images: ListingImages;
  scopes: readonly Scope[];
  checks: CheckResult[];
  /** Id of the draft's author; null if an application without a user wrote the draft. */
  writtenBy: string | null;
  /** The id of the reviewer to whom the review is assigned. */
  assignee?: string;
  /** Notes of reviewers. */
  comments?: readonly ReviewComment[];
  /** A reviewer's decision; absent before the decision, and if the automated review decided. */
  decision?: ReviewDecision;
}

interface ReviewComment {
  id: string;
  at: Date;
  /** The id of the reviewer. */
  by: string;
  comment: string;
}

interface ReviewDecision {
  at: Date;
  /** The id of the reviewer. */
  by: string;
  /** The comment for the publisher. */
  comment: string | null;
}

/** An approved submission. */
export interface Release {
  reviewId: string;
  draft: NamedDraft;
  images: ListingImages;
  scopes: readonly Scope[];
  approvedAt: Date;
  /**
   * The organization that published the release. Another organization may own the application now.
   */
  organizationId?: string;
}

export interface ReleasedVersion {
  number: string;
  releaseNotes: string;
  scopes: readonly Scope[];
  reviewId: string;
  /** The time of the first publication. */
  releasedAt: Date;
}

/** Creates a listing without a draft, for an application that the directory has not seen before. */
export function newListing(application: PublishedApplication, at: Date): Omit<Listing, 'revision'> {
  const { id: applicationId, workspaceId, environment } = application;
  return {
    applicationId,
    workspaceId,
    environment,
    application: copyOf(application),
    state: 'none',
    visibility: application.publish ? 'public' : 'private',
    organizations: [],
    draft: listingDraftSchema.parse({}),
    images: noImages,
    earlierReviews: [],
    versions: [],
    createdAt: at,
    updatedAt: at,
    updatedBy: null,
  };
}

/** Returns the directory's copy of an application. */
export function copyOf(application: PublishedApplication): ApplicationCopy {
  const {
    name,
    organizationId,
    organizationName,
    plan,
    state,
    scopes,
    newInstallsDisabled,
    revision,
  } = application;
  const { standing } = application;
  return {
    name,
    organizationId,
    organizationName,
    plan,
    state,
    scopes,
    newInstallsDisabled,
    revision,
    ...(standing && { standing }),
  };
}

/**
 * Returns the later of two copies of an application. `application` can be older than the listing's
 * copy, if a concurrent request has stored a newer copy since the read of `application`.
 */
export function latestCopy(
  known: ApplicationCopy | undefined,
  application: PublishedApplication,
): ApplicationCopy {
  return known && known.revision > application.revision ? known : copyOf(application);
}

/** Returns whether other organizations can find the application in the directory. */
export function isVisibleToOthers({
  visibility,
  state,
}: Pick<Listing, 'visibility' | 'state'>): boolean {
  return visibility === 'organization' || state === 'published';
}

/**
 * Returns the application with the last approved name, which other organizations see (see
 * `checkNames`).
 */
export function asOthersSee(
  application: PublishedApplication,
  listing: Listing | undefined,
): PublishedApplication {
  return listing && isVisibleToOthers(listing)
    ? {
        ...application,
        name: listing.application.name,
      }
    : application;
}

/**
 * Maximum number of earlier submissions whose contents the directory stores. The audit log has a
 * record of each submission.
 */
const maxEarlierReviews = 10;

/** Returns the earlier reviews that a listing has after a new submission. */
export function reviewsSoFar({ earlierReviews, review }: Listing): readonly Review[] {
  return review ? [...earlierReviews, review].slice(-maxEarlierReviews) : earlierReviews;
}

/**
 * Returns the shown name and vendor. Default: the application's name as name, and its
 * organization's name as vendor.
 */
export function namesOf(
  { name, vendor }: Pick<ListingDraft, 'name' | 'vendor'>,
  application: Pick<PublishedApplication, 'name' | 'organizationName'>,
) {
  return {
    name: name ?? application.name,
    vendor: vendor ?? application.organizationName,
  };
}

/**
 * Returns the names for organizations with which the listing is shared. The vendor is the
 * publisher's own name or the reviewed vendor.
 */
export function sharedNamesOf({
  draft,
  release,
  application,
}: Pick<Listing, 'draft' | 'release' | 'application'>) {
  const { organizationId, organizationName } = application;
  const isReviewed =
    release !== undefined && (release.organizationId ?? organizationId) === organizationId;
  return {
    ...namesOf(draft, application),
    vendor: isReviewed ? release.draft.vendor : organizationName,
  };
}

/** Returns a name for the listing, even if the listing has no draft. */
export function shownName({ release, review, draft, application }: Listing): string {
  return release?.draft.name ?? review?.draft.name ?? draft.name ?? application.name;
}

/**
 * Returns the API representation of a listing for its publisher. @param listing a listing with a
 * draft
 */
export function viewListing(
  listing: Listing,
  application: PublishedApplication,
): Omit<ListingView, 'publisher'> {
  const { applicationId, workspaceId, environment, draft, createdAt, updatedAt, updatedBy } =
    listing;
  const { state, visibility } = listing;
  if (state === 'none') {
    throw new Error(`the listing of ${applicationId} has no draft`);
  }
  const { scopeReasons, ...shown } = draft;
  return {
    applicationId,
    workspaceId,
    environment,
    state,
    visibility,
    ...shown,
    ...namesOf(draft, application),
    scopesRequested: application.scopes.map((scope) => requestedScope(scope, scopeReasons[scope])),
    unreviewedScopes: unreviewedScopes(application.scopes, listing.release),
    ...viewImages(listing.images, publisherUrl(applicationId)),
    review: viewReview(listing.review),
    delisting: viewDelisting(listing),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  };
}

export function viewDelisting({ delisting }: Listing): ListingView['delisting'] {
  return delisting
    ? {
        reason: delisting.reason,
        at: delisting.at.toISOString(),
      }
    : null;
}

function viewReview(review: Review | undefined): ListingView['review'] {
  if (!review) {
    return null;
  }
  const { id, state, submittedAt, submittedBy, draft, checks, decision } = review;
  return {
    id,
    state,
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    version: draft.version?.number ?? null,
    checks,
    decidedAt: decision?.at.toISOString() ?? null,
    comment: decision?.comment ?? null,
  };
}

/**
 * Requires that the draft gives reasons only for scopes that the application requests.
 * @throws PlatformError 400 with each scope that has a reason but is not requested
 */
export function requireReasonsOfOwnScopes(
  draft: ListingDraft,
  application: PublishedApplication,
): void {
  const foreign = Object.keys(draft.scopeReasons).filter(
    (scope) => !application.scopes.includes(scope as Scope),
  );
  if (foreign.length === 0) {
    return;
  }
  const message = `is not a scope of the application, which has ${application.scopes.join(', ')}`;
  const errors = foreign.map((scope) => ({
    field: `scopeReasons.${scope}`,
    message,
  }));
  throw new PlatformError('invalid_request', `scopeReasons.${foreign[0]} ${message}.`, { errors });
}
