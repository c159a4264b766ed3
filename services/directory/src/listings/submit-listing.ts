import type { submitListing as contract } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import type { FollowApplication } from '../authorization/application-changes.ts';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { Listing } from './domain/listing.ts';
import { withdrawal } from './domain/withdraw.ts';
import { noListing } from './get-listing.ts';
import { listingReply } from './listing-reply.ts';
import type { ListingStore } from './store/listing-store.ts';
import { requireActive, type SubmitDraft } from './submit-draft.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'change'>;
  readApplication: ReadApplication;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  submit: SubmitDraft;
  follow: FollowApplication;
}

const submittable: readonly Listing['state'][] = [
  'draft',
  'changes_requested',
  'rejected',
  'unpublished',
];

export function submitListing(dependencies: Dependencies): Operation<typeof contract> {
  const { listings, readApplication, domains, submit, follow } = dependencies;
  return async ({ principal, params, headers }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    requireActive(application);
    // An application with `publish` gets its first listing after an event, which the directory may
    // not have processed yet.
    if (application.publish) {
      await follow(application);
    }
    const listing = await listings.change(application.id, async (before) => {
      if (!before || before.state === 'none') {
        throw noListing();
      }
      requirePreconditions(headers, entityTag(before.revision));
      requireSubmittable(before);
      return submit(before, before.draft, { application, principal });
    });
    return listingReply(listing, application, domains);
  };
}

function requireSubmittable({ state }: Listing): void {
  if (submittable.includes(state)) {
    return;
  }
  const advice =
    state === 'in_manual_review'
      ? `Wait for the decision, or ${withdrawal}`
      : 'To submit a new version of an approved or published listing, use POST …/listing/versions';
  throw new PlatformError(
    'conflict',
    `The listing is ${state}: it can be submitted only while it is ${submittable.join(', ')}. ${advice}.`,
  );
}
