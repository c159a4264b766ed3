import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { createLiveIndex, type ListingChanges } from '../src/discovery/search/live-index.ts';
import type { Listing } from '../src/listings/domain/listing.ts';
import { publishedListing } from './support/stored-listing.ts';

/**
 * A store in memory with changes that become visible later than their timestamp, as in a database
 * under load.
 */
class FakeStore implements ListingChanges {
  rows = new Map<string, { listing: Listing; changedAt: Date }>();
  reads: string[] = [];
  /** Called before each read. */
  beforeRead: (what: string) => void = () => undefined;

  put(name: string, changedAtMs: number, fields: Partial<Listing> = {}): Listing {
    const before = this.rows.get(name)?.listing;
    const revision = (before?.revision ?? 0) + 1;
    const listing = {
      ...publishedListing({
        applicationId: name,
        draft: { name },
      }),
      ...fields,
      revision,
    };
    this.rows.set(name, { listing, changedAt: new Date(changedAtMs) });
    return listing;
  }

  async #read<Result>(what: string, result: () => Result): Promise<Result> {
    this.beforeRead(what);
    this.reads.push(what);
    await setTimeout(0);
    return result();
  }

  async *discoverable() {
    const all = [...this.rows.values()].map(({ listing }) => listing);
    for (const listing of all) {
      yield await this.#read('listing', () => listing);
    }
  }
  latestChange() {
    return this.#read('latest', () =>
      [...this.rows.values()]
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1),
    );
  }
  changedSince(at: Date) {
    const rows = () => [...this.rows.values()].filter(({ changedAt }) => changedAt >= at);
    return this.#read('changes', () =>
      rows()
        .map(({ listing: { applicationId, revision }, changedAt }) => ({
          applicationId,
          revision,
          changedAt,
        }))
        .sort((one, other) => Number(one.changedAt) - Number(other.changedAt)),
    );
  }
  read(ids: readonly string[]) {
    return this.#read(`read ${ids.length}`, () => ids.map((id) => this.rows.get(id)!.listing));
  }
}

describe('directory: the index of a process', () => {
  let store: FakeStore;
  let clockMs: number;
  let current: () => Promise<string[]>;

  beforeEach(() => {
    store = new FakeStore();
    clockMs = 1_000_000;
    const live = createLiveIndex(store, { current: async () => new Map() }, () => clockMs);
    current = async () =>
      (await live.current())
        .search({
          filters: {},
          sort: 'name',
        })
        .slice(0, 1e9)
        .map(({ summary: { id } }) => id)
        .sort();
  });

  it('has the stored listings, and follows later changes', async () => {
    store.put('a', 100);
    store.put('b', 200);
    expect(await current()).to.deep.equal(['a', 'b']);
    store.put('c', 300);
    store.put('a', 301, { state: 'unpublished' });
    expect(await current()).to.deep.equal(['b', 'c']);
    store.put('b', 302, { visibility: 'private' });
    store.put('a', 303);
    expect(await current()).to.deep.equal(['a', 'c']);
  });

  it('begins with an empty directory', async () => {
    expect(await current()).to.deep.equal([]);
    store.put('a', Date.now());
    expect(await current()).to.deep.equal(['a']);
  });

  it('has changes made while it was built', async () => {
    for (const name of ['a', 'b', 'c']) {
      store.put(name, 100);
    }
    let listings = 0;
    store.beforeRead = (what) => {
      if (what !== 'listing') {
        return;
      }
      listings += 1;
      if (listings === 2) {
        store.put('a', 200, { state: 'delisted' });
      }
      if (listings === 3) {
        store.put('d', 201);
      }
    };
    expect(await current()).to.deep.equal(['b', 'c', 'd']);
  });

  it('has a change that becomes readable after a newer change, within ten seconds', async () => {
    store.put('a', 50_000);
    await current();
    for (let at = 0; at < 30; at++) {
      clockMs += 1_500;
      const nowMs = 60_000 + at * 1_500;
      store.put('newer', nowMs);
      await current();
      // The change has a timestamp of nine seconds ago, by another server's clock or because of a
      // slow write.
      store.put('late', nowMs - 9_000);
      store.put('gone', nowMs - 9_000, { state: at % 2 ? 'published' : 'unpublished' });
      expect(await current()).to.deep.equal(['a', ...(at % 2 ? ['gone'] : []), 'late', 'newer']);
      store.rows.delete('late');
      store.put('late', nowMs, { state: 'unpublished' });
      store.rows.get('late')!.listing.revision = at * 2 + 3;
      await current();
    }
  });

  it('has a change from before its build that was not readable then', async () => {
    store.put('a', 50_000);
    await current();
    store.put('late', 41_000);
    expect(await current()).to.deep.equal(['a', 'late']);
  });

  it('reads nothing without a change for ten seconds', async () => {
    for (let at = 0; at < 50; at++) {
      store.put(`l${at}`, 100 + at);
    }
    await current();
    clockMs += 11_000;
    store.put('last', 5_000);
    await current();
    clockMs += 11_000;
    await current();
    store.reads = [];
    let rows = -1;
    const changedSince = store.changedSince.bind(store);
    store.changedSince = async (at) => {
      const found = await changedSince(at);
      rows = found.length;
      return found;
    };
    expect(await current()).to.have.length(51);
    expect([store.reads, rows]).to.deep.equal([['changes'], 1]);
  });

  it('reads changes once for concurrent callers, and again for later callers', async () => {
    store.put('a', 100);
    await current();
    store.reads = [];
    const callers = [current(), current(), current(), current()];
    // After the first read has begun: the callers above may miss the change, but the next caller
    // must not.
    store.put('b', 101);
    const after = current();
    expect((await Promise.all(callers)).at(-1)).to.deep.equal(['a', 'b']);
    expect(await after).to.deep.equal(['a', 'b']);
    expect(store.reads.filter((what) => what === 'changes')).to.have.length(2);
  });

  it('fails while the store fails, and is complete afterwards', async () => {
    store.put('a', 100);
    store.put('b', 100);
    const fail = (what: string) => (read: string) => {
      if (read.startsWith(what)) {
        throw new Error('away');
      }
    };
    const failure = async () =>
      expect((await current().catch((error: Error) => error)) as Error).to.be.an('error');
    for (const what of ['latest', 'listing', 'changes']) {
      store.beforeRead = fail(what);
      await failure();
    }
    store.beforeRead = () => undefined;
    expect(await current()).to.deep.equal(['a', 'b']);
    store.put('a', 200, { state: 'unpublished' });
    for (const what of ['changes', 'read']) {
      store.beforeRead = fail(what);
      await failure();
    }
    store.beforeRead = () => undefined;
    expect(await current()).to.deep.equal(['b']);
  });

  it('never has a listing published without a release', async () => {
    store.put('a', 100);
    const { release: _release, ...unreleased } = store.put('b', 100);
    store.rows.get('b')!.listing = unreleased;
    expect(await current()).to.deep.equal(['a']);
  });
});
