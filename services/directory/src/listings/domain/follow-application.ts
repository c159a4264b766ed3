import { isDeepStrictEqual } from 'node:util';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { copyOf, type Listing } from './listing.ts';
import { unpublish, unpublishableStates } from './unpublish.ts';
import { type ChangedListing, changeVisibility, planToShare } from './visibility.ts';

/** Returns the listing after a change of its application, or undefined if nothing changes. */
export function followApplication(
  before: Listing,
  application: PublishedApplication,
  at: Date,
): ChangedListing | undefined {
  // The application was read before a change that the listing already contains.
  if (application.revision < before.application.revision) {
    return undefined;
  }
  const { workspaceId } = application;
  const current = {
    ...before,
    workspaceId,
    application: copyOf(application),
  };
  const ended = endOf(current, at);
  if (ended) {
    return ended;
  }
  const isSame =
    workspaceId === before.workspaceId &&
    isDeepStrictEqual(current.application, before.application);
  return isSame ? undefined : { listing: current, events: [] };
}

/**
 * A scheduled deletion unpublishes a listing. A restored application stays unpublished until the
 * publisher submits the listing again. Installations stay until the deletion takes effect. A shared
 * application becomes private if the plan of its current owner does not include sharing.
 */
function endOf(current: Listing, at: Date): ChangedListing | undefined {
  const { state, plan } = current.application;
  const hidden = {
    visibility: 'private',
    organizations: [],
  } as const;
  if (state === 'pending_deletion' || state === 'deleted') {
    if (unpublishableStates.includes(current.state)) {
      return unpublish(current, 'keep', 'deletion', at);
    }
    return changeVisibility(current, { ...hidden, reason: 'deletion' }, at);
  }
  const isShared = current.visibility === 'organization';
  return isShared && plan !== planToShare
    ? changeVisibility(current, { ...hidden, reason: 'plan' }, at)
    : undefined;
}
