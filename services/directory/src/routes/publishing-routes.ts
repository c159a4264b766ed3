import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { VerifiedDomains } from '../domain/verified-domains.ts';
import type { FinishEnding } from '../installations/finish-endings.ts';
import { addVersion } from '../operations/add-version.ts';
import { delistListing, relistListing } from '../operations/delist-listing.ts';
import { getListing } from '../operations/get-listing.ts';
import { getVisibility } from '../operations/get-visibility.ts';
import { listVersions } from '../operations/list-versions.ts';
import { putListing } from '../operations/put-listing.ts';
import { putVisibility } from '../operations/put-visibility.ts';
import type { SubmitDraft } from '../operations/submit-draft.ts';
import { submitListing } from '../operations/submit-listing.ts';
import { unpublishListing } from '../operations/unpublish-listing.ts';
import { withdrawListing } from '../operations/withdraw-listing.ts';
import type { InstallationPolicyStore } from '../store/installation-policy-store.ts';
import type { ListingStore } from '../store/listing-store.ts';
import type { FollowListing } from '../subscriptions/follow-listing.ts';

interface Dependencies {
  listings: ListingStore;
  readApplication: ReadApplication;
  domains: VerifiedDomains;
  submit: SubmitDraft;
  follow: FollowListing;
  finishEnding: FinishEnding;
  policies: Pick<InstallationPolicyStore, 'whichApprove'>;
  hasInstallations: (applicationId: string) => Promise<boolean>;
  now: () => number;
}

/**
 * The listing of an application, its visibility and its versions, for its publisher and the
 * operator.
 */
export function publishingRoutes(deps: Dependencies) {
  return [
    bind(contracts.getListing, getListing(deps)),
    bind(contracts.putListing, putListing(deps)),
    bind(contracts.submitListing, submitListing(deps)),
    bind(contracts.withdrawListing, withdrawListing(deps)),
    bind(contracts.addListingVersion, addVersion(deps)),
    bind(contracts.listListingVersions, listVersions(deps)),
    bind(contracts.unpublishListing, unpublishListing(deps)),
    bind(contracts.getVisibility, getVisibility(deps)),
    bind(contracts.putVisibility, putVisibility(deps)),
    bind(contracts.delistListing, delistListing(deps)),
    bind(contracts.relistListing, relistListing(deps)),
  ];
}
