import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import type { Listing } from './listing.ts';
import { planToShare } from './visibility.ts';

/**
 * How an application is shown to a workspace. `own`: it is the one that registered it. `withdrawn`:
 * everybody saw it until its publisher unpublished it. `hidden`: for this workspace it does not
 * exist.
 */
export type Admission = 'own' | 'public' | 'organization' | 'withdrawn' | 'hidden';

type ListingSeen = Pick<Listing, 'state' | 'visibility' | 'organizations' | 'release' | 'versions'>;

/** Who looks. */
export interface Receiver extends Pick<Principal, 'workspaceId' | 'organizationId'> {
  /** The ids of the organizations that the own one has approved as publishers. */
  approvedPublishers: readonly string[];
}

/** The one rule of who may know of an application, whatever its state. */
export function admissionOf(
  listing: ListingSeen | undefined,
  application: Pick<PublishedApplication, 'workspaceId' | 'organizationId' | 'plan' | 'state'>,
  receiver: Receiver,
): Admission {
  const { workspaceId, state } = application;
  if (state === 'deleted') {
    return 'hidden';
  }
  if (workspaceId === receiver.workspaceId) {
    return 'own';
  }
  if (!listing || listing.state === 'delisted') {
    return 'hidden';
  }
  if (listing.state === 'published' && listing.visibility === 'public') {
    return 'public';
  }
  if (isSharedWith(listing, application, receiver)) {
    return 'organization';
  }
  // Once it was public, its id is no secret.
  return listing.release === undefined && listing.versions.length > 0 ? 'withdrawn' : 'hidden';
}

/**
 * The one rule of what is shared with an organization: what it is offered, by a publisher that it
 * has approved; its own needs no approval.
 */
export function isSharedWith(
  listing: Pick<Listing, 'state' | 'visibility' | 'organizations'>,
  application: Pick<PublishedApplication, 'organizationId' | 'plan'>,
  { organizationId, approvedPublishers }: Pick<Receiver, 'organizationId' | 'approvedPublishers'>,
): boolean {
  const isApproved = [organizationId, ...approvedPublishers].includes(application.organizationId);
  return isApproved && isOfferedTo(listing, application, organizationId);
}

/**
 * Whether a publisher shares it with an organization, which may not have approved the publisher.
 */
export function isOfferedTo(
  { state, visibility, organizations }: Pick<Listing, 'state' | 'visibility' | 'organizations'>,
  { organizationId, plan }: Pick<PublishedApplication, 'organizationId' | 'plan'>,
  toOrganizationId: string,
): boolean {
  // A plan that does not include it hides it at once, before the visibility follows.
  const isShared = visibility === 'organization' && state !== 'delisted' && plan === planToShare;
  return isShared && [organizationId, ...organizations].includes(toOrganizationId);
}
