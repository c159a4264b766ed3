import { posedForms } from '@irp/contracts/directory';
import type { DomainEvent } from '@irp/contracts/events';
import { conflict, isDuplicateKey, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { changesRecord } from '../domain/application-record.ts';
import { holdNames } from '../domain/held-names.ts';
import type { Listing } from '../domain/listing.ts';
import type { ListingModels, ListingRow } from './listing-models.ts';

export interface ListingStore {
  find(applicationId: string): Promise<Listing | undefined>;
  /** Returns the existing listings of these applications. */
  findAll(applicationIds: readonly string[]): Promise<Listing[]>;
  /**
   * Returns whether another listing has reserved a similar name. The comparison of names ignores
   * additions such as `official`.
   */
  isNameTaken(name: string, byOtherThan: string): Promise<boolean>;
  /**
   * Returns whether another organization has a name, or a released vendor, that looks similar to
   * this name.
   */
  isVendorTaken(vendor: string, byOtherThan: string): Promise<boolean>;
  /** Returns the ids of an organization's applications in the directory. */
  idsOfOrganization(organizationId: string): Promise<string[]>;
  /**
   * Returns the listings that are newer than the application's record in the authorization service.
   */
  listUnrecorded(): Promise<Listing[]>;
  /** Stores that the application's record contains this revision of the listing. */
  markRecorded(listing: Pick<Listing, 'applicationId' | 'revision'>): Promise<void>;
  /** Returns the listings whose installations must be ended. */
  listEnding(): Promise<Listing[]>;
  /**
   * Changes a listing, and stores it with its events in a single write. Calls `change` again after
   * a concurrent change of the listing, or if another listing has reserved the name since the check
   * of the name.
   * @param change returns undefined if nothing changes
   * @throws PlatformError 409, and the errors of `change`
   */
  change(
    applicationId: string,
    change: (
      before: Listing | undefined,
    ) => StoredChange | undefined | Promise<StoredChange | undefined>,
  ): Promise<Listing>;
}

/** The store sets the revision. */
export interface StoredChange {
  listing: Omit<Listing, 'revision'>;
  events: DomainEvent[];
}

const attempts = 20;

export function createListingStore({ listings }: ListingModels): ListingStore {
  async function find(applicationId: string): Promise<Listing | undefined> {
    const row = await listings.findById(applicationId).lean<ListingRow>();
    return row ? toListing(row) : undefined;
  }

  async function insert(
    { applicationId, ...rest }: Listing,
    outbox: DomainEvent[],
  ): Promise<boolean> {
    try {
      await listings.create({
        _id: applicationId,
        ...rest,
        recordBehind: true,
        outbox,
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) {
        return false;
      }
      throw error;
    }
  }

  async function replace(
    before: Listing,
    { applicationId, ...after }: Listing,
    events: DomainEvent[],
  ) {
    const fields = Object.keys(before).filter(
      (field) => field !== 'applicationId',
    ) as (keyof typeof after)[];
    const gone = fields.filter((field) => after[field] === undefined);
    const $unset = Object.fromEntries(gone.map((field) => [field, 1]));
    const record = changesRecord(before, after) ? { recordBehind: true } : {};
    const update = {
      $set: { ...after, ...record },
      $unset,
      $push: { outbox: { $each: events } },
      $currentDate: { changedAt: true },
    } as const;
    const filter = {
      _id: applicationId,
      revision: before.revision,
    };
    try {
      return (await listings.updateOne(filter, update)).matchedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) {
        return false;
      }
      throw error;
    }
  }

  return {
    find,
    findAll: async (ids) =>
      (await listings.find({ _id: { $in: ids } }).lean<ListingRow[]>()).map(toListing),
    async isNameTaken(name, byOtherThan) {
      const $in = posedForms(name);
      return (
        (await listings.exists({
          heldNames: { $in },
          _id: { $ne: byOtherThan },
        })) !== null
      );
    },
    async isVendorTaken(vendor, byOtherThan) {
      const other = { 'application.organizationId': { $ne: byOtherThan } };
      return (
        (await listings.exists({
          publisherNames: { $in: posedForms(vendor) },
          ...other,
        })) !== null
      );
    },
    async idsOfOrganization(organizationId) {
      const found = listings
        .find({ 'application.organizationId': organizationId })
        .select({ _id: 1 });
      return (await found.lean<Pick<ListingRow, '_id'>[]>()).map(({ _id }) => _id);
    },
    async listUnrecorded() {
      return (await listings.find({ recordBehind: true }).limit(100).lean<ListingRow[]>()).map(
        toListing,
      );
    },
    async markRecorded({ applicationId: _id, revision }) {
      await listings.updateOne({ _id, revision }, { $unset: { recordBehind: 1 } });
    },
    async listEnding() {
      const rows = listings.find({ 'ending.at': { $gt: new Date(0) } }).limit(100);
      return (await rows.lean<ListingRow[]>()).map(toListing);
    },
    change: (applicationId, change) =>
      retryOnConflict(
        async () => {
          const before = await find(applicationId);
          const changed = await change(before);
          if (changed === undefined && before) {
            return before;
          }
          if (changed === undefined) {
            throw new Error('the listing does not exist, and the change creates no listing');
          }
          const after: Listing = {
            ...holdNames(changed.listing),
            revision: (before?.revision ?? 0) + 1,
          };
          const isStored = await (before
            ? replace(before, after, changed.events)
            : insert(after, changed.events));
          return isStored ? after : conflict;
        },
        {
          attempts,
          error: () => tooManyChanges('listing'),
        },
      ),
  };
}

export function toListing({
  _id,
  outbox: _outbox,
  changedAt: _changedAt,
  recordBehind: _recordBehind,
  ...rest
}: ListingRow): Listing {
  return { applicationId: _id, ...rest };
}
