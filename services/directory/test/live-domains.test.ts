import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import type { ProvenDomain } from '../src/domains/domain/verified-domains.ts';
import { createLiveDomains, type DomainChanges } from '../src/domains/live-domains.ts';

/** A store in memory. Its rows can be deleted before their removal is read. */
class FakeStore implements DomainChanges {
  rows = new Map<string, { proven?: ProvenDomain; changedAt: Date }>();
  reads: string[] = [];
  /** Called before each read. */
  beforeRead: (what: string) => void = () => undefined;

  prove(id: string, atMs: number, organizationId = 'org-1'): void {
    const proven = {
      id,
      organizationId,
      domain: `${id}.example`,
      verifiedAt: new Date(atMs),
    };
    this.rows.set(id, { proven, changedAt: new Date(atMs) });
  }
  lapse(id: string, atMs: number): void {
    this.rows.set(id, { changedAt: new Date(atMs) });
  }

  async #read<Result>(what: string, result: () => Result): Promise<Result> {
    this.beforeRead(what);
    this.reads.push(what);
    await setTimeout(0);
    return result();
  }
  readonly #all = () => [...this.rows.values()].flatMap(({ proven }) => proven ?? []);
  proven = () => this.#read('all', this.#all);
  countProven = () => this.#read('count', () => this.#all().length);
  latestChange = () =>
    this.#read('latest', () =>
      [...this.rows.values()]
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1),
    );
  changedSince = (at: Date) =>
    this.#read('changes', () =>
      [...this.rows]
        .map(([id, row]) => ({ id, ...row }))
        .filter(({ changedAt }) => changedAt >= at)
        .sort((one, other) => Number(one.changedAt) - Number(other.changedAt)),
    );
}

describe('directory: the verified organizations of a process', () => {
  let store: FakeStore;
  let clockMs: number;
  let current: () => Promise<Record<string, string>>;

  beforeEach(() => {
    store = new FakeStore();
    clockMs = 1_000_000;
    const live = createLiveDomains(store, () => clockMs);
    current = async () => Object.fromEntries(await live.current());
  });

  it('are loaded at the start, and follow later changes', async () => {
    store.prove('a', 100);
    expect(await current()).to.deep.equal({ 'org-1': 'a.example' });
    store.prove('b', 200, 'org-2');
    expect(await current()).to.deep.equal({ 'org-1': 'a.example', 'org-2': 'b.example' });
    store.lapse('a', 300);
    expect(await current()).to.deep.equal({ 'org-2': 'b.example' });
  });

  it('have the domain proven first', async () => {
    store.prove('b', 200);
    store.prove('c', 200);
    expect(await current()).to.deep.equal({ 'org-1': 'b.example' });
    store.prove('a', 100);
    expect(await current()).to.deep.equal({ 'org-1': 'a.example' });
    store.rows.delete('a');
    expect(await current()).to.deep.equal({ 'org-1': 'b.example' });
  });

  it('are right after a removal without a row, during other changes', async () => {
    store.prove('a', 50_000);
    await current();
    store.rows.delete('a');
    expect(await current()).to.deep.equal({});
    // A domain is added while another removal is unseen: the count stays the same.
    store.prove('b', 50_001, 'org-2');
    await current();
    clockMs += 20_000;
    store.prove('c', 70_000, 'org-3');
    await current();
    for (const when of ['count', 'changes']) {
      store.rows.delete('b');
      store.beforeRead = (what) => {
        if (what === when) {
          store.prove('d', 70_010, 'org-4');
        }
      };
      expect(Object.keys(await current()), when).to.not.include('org-2');
      store.beforeRead = () => undefined;
      expect(await current()).to.deep.equal({ 'org-3': 'c.example', 'org-4': 'd.example' });
      store.rows.delete('d');
      store.prove('b', 70_011, 'org-2');
      await current();
    }
  });

  it('include a change that becomes readable after a newer change', async () => {
    store.prove('a', 50_000);
    await current();
    clockMs += 20_000;
    store.prove('new', 70_000, 'org-2');
    await current();
    store.lapse('a', 62_000);
    expect(await current()).to.deep.equal({ 'org-2': 'new.example' });
  });

  it('cost two small reads without a change, for all concurrent callers', async () => {
    store.prove('a', 100);
    const live = createLiveDomains(store, () => clockMs);
    const first = await live.current();
    store.reads = [];
    const [one, other] = await Promise.all([
      live.current(),
      live.current().then(() => live.current()),
    ]);
    expect([one, other]).to.deep.equal([first, first]);
    expect(one).to.equal(first);
    expect(new Set(store.reads)).to.deep.equal(new Set(['count', 'changes']));
  });

  it('fail while the store fails, and are right afterwards', async () => {
    store.prove('a', 100);
    const failure = async () =>
      expect((await current().catch((error: Error) => error)) as Error).to.be.an('error');
    for (const fails of ['latest', 'all']) {
      store.beforeRead = (what) => {
        if (what === fails) {
          throw new Error('away');
        }
      };
      await failure();
    }
    store.beforeRead = () => undefined;
    expect(await current()).to.deep.equal({ 'org-1': 'a.example' });
    store.lapse('a', 200);
    for (const fails of ['count', 'changes']) {
      store.beforeRead = (what) => {
        if (what === fails) {
          throw new Error('away');
        }
      };
      await failure();
    }
    store.beforeRead = () => undefined;
    expect(await current()).to.deep.equal({});
  });
});
