import type { ListingState } from '@irp/contracts/directory';
import type { DomainEvent } from '@irp/contracts/events';
import { conflict, isDuplicateKey, retryOnConflict, tooManyChanges } from '@irp/persistence';
import type { Listing } from '../domain/listing.ts';
import type { ListingRow, Models } from './models.ts';

export interface ListingStore {
  find(applicationId: string): Promise<Listing | undefined>;
  /** Whether another listing that is in review, approved or published has this name, as a hurried reader sees it. */
  isNameTaken(seenName: string, byOtherThan: string): Promise<boolean>;
  /**
   * Reads, changes and stores a listing with its events in one write; retries after a concurrent change.
   * @param change undefined: no change
   * @throws PlatformError 409, and what `change` throws
   */
  change(
    applicationId: string,
    change: (before: Listing | undefined) => StoredChange | undefined | Promise<StoredChange>,
  ): Promise<Listing>;
}

/** The store sets the revision. */
interface StoredChange {
  listing: Omit<Listing, 'revision'>;
  events: DomainEvent[];
}

const attempts = 20;
const holdsName: ListingState[] = ['in_automated_review', 'in_manual_review', 'approved', 'published'];

export function createListingStore({ listings }: Pick<Models, 'listings'>): ListingStore {
  async function find(applicationId: string): Promise<Listing | undefined> {
    const row = await listings.findById(applicationId).lean<ListingRow>();
    return row ? toListing(row) : undefined;
  }

  async function insert({ applicationId, ...rest }: Listing, outbox: DomainEvent[]): Promise<boolean> {
    try {
      await listings.create({ _id: applicationId, ...rest, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function replace(before: Listing, { applicationId, ...after }: Listing, events: DomainEvent[]) {
    const update = { $set: after, $push: { outbox: { $each: events } } };
    const filter = { _id: applicationId, revision: before.revision };
    return (await listings.updateOne(filter, update)).matchedCount === 1;
  }

  return {
    find,
    isNameTaken: async (seenName, byOtherThan) =>
      (await listings.exists({ seenName, state: { $in: holdsName }, _id: { $ne: byOtherThan } })) !== null,
    change: (applicationId, change) =>
      retryOnConflict(
        async () => {
          const before = await find(applicationId);
          const changed = await change(before);
          if (changed === undefined && before) return before;
          if (changed === undefined) throw new Error('a listing that does not exist cannot stay as it is');
          const after = { ...changed.listing, revision: (before?.revision ?? 0) + 1 };
          const isStored = await (before ? replace(before, after, changed.events) : insert(after, changed.events));
          return isStored ? after : conflict;
        },
        { attempts, error: () => tooManyChanges('listing') },
      ),
  };
}

function toListing({ _id, outbox: _outbox, ...rest }: ListingRow): Listing {
  return { applicationId: _id, ...rest };
}
