import {
  type PublicListing,
  type PublicSummary,
  type PublicVersion,
  requestedScope,
  type SharedListing,
} from '@irp/contracts/directory';
import type { Publisher } from '../../domains/domain/verified-domains.ts';
import { unreviewedScopes } from './installation-scopes.ts';
import { type Listing, sharedNamesOf } from './listing.ts';
import { publicUrl, sharedUrl, viewImages } from './listing-images.ts';

/** The fields of a listing for viewers other than the publisher. */
export type ListingForViewers = Omit<Listing, 'review' | 'earlierReviews'>;

type Released = ListingForViewers & { release: NonNullable<Listing['release']> };

/** The fields that decide whether a listing is public and discoverable. */
type Discoverability = Pick<Listing, 'state' | 'visibility' | 'application' | 'release'>;

/**
 * A view without the verification of the publisher. The verification is added later, because the
 * verification changes independently of the listing.
 */
type Unlooked<View> = Omit<View, 'publisher'> & { publisher: Publisher };
export type SummaryEntry = Unlooked<PublicSummary>;

/** The state of a publicly discoverable listing, unless the application is not active. */
export const discoverable = {
  state: 'published',
  visibility: 'public',
  'application.state': 'active',
} as const;

/**
 * Returns whether everybody can discover the listing: in searches, totals and facets, and by its
 * id.
 */
export function isDiscoverable<Shown extends Discoverability>(
  listing: Shown,
): listing is Shown & Pick<Released, 'release'> {
  const { state, visibility, application, release } = listing;
  return (
    state === discoverable.state &&
    visibility === discoverable.visibility &&
    application.state === discoverable['application.state'] &&
    release !== undefined &&
    release.draft.version !== null
  );
}

/** Returns the API representation of a listing in search results. */
export function viewSummary(listing: Released): SummaryEntry {
  const { number, releasedAt } = releasedVersion(listing);
  return {
    ...shownOf(listing, listing.release.draft),
    logo: viewImages(listing.release.images, publicUrl).logo,
    scopes: listing.application.scopes,
    version: { number, releasedAt },
    publishedAt: publishedAt(listing),
  };
}

export function viewPublicListing(listing: Released): Unlooked<PublicListing> {
  const { draft } = listing.release;
  return {
    ...detailsOf(listing, draft),
    ...viewImages(listing.release.images, publicUrl),
    version: releasedVersion(listing),
    publishedAt: publishedAt(listing),
  };
}

/**
 * Returns the API representation of a listing for the organizations with which it is shared. The
 * receiving organizations see the draft, which needs no review. The shown names have passed the
 * check against names of other organizations.
 */
export function viewSharedListing(listing: ListingForViewers): Unlooked<SharedListing> {
  const { draft } = listing;
  const version = draft.version && {
    ...draft.version,
    releasedAt: releasedAtOf(listing, draft.version.number)?.toISOString() ?? null,
  };
  return {
    ...detailsOf(listing, { ...draft, ...sharedNamesOf(listing) }),
    ...viewImages(listing.images, sharedUrl(listing.applicationId)),
    version,
  };
}

/** Returns the versions without the fields that only the publisher may see. */
export function viewVersions({ versions }: ListingForViewers): PublicVersion[] {
  return versions.map(({ number, releaseNotes, scopes, releasedAt }) => ({
    number,
    releaseNotes,
    scopes: [...scopes],
    releasedAt: releasedAt.toISOString(),
  }));
}

/**
 * Returns the sort key of a semantic version. Two keys compare like their versions (Semantic
 * Versioning 2.0.0, section 11). Each number of the version may have up to six digits.
 */
export function versionKey(number: string): string {
  return number
    .split('.')
    .map((part) => part.padStart(6, '0'))
    .join('.');
}

type Draft = Released['release']['draft'];

function shownOf({ applicationId, application, environment }: ListingForViewers, draft: Draft) {
  const { name, description, vendor, categories, supportedFeatures } = draft;
  const publisher = {
    organizationId: application.organizationId,
    name: application.organizationName,
  };
  const acceptsInstallations = !application.newInstallsDisabled;
  return {
    id: applicationId,
    name,
    description,
    vendor,
    publisher,
    environment,
    categories,
    supportedFeatures,
    acceptsInstallations,
  };
}

function detailsOf(listing: ListingForViewers, draft: Draft) {
  const { scopeReasons, documentationLinks, supportContacts, securityInformation } = draft;
  return {
    ...shownOf(listing, draft),
    scopesRequested: listing.application.scopes.map((scope) =>
      requestedScope(scope, scopeReasons[scope]),
    ),
    unreviewedScopes: unreviewedScopes(listing.application.scopes, listing.release),
    documentationLinks,
    supportContacts,
    securityInformation,
  };
}

function releasedVersion(listing: Released) {
  const { draft, approvedAt } = listing.release;
  // A discoverable listing has a version, so this cast is safe.
  const { number, releaseNotes } = draft.version as NonNullable<Draft['version']>;
  return {
    number,
    releaseNotes,
    releasedAt: (releasedAtOf(listing, number) ?? approvedAt).toISOString(),
  };
}

function releasedAtOf({ versions }: ListingForViewers, number: string): Date | undefined {
  return versions.findLast((version) => version.number === number)?.releasedAt;
}

function publishedAt({ versions, release }: Released): string {
  return (versions[0]?.releasedAt ?? release.approvedAt).toISOString();
}
