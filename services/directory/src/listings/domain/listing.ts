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

/** What the directory keeps of an application, in one document: each change of it is atomic. */
export interface Listing {
  applicationId: string;
  workspaceId: string;
  environment: DataEnvironment;
  /** The application as it was last read from the authorization service. */
  application: ApplicationCopy;
  /** `none`: it has a visibility, but no draft was written. */
  state: ListingState | 'none';
  visibility: Visibility;
  /** The ids of the other organizations that an `organization` visibility includes. */
  organizations: readonly string[];
  draft: ListingDraft;
  /** Of the draft. */
  images: ListingImages;
  /** The latest submission; absent before the first. */
  review?: Review;
  /** The submissions before it, the oldest first. */
  earlierReviews: readonly Review[];
  /**
   * What the directory shows: the submission that was approved last; absent before the first
   * approval, and once unpublished.
   */
  release?: Release;
  /** Every version that was released, the oldest first; kept when the listing is unpublished. */
  versions: readonly ReleasedVersion[];
  /** The name that was approved last, also once it is unpublished. The store sets it. */
  approvedName?: string;
  /**
   * The names that no other listing can have, as a hurried reader sees them. The store sets them.
   */
  heldNames?: readonly string[];
  /** Those of its organization and of its vendor, in the same way. The store sets them. */
  publisherNames?: readonly string[];
  /**
   * When the directory ceased to show it; absent before, while it does, and where a former version
   * hid it.
   */
  unpublishedAt?: Date;
  /** By the operator; absent while it is not delisted. */
  delisting?: { reason: string; at: Date };
  /** Its installations are to end; absent as soon as they have. */
  ending?: {
    actor: Actor;
    at: Date;
    reason: 'unpublished';
  };
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** The id of the user who wrote the draft; null: an application without one. */
  updatedBy: string | null;
}

/**
 * What searches, public pages and installations show of an application without asking the
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

/** A draft with the names that are shown. */
type NamedDraft = ListingDraft & { name: string; vendor: string };

/** A submission: what is reviewed is the draft as it was then, with the scopes of that moment. */
export interface Review {
  id: string;
  state: ReviewState;
  submittedAt: Date;
  /** The id of the user; null: an application without one. */
  submittedBy: string | null;
  draft: NamedDraft;
  images: ListingImages;
  scopes: readonly Scope[];
  checks: CheckResult[];
  /** The id of the user who wrote the draft; null: an application without one. */
  writtenBy: string | null;
  /** The id of the reviewer who has taken it over. */
  assignee?: string;
  /** Notes of reviewers. */
  comments?: readonly ReviewComment[];
  /** Absent before, and where the automated review has decided. */
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
  /** For the publisher. */
  comment: string | null;
}

/** A submission that was approved. */
export interface Release {
  reviewId: string;
  draft: NamedDraft;
  images: ListingImages;
  scopes: readonly Scope[];
  approvedAt: Date;
  /** Who published it then: an application can be transferred. */
  organizationId?: string;
}

export interface ReleasedVersion {
  number: string;
  releaseNotes: string;
  scopes: readonly Scope[];
  reviewId: string;
  /** When the directory showed it first. */
  releasedAt: Date;
}

/** A listing without a draft, of an application that the directory has not known before. */
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

/** What the directory keeps of an application itself. */
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
 * The later one of two copies: a request may have read the application before a change that is
 * followed already.
 */
export function latestCopy(
  known: ApplicationCopy | undefined,
  application: PublishedApplication,
): ApplicationCopy {
  return known && known.revision > application.revision ? known : copyOf(application);
}

/** Whether others than its own organization see it, or are shown it for an installation. */
export function isShownToOthers({
  visibility,
  state,
}: Pick<Listing, 'visibility' | 'state'>): boolean {
  return visibility === 'organization' || state === 'published';
}

/**
 * An application under the name that passed the checks last, while others see it (`checkNames`).
 */
export function asOthersSee(
  application: PublishedApplication,
  listing: Listing | undefined,
): PublishedApplication {
  return listing && isShownToOthers(listing)
    ? {
        ...application,
        name: listing.application.name,
      }
    : application;
}

/**
 * Of how many submissions before the latest one the directory keeps what was reviewed; the audit
 * log has them all.
 */
const maxEarlierReviews = 10;

/** The earlier reviews of a listing that is submitted once more. */
export function reviewsSoFar({ earlierReviews, review }: Listing): readonly Review[] {
  return review ? [...earlierReviews, review].slice(-maxEarlierReviews) : earlierReviews;
}

/**
 * The names that are shown: those of the application and its organization, if the publisher has not
 * chosen others.
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
 * The names that organizations see with whom it is shared: as vendor the publisher's own name, or
 * the one that was reviewed for it.
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

/** The name under which a listing is known, also where it has no draft. */
export function shownName({ release, review, draft, application }: Listing): string {
  return release?.draft.name ?? review?.draft.name ?? draft.name ?? application.name;
}

/** @param listing whose draft was written */
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
 * @throws PlatformError 400 that names each scope with a reason which the application does not
 *   request
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
