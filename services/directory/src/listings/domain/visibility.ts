import { isDeepStrictEqual } from 'node:util';
import type { ListingRequirement, Visibility } from '@irp/contracts/directory';
import type { EventPayload } from '@irp/contracts/events';
import { type Listing, shownName } from './listing.ts';
import { releaseDetail, settle } from './release.ts';

/** The plan that an organization needs to share applications with selected organizations. */
export const planToShare = 'enterprise';

/** A listing after a change, with the events of the change. */
export interface ChangedListing {
  listing: Omit<Listing, 'revision'>;
  events: EventPayload[];
}

export type VisibilityReason = EventPayload<'listing.visibility_changed'>['data']['reason'];

interface Wanted {
  visibility: Visibility;
  organizations: readonly string[];
  reason: VisibilityReason;
}

/**
 * Changes the visibility from and to any of `private`, `organization` and `public`. Returns
 * undefined if nothing changes.
 */
export function changeVisibility(
  before: Listing,
  wanted: Wanted,
  at: Date,
): ChangedListing | undefined {
  const { visibility, organizations, reason } = wanted;
  if (before.visibility === visibility && isDeepStrictEqual(before.organizations, organizations)) {
    return undefined;
  }
  const { listing, effect } = settle(
    {
      ...before,
      visibility,
      organizations,
    },
    at,
  );
  const data = {
    before: before.visibility,
    after: visibility,
    organizations: [...organizations],
    reason,
  };
  const events: EventPayload[] = [
    {
      type: 'listing.visibility_changed',
      data,
    },
  ];
  if (effect === 'published') {
    events.push({
      type: 'listing.published',
      data: releaseDetail(listing),
    });
  }
  if (effect === 'hidden') {
    events.push(unpublishedEvent(before, 'keep', reason));
  }
  return { listing, events };
}

/** Creates the event that the directory stops showing a listing. */
export function unpublishedEvent(
  before: Listing,
  existingInstallations: 'keep' | 'revoke',
  reason: VisibilityReason,
): EventPayload<'listing.unpublished'> {
  return {
    type: 'listing.unpublished',
    data: {
      name: shownName(before),
      existingInstallations,
      reason,
    },
  };
}

const advice: Record<Exclude<Listing['state'], 'published' | 'approved'>, string> = {
  none: 'The listing has no draft. Write a draft first: PUT …/listing.',
  draft: 'Submit the draft: POST …/listing/submit.',
  in_automated_review: 'The automated review is still running.',
  in_manual_review: 'Wait for the decision of a reviewer.',
  changes_requested:
    'Make the changes that the review asks for, and submit the listing again: POST …/listing/submit.',
  rejected: 'The review was rejected: change the draft, and submit it again.',
  unpublished: 'Submit the listing again: POST …/listing/submit.',
  delisted: 'The operator of the platform delisted the listing.',
};

/**
 * Returns what prevents viewers from finding the listing; empty if the viewers can find the
 * listing. The viewers are the receiving organizations for the visibility `organization`, and
 * otherwise the public. A listing with the visibility `organization` needs no approval by a
 * reviewer.
 */
export function missingToBeFound({
  state,
  visibility,
  application,
}: Listing): ListingRequirement[] {
  const missing: ListingRequirement[] = [];
  const isShared = visibility === 'organization';
  if (visibility === 'private') {
    missing.push({
      requirement: 'visibility',
      message: 'Set the visibility to public.',
    });
  }
  if (!isShared && state !== 'approved' && state !== 'published') {
    missing.push({
      requirement: 'approval',
      message: advice[state],
    });
  }
  if (isShared && application.plan !== planToShare) {
    missing.push({
      requirement: 'plan',
      message: `Your organization has the plan ${application.plan}: sharing requires the plan ${planToShare}.`,
    });
  }
  if (application.state !== 'active') {
    missing.push({
      requirement: 'application',
      message: `The application is ${application.state.replace('_', ' ')}.`,
    });
  }
  return missing;
}

/** Returns whether everybody can find the listing in the directory. */
export function isDiscoverable(listing: Listing): boolean {
  return listing.visibility === 'public' && missingToBeFound(listing).length === 0;
}
