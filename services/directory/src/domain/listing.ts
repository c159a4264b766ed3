import type { DataEnvironment, Scope } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { type ListingDraft, type ListingState, type ListingView, requestedScope } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';

/** What the directory keeps of an application. Its scopes are those of the application. */
export interface Listing {
  applicationId: string;
  workspaceId: string;
  environment: DataEnvironment;
  state: ListingState;
  draft: ListingDraft;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** The id of the user who wrote the draft; null: an application without one. */
  updatedBy: string | null;
}

export function viewListing(listing: Listing, application: PublishedApplication): ListingView {
  const { applicationId, workspaceId, environment, state, draft, createdAt, updatedAt, updatedBy } = listing;
  const { name = application.name, vendor = application.organizationName, scopeReasons, ...shown } = draft;
  return {
    ...{ applicationId, workspaceId, environment, state, name, vendor, ...shown },
    scopesRequested: application.scopes.map((scope) => requestedScope(scope, scopeReasons[scope])),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  };
}

/** @throws PlatformError 400 that names each scope with a reason which the application does not request */
export function requireReasonsOfOwnScopes(draft: ListingDraft, application: PublishedApplication): void {
  const foreign = Object.keys(draft.scopeReasons).filter((scope) => !application.scopes.includes(scope as Scope));
  if (foreign.length === 0) return;
  const message = `is not a scope of the application, which has ${application.scopes.join(', ')}`;
  const errors = foreign.map((scope) => ({ field: `scopeReasons.${scope}`, message }));
  throw new PlatformError('invalid_request', `scopeReasons.${foreign[0]} ${message}.`, { errors });
}
