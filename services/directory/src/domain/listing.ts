import type { DataEnvironment, Scope } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import {
  type CheckResult,
  type ListingDraft,
  type ListingState,
  type ListingView,
  requestedScope,
} from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';

/** What the directory keeps of an application. Its scopes are those of the application. */
export interface Listing {
  applicationId: string;
  workspaceId: string;
  environment: DataEnvironment;
  state: ListingState;
  draft: ListingDraft;
  /** The latest submission; absent before the first. */
  review?: Review;
  /** The name of the latest submission as a hurried reader sees it. */
  seenName?: string;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** The id of the user who wrote the draft; null: an application without one. */
  updatedBy: string | null;
}

/** A submission: what is reviewed is the draft as it was then, with the scopes of that moment. */
interface Review {
  id: string;
  submittedAt: Date;
  /** The id of the user; null: an application without one. */
  submittedBy: string | null;
  draft: ListingDraft;
  scopes: readonly Scope[];
  checks: CheckResult[];
}

/** The names that are shown: those of the application and its organization, if the publisher has not chosen others. */
export function namesOf({ name, vendor }: ListingDraft, application: PublishedApplication) {
  return { name: name ?? application.name, vendor: vendor ?? application.organizationName };
}

export function viewListing(listing: Listing, application: PublishedApplication): ListingView {
  const { applicationId, workspaceId, environment, state, draft, createdAt, updatedAt, updatedBy } = listing;
  const { scopeReasons, ...shown } = draft;
  return {
    ...{ applicationId, workspaceId, environment, state, ...shown, ...namesOf(draft, application) },
    scopesRequested: application.scopes.map((scope) => requestedScope(scope, scopeReasons[scope])),
    review: viewReview(listing.review),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  };
}

function viewReview(review: Review | undefined): ListingView['review'] {
  if (!review) return null;
  const { id, submittedAt, submittedBy, draft, checks } = review;
  return { id, submittedAt: submittedAt.toISOString(), submittedBy, version: draft.version?.number ?? null, checks };
}

/** @throws PlatformError 400 that names each scope with a reason which the application does not request */
export function requireReasonsOfOwnScopes(draft: ListingDraft, application: PublishedApplication): void {
  const foreign = Object.keys(draft.scopeReasons).filter((scope) => !application.scopes.includes(scope as Scope));
  if (foreign.length === 0) return;
  const message = `is not a scope of the application, which has ${application.scopes.join(', ')}`;
  const errors = foreign.map((scope) => ({ field: `scopeReasons.${scope}`, message }));
  throw new PlatformError('invalid_request', `scopeReasons.${foreign[0]} ${message}.`, { errors });
}
