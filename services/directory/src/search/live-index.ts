import { setImmediate } from 'node:timers/promises';
import { isDiscoverable, type ShownListing, viewSummary } from '../domain/public-listing.ts';
import { ListingIndex } from './listing-index.ts';

/** A listing that changed. */
export interface ListingChange {
  applicationId: string;
  revision: number;
  changedAt: Date;
}

/** What the index reads of the store. */
export interface ListingChanges {
  /** Everything that is discoverable. */
  discoverable(): AsyncIterable<ShownListing>;
  /** When the latest change was, by the database's clock; undefined where no listing has changed. */
  latestChange(): Promise<Date | undefined>;
  /** Changes at this time and later, one for each listing. */
  changedSince(at: Date): Promise<ListingChange[]>;
  read(applicationIds: readonly string[]): Promise<ShownListing[]>;
}

export interface LiveIndex {
  /** The index with every change that was stored before the call. @throws what the store throws */
  current(): Promise<ListingIndex>;
}

/**
 * How long a change may take from the time that it bears until it can be read, and how far the clocks of two servers of the
 * database may differ: the changes of so long are compared again.
 */
const overlapMs = 10_000;
const minMarkAgeMs = 1_000;
const listingsAtOnce = 10;
const readAtOnce = 200;

/** The latest change that was seen at a time of this process's own clock. */
interface Mark {
  seenAtMs: number;
  latestMs: number;
}

/** An index of this process, built by the first call, which reads what has changed before each search. */
export function createLiveIndex(changes: ListingChanges, nowMs: () => number = () => performance.now()): LiveIndex {
  let index: ListingIndex | undefined;
  let marks: Mark[] = [];
  /** The revisions of the changes that were read last. */
  let seen = new Map<string, number>();

  async function build(): Promise<ListingIndex> {
    const latestMs = (await changes.latestChange())?.getTime() ?? 0;
    marks = [{ seenAtMs: nowMs(), latestMs }];
    seen = new Map();
    const built = new ListingIndex();
    let listings = 0;
    for await (const listing of changes.discoverable()) {
      put(built, listing);
      listings += 1;
      // Other requests of this process go on meanwhile.
      if (listings % listingsAtOnce === 0) await setImmediate();
    }
    return built;
  }

  /** From when on changes are read: of what was seen so long ago, all earlier ones can be read by now. */
  function since(): Date {
    const old = marks.findLastIndex(({ seenAtMs }) => nowMs() - seenAtMs >= overlapMs);
    if (old > 0) marks = marks.slice(old);
    return new Date((marks[0]?.latestMs ?? 0) - (old === -1 ? overlapMs : 0));
  }

  async function readChanges(into: ListingIndex): Promise<void> {
    const changed = await changes.changedSince(since());
    const isKnown = ({ applicationId, revision }: ListingChange) =>
      seen.get(applicationId) === revision || into.revisionOf(applicationId) === revision;
    const ids = changed.filter((change) => !isKnown(change)).map(({ applicationId }) => applicationId);
    for (let at = 0; at < ids.length; at += readAtOnce)
      for (const listing of await changes.read(ids.slice(at, at + readAtOnce))) put(into, listing);
    seen = new Map(changed.map(({ applicationId, revision }) => [applicationId, revision]));
    mark(Math.max(0, ...changed.slice(-1).map(({ changedAt }) => changedAt.getTime())));
  }

  function mark(latestMs: number): void {
    const last = marks.at(-1);
    const seenAtMs = nowMs();
    if (last && latestMs > last.latestMs && seenAtMs - last.seenAtMs >= minMarkAgeMs)
      marks.push({ seenAtMs, latestMs });
  }

  return {
    current: afterCall(async () => {
      index ??= await build();
      await readChanges(index);
      return index;
    }),
  };
}

function put(index: ListingIndex, listing: ShownListing): void {
  if (isDiscoverable(listing)) index.put(viewSummary(listing), listing.revision);
  else index.remove(listing.applicationId);
}

/** Runs a task for its callers, once at a time: for each of them in a run that began after the call, which callers share. */
function afterCall<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  function call(): Promise<Result> {
    if (running === undefined) {
      running = task().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return call();
      });
    return next;
  }
  return call;
}
