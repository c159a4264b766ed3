import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { InstallationPolicyStore } from '../policies/store/installation-policy-store.ts';
import { addVersion } from './add-version.ts';
import { delistListing, relistListing } from './delist-listing.ts';
import type { FollowListing } from './follow-listing.ts';
import { getListing } from './get-listing.ts';
import { getVisibility } from './get-visibility.ts';
import { listVersions } from './list-versions.ts';
import { putListing } from './put-listing.ts';
import { putVisibility } from './put-visibility.ts';
import type { ListingStore } from './store/listing-store.ts';
import type { SubmitDraft } from './submit-draft.ts';
import { submitListing } from './submit-listing.ts';
import { type FinishEnding, unpublishListing } from './unpublish-listing.ts';
import { withdrawListing } from './withdraw-listing.ts';

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
 * Creates the routes with which a publisher manages listing, visibility and versions of an
 * application, and with which the operator delists a listing.
 */
export function listingRoutes(deps: Dependencies) {
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
