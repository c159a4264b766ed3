import { setImmediate } from 'node:timers/promises';
import type { LiveDomains } from '../../domains/live-domains.ts';
import { afterCall } from '../../kernel/after-call.ts';
import { ChangeMarks } from '../../kernel/change-marks.ts';
import {
  isDiscoverable,
  type ListingForViewers,
  viewSummary,
} from '../../listings/domain/public-listing.ts';
import { ListingIndex } from './listing-index.ts';

/** A changed listing. */
export interface ListingChange {
  applicationId: string;
  revision: number;
  changedAt: Date;
}

/** The queries with which the index reads the store. */
export interface ListingChanges {
  /** Returns all discoverable listings. */
  discoverable(): AsyncIterable<ListingForViewers>;
  /**
   * Returns the time of the latest change by the database's clock, or undefined if nothing has
   * changed yet.
   */
  latestChange(): Promise<Date | undefined>;
  /** Returns the changes since a time, with a single change for each listing. */
  changedSince(at: Date): Promise<ListingChange[]>;
  read(applicationIds: readonly string[]): Promise<ListingForViewers[]>;
}

export interface LiveIndex {
  /**
   * Returns the index. The index contains every change of a listing or proven domain from before
   * the call.
   * @throws the errors of the store
   */
  current(): Promise<ListingIndex>;
}

const listingsAtOnce = 10;
const readAtOnce = 200;

/**
 * Creates the index of this process. The first call of `current` builds the index. Each later call
 * first reads the changes since the previous call.
 */
export function createLiveIndex(
  changes: ListingChanges,
  domains: LiveDomains,
  nowMs: () => number = () => performance.now(),
): LiveIndex {
  let index: ListingIndex | undefined;
  const marks = new ChangeMarks(nowMs);
  /** The revisions of the listings in the latest read of changes. */
  let seen = new Map<string, number>();

  async function build(): Promise<ListingIndex> {
    marks.begin(await changes.latestChange());
    seen = new Map();
    const built = new ListingIndex();
    let listings = 0;
    for await (const listing of changes.discoverable()) {
      put(built, listing);
      listings += 1;
      // The build yields to the event loop, so other requests of this process can run.
      if (listings % listingsAtOnce === 0) {
        await setImmediate();
      }
    }
    return built;
  }

  async function readChanges(into: ListingIndex): Promise<void> {
    const changed = await changes.changedSince(marks.since());
    const isKnown = ({ applicationId, revision }: ListingChange) =>
      seen.get(applicationId) === revision || into.revisionOf(applicationId) === revision;
    const ids = changed
      .filter((change) => !isKnown(change))
      .map(({ applicationId }) => applicationId);
    for (let at = 0; at < ids.length; at += readAtOnce) {
      for (const listing of await changes.read(ids.slice(at, at + readAtOnce))) {
        put(into, listing);
      }
    }
    seen = new Map(changed.map(({ applicationId, revision }) => [applicationId, revision]));
    marks.see(changed.at(-1)?.changedAt);
  }

  return {
    current: afterCall(async () => {
      index ??= await build();
      const verified = domains.current();
      verified.catch(() => undefined);
      await readChanges(index);
      index.verify(await verified);
      return index;
    }),
  };
}

function put(index: ListingIndex, listing: ListingForViewers): void {
  if (isDiscoverable(listing)) {
    index.put(viewSummary(listing), listing.revision);
  } else {
    index.remove(listing.applicationId);
  }
}
