import type { InstallationParty, InstallationView } from '@irp/contracts/directory';
import { admissionOf } from '../../listings/domain/admission.ts';
import type { Listing } from '../../listings/domain/listing.ts';

/**
 * Returns the state of an application for a workspace with an installation. Times of a compromise
 * or transfer before the installation are null.
 * @param isShown returns whether the viewer may see the reasons that a party gave for suspensions
 */
export function installedApplication(
  installation: {
    workspaceId: string;
    organizationId: string;
    createdAt: Date;
  },
  listing: Listing,
  isShown: (by: InstallationParty) => boolean,
): InstallationView['application'] {
  const meanwhile = (iso: string | null | undefined) =>
    iso && Date.parse(iso) >= installation.createdAt.getTime() ? iso : null;
  const { application, workspaceId } = listing;
  const { state, standing } = application;
  // The publisher counts as approved, because a missing approval does not change the state of the
  // application.
  const receiver = {
    ...installation,
    approvedPublishers: [application.organizationId],
  };
  const admission = admissionOf(listing, { ...application, workspaceId }, receiver);
  const isFound = admission === 'public' || admission === 'organization';
  return {
    state,
    suspensions: (standing?.suspensions ?? []).map((one) => ({
      ...one,
      reason: shownReason(one, isShown),
    })),
    authorizationFlowsSuspended: standing?.authorizationFlowsSuspended ?? false,
    deletionAt: standing?.deletionAt ?? null,
    unpublishedAt: isFound ? null : (listing.unpublishedAt?.toISOString() ?? null),
    delistedAt: listing.delisting?.at.toISOString() ?? null,
    credentialsCompromisedAt: meanwhile(standing?.compromisedAt),
    transferredAt: meanwhile(standing?.transferredAt),
  };
}

/**
 * Returns the reason of a suspension if the viewer may see it. The authorization service stores an
 * empty text if there is no reason.
 */
function shownReason(
  { by, reason }: { by: InstallationParty; reason: string },
  isShown: (by: InstallationParty) => boolean,
): string | null {
  return isShown(by) && reason !== '' ? reason : null;
}
