import type { PublishedApplication } from '@irp/contracts/authorization';
import type { putVisibility as contract } from '@irp/contracts/directory';
import { actorOf, type EventPayload } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { type Call, entityTag, type Operation, requirePreconditions } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import type { InstallationPolicyStore } from '../policies/store/installation-policy-store.ts';
import { unencryptedUris } from './domain/automated-review.ts';
import { eventsOfNewListing } from './domain/first-listing.ts';
import { type Listing, latestCopy, newListing } from './domain/listing.ts';
import { changeVisibility, planToShare } from './domain/visibility.ts';
import { listingEvents } from './listing-events.ts';
import type { ListingStore } from './store/listing-store.ts';
import { visibilityReply } from './visibility-reply.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'change'>;
  readApplication: ReadApplication;
  policies: Pick<InstallationPolicyStore, 'whichApprove'>;
  now: () => number;
}

export function putVisibility(dependencies: Dependencies): Operation<typeof contract> {
  const { listings, readApplication, policies, now } = dependencies;
  return async ({ principal, params, headers, body }) => {
    const { visibility } = body;
    requireOrganizationsOnlyWhereShared(body);
    const listing = await listings.change(params.id, async (known) => {
      // The application is read after the listing, so that a concurrent change of the plan is
      // noticed. If the plan changes after the application was read, the event about the plan
      // changes the listing, and the change of the visibility starts again.
      const application = await ownApplication(readApplication, principal, params.id);
      if (visibility === 'organization') {
        requirePlanToShare(application);
      }
      const others = new Set(body.organizations.filter((id) => id !== application.organizationId));
      const wanted = {
        visibility,
        organizations: [...others],
        reason: 'requested',
      } as const;
      const nowMs = now();
      const at = new Date(nowMs);
      const before = known ?? {
        ...newListing(application, at),
        revision: 0,
      };
      requirePreconditions(headers, entityTag(before.revision));
      const current = {
        ...before,
        application: latestCopy(before.application, application),
      };
      if (visibility !== 'private') {
        requireMayBeVisible(current);
      }
      if (visibility !== 'private' && before.visibility !== visibility) {
        requireEncryptedRedirects(application);
      }
      const changed = changeVisibility(current, wanted, at);
      if (known && !changed) {
        return undefined;
      }
      const offers = await offersIn(policies, before, changed?.listing);
      const events = [
        ...(known ? [] : eventsOfNewListing(application)),
        ...(changed?.events ?? []),
        ...offers,
      ];
      const listing = changed?.listing ?? current;
      return {
        listing,
        events: listingEvents(current, actorOf(principal), events, nowMs),
      };
    });
    return visibilityReply(listing);
  };
}

/**
 * Returns an event for each organization to which this change begins to offer the listing, if the
 * organization has not approved the publisher. Each event causes a mail to the admins of the
 * organization.
 */
async function offersIn(
  policies: Pick<InstallationPolicyStore, 'whichApprove'>,
  before: Pick<Listing, 'organizations'>,
  after: Pick<Listing, 'organizations' | 'application'> | undefined,
): Promise<EventPayload<'listing.offered'>[]> {
  const added = after?.organizations.filter((id) => !before.organizations.includes(id)) ?? [];
  if (!after || added.length === 0) {
    return [];
  }
  const approving = await policies.whichApprove(after.application.organizationId, added);
  return added
    .filter((id) => !approving.has(id))
    .map((toOrganizationId) => ({
      type: 'listing.offered',
      data: { toOrganizationId },
    }));
}

/**
 * Rejects a list of organizations for the visibilities `private` and `public`.
 * @throws PlatformError 400
 */
function requireOrganizationsOnlyWhereShared({
  visibility,
  organizations,
}: Call<typeof contract>['body']): void {
  if (visibility === 'organization' || organizations.length === 0) {
    return;
  }
  const message = `must be left out for the visibility ${visibility}: only the visibility organization has a list`;
  const errors = [{ field: 'organizations', message }];
  throw new PlatformError('invalid_request', `organizations ${message}.`, { errors });
}

/**
 * Rejects sharing with organizations if the publisher's plan does not include it.
 * @throws PlatformError 403
 */
function requirePlanToShare({ plan, organizationName }: PublishedApplication): void {
  if (plan === planToShare) {
    return;
  }
  const need = `needs the plan ${planToShare}; ${organizationName} has the plan ${plan}`;
  throw new PlatformError(
    'forbidden',
    `The visibility "organization" ${need}. Choose private or public.`,
  );
}

/**
 * Rejects an application with redirect URIs without https, because the browsers of other
 * organizations' users would send authorization codes unencrypted (RFC 9700, section 2.6).
 * @throws PlatformError 409
 */
function requireEncryptedRedirects(application: PublishedApplication): void {
  const unencrypted = unencryptedUris(application);
  if (unencrypted.length === 0) {
    return;
  }
  throw new PlatformError(
    'conflict',
    `Only a private application may have redirect URIs that are not https: ${unencrypted.join(', ')}. Change these URIs first: PATCH …/applications/{id}.`,
  );
}

/**
 * Requires that the application is not scheduled for deletion, and the listing is not delisted.
 * @throws PlatformError 409
 */
function requireMayBeVisible({ state, application }: Listing): void {
  if (application.state === 'pending_deletion') {
    throw new PlatformError(
      'conflict',
      'The application is scheduled for deletion: restore it first.',
    );
  }
  if (state === 'delisted') {
    throw new PlatformError(
      'conflict',
      'The operator of the platform delisted the listing: its visibility can only be private.',
    );
  }
}
