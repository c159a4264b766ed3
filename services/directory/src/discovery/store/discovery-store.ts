import type { Publisher } from '../../domains/domain/verified-domains.ts';
import { isOfferedTo } from '../../listings/domain/admission.ts';
import { namesOf } from '../../listings/domain/listing.ts';
import { discoverable, type ListingForViewers } from '../../listings/domain/public-listing.ts';
import type { ListingModels, ListingRow } from '../../listings/store/listing-models.ts';
import { toListing } from '../../listings/store/listing-store.ts';
import type { ListingChange, ListingChanges } from '../search/live-index.ts';

export interface DiscoveryStore extends ListingChanges {
  /** Returns a listing in any state and with any visibility. */
  find(applicationId: string): Promise<ListingForViewers | undefined>;
  /**
   * Returns the listings of active applications that publishers share with an organization, even if
   * the organization has not approved the publisher. Includes the organization's own listings. The
   * order is undefined.
   */
  offeredTo(organizationId: string): Promise<OfferedListing[]>;
  /**
   * Returns the listings of these organizations' active applications, with the fields about
   * visibility.
   */
  ofPublishers(organizationIds: readonly string[]): Promise<SeenListing[]>;
}

type SeenListing = Pick<
  ListingForViewers,
  'application' | 'state' | 'visibility' | 'organizations' | 'release'
>;

export interface OfferedListing {
  applicationId: string;
  name: string;
  publisher: Publisher;
}

type RowForViewers = Omit<ListingRow, keyof typeof withoutInternalFields>;

const withoutInternalFields = {
  review: 0,
  earlierReviews: 0,
  outbox: 0,
  changedAt: 0,
  recordBehind: 0,
} as const;
const rowsAtOnce = 100;

export function createDiscoveryStore({ listings }: ListingModels): DiscoveryStore {
  return {
    async *discoverable() {
      const rows = listings
        .find(discoverable, withoutInternalFields)
        .batchSize(rowsAtOnce)
        .lean<RowForViewers[]>()
        .cursor();
      for await (const row of rows) {
        yield toListingForViewers(row as RowForViewers);
      }
    },
    async latestChange() {
      const filter = { changedAt: { $gt: new Date(0) } };
      const latest = await listings
        .findOne(filter, { changedAt: 1 })
        .sort({ changedAt: -1 })
        .lean<ListingRow>();
      return latest?.changedAt;
    },
    async changedSince(at) {
      const rows = await listings
        .find({ changedAt: { $gte: at } }, { revision: 1, changedAt: 1 })
        .sort({ changedAt: 1 })
        .lean<Omit<ListingChange & { _id: string }, 'applicationId'>[]>();
      return rows.map(({ _id: applicationId, revision, changedAt }) => ({
        applicationId,
        revision,
        changedAt,
      }));
    },
    async read(applicationIds) {
      const rows = await listings
        .find({ _id: { $in: applicationIds } }, withoutInternalFields)
        .lean<RowForViewers[]>();
      return rows.map(toListingForViewers);
    },
    async find(applicationId) {
      const row = await listings
        .findById(applicationId, withoutInternalFields)
        .lean<RowForViewers>();
      return row ? toListingForViewers(row) : undefined;
    },
    async ofPublishers(organizationIds) {
      const seen = {
        application: 1,
        state: 1,
        visibility: 1,
        organizations: 1,
        'release.draft.version': 1,
      };
      const ofThem = { 'application.organizationId': { $in: [...organizationIds] } };
      const rows = await listings
        .find({ ...ofThem, 'application.state': 'active' }, seen)
        .lean<RowForViewers[]>();
      return rows.map(toListingForViewers);
    },
    async offeredTo(organizationId) {
      const names = {
        'draft.name': 1,
        'draft.vendor': 1,
        organizations: 1,
        state: 1,
        visibility: 1,
        application: 1,
      };
      const rows = await Promise.all(
        [{ organizations: organizationId }, { 'application.organizationId': organizationId }].map(
          (whose) =>
            listings.find({ visibility: 'organization', ...whose }, names).lean<RowForViewers[]>(),
        ),
      );
      const found = rows
        .flat()
        .map(toListingForViewers)
        .filter(({ application }) => application.state === 'active')
        .filter((listing) => isOfferedTo(listing, listing.application, organizationId));
      return [
        ...new Map(found.map((listing) => [listing.applicationId, offerOf(listing)])).values(),
      ];
    },
  };
}

function offerOf({ applicationId, draft, application }: ListingForViewers): OfferedListing {
  const { organizationId, organizationName } = application;
  const publisher = {
    organizationId,
    name: organizationName,
  };
  return {
    applicationId,
    name: namesOf(draft, application).name,
    publisher,
  };
}

function toListingForViewers(row: RowForViewers): ListingForViewers {
  // The cast is safe: a `ListingForViewers` has none of the fields that the query leaves out.
  return toListing(row as ListingRow);
}
