import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import type { Listing } from './listing.ts';
import { planToShare } from './visibility.ts';

/**
 * Why a workspace can see an application, or why it cannot. `own`: the workspace registered the
 * application. `withdrawn`: the application was public until the publisher unpublished it.
 * `hidden`: the application does not exist for this workspace.
 */
export type Admission = 'own' | 'public' | 'organization' | 'withdrawn' | 'hidden';

type ListingSeen = Pick<Listing, 'state' | 'visibility' | 'organizations' | 'release' | 'versions'>;

/** The workspace that views an application, with its organization. */
export interface Receiver extends Pick<Principal, 'workspaceId' | 'organizationId'> {
  /** The ids of the publishers approved by the viewer's organization. */
  approvedPublishers: readonly string[];
}

/**
 * Returns whether and why a workspace can see an application in any state. All code that shows or
 * installs applications uses this function.
 */
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
  // A formerly public application is not hidden, because its id is already known.
  return listing.release === undefined && listing.versions.length > 0 ? 'withdrawn' : 'hidden';
}

/**
 * Returns whether an application is shared with an organization. The publisher must offer the
 * application, and the organization must have approved the publisher. The organization's own
 * applications need no approval.
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
 * Returns whether a publisher shares the application with an organization, even if the organization
 * has not approved the publisher.
 */
export function isOfferedTo(
  { state, visibility, organizations }: Pick<Listing, 'state' | 'visibility' | 'organizations'>,
  { organizationId, plan }: Pick<PublishedApplication, 'organizationId' | 'plan'>,
  toOrganizationId: string,
): boolean {
  // The plan is compared in addition to the visibility, because the visibility is updated only
  // after the event about a change of the plan.
  const isShared = visibility === 'organization' && state !== 'delisted' && plan === planToShare;
  return isShared && [organizationId, ...organizations].includes(toOrganizationId);
}
