import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import type { Listing } from './listing.ts';
import { planToShare } from './visibility.ts';

/**
 * How an application is shown to a workspace. `own`: it is the one that registered it. `withdrawn`: everybody saw it until its
 * publisher unpublished it. `hidden`: for this workspace it does not exist.
 */
export type Admission = 'own' | 'public' | 'organization' | 'withdrawn' | 'hidden';

type ListingSeen = Pick<Listing, 'state' | 'visibility' | 'organizations' | 'release' | 'versions'>;

/** The one rule of who may know of an application, whatever its state. */
export function admissionOf(
  listing: ListingSeen | undefined,
  {
    workspaceId,
    organizationId,
    plan,
    state,
  }: Pick<PublishedApplication, 'workspaceId' | 'organizationId' | 'plan' | 'state'>,
  caller: Pick<Principal, 'workspaceId' | 'organizationId'>,
): Admission {
  if (state === 'deleted') return 'hidden';
  if (workspaceId === caller.workspaceId) return 'own';
  if (!listing || listing.state === 'delisted') return 'hidden';
  if (listing.state === 'published' && listing.visibility === 'public') return 'public';
  // A plan that no longer includes it hides it at once, before the visibility follows.
  const isShared = listing.visibility === 'organization' && plan === planToShare;
  if (isShared && [organizationId, ...listing.organizations].includes(caller.organizationId)) return 'organization';
  // Once it was public, its id is no secret.
  return listing.release === undefined && listing.versions.length > 0 ? 'withdrawn' : 'hidden';
}
