import { scopes as allScopes } from '@irp/contracts';
import { type DirectoryFilters, type Facets, type ListingSort, maxFacetValues } from '@irp/contracts/directory';
import type { SummaryEntry } from '../domain/public-listing.ts';
import { FacetValues } from './facet-values.ts';
import { byRelevance, inOrder, type OrderedMatches } from './ordered-matches.ts';
import { SortedEntries } from './sorted-entries.ts';
import { TextIndex } from './text-index.ts';
import { folded, searchedWords } from './words.ts';

/** A listing in the index. */
export interface IndexedListing {
  summary: SummaryEntry;
  revision: number;
  /** Its place in the index of texts. */
  slot: number;
  nameKey: string;
  /** Its place in the order of names; kept up to date by the index. */
  rank: number;
  publisherKeys: readonly string[];
}

export interface ListingSearch {
  q?: string | undefined;
  filters: DirectoryFilters;
  sort: ListingSort;
}

/** Everything that can be found, in memory. What it shows depends on the listings in it, and on nothing that was. */
export class ListingIndex {
  readonly #byId = new Map<string, IndexedListing>();
  readonly #bySlot: (IndexedListing | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #texts = new TextIndex();
  readonly #byName = new SortedEntries<IndexedListing>(({ nameKey, summary }) => [nameKey, summary.id], 1);
  readonly #newest = new SortedEntries<IndexedListing>(({ summary }) => [summary.publishedAt, summary.id], -1);
  readonly #categories = new FacetValues(3);
  readonly #scopes = new FacetValues(allScopes.length);
  readonly #publishers = new FacetValues(1);
  #areRanksCurrent = true;
  /** The facets of all listings; undefined after a change. */
  #facetsOfAll: Facets | undefined;
  /** The names of publishers; undefined after a change. */
  #publisherNames: ReadonlyMap<string, string> | undefined;

  get size(): number {
    return this.#byId.size;
  }

  /** Undefined for a listing that is not in the index. */
  revisionOf(id: string): number | undefined {
    return this.#byId.get(id)?.revision;
  }

  put(summary: SummaryEntry, revision: number): void {
    this.remove(summary.id);
    const { id, name, vendor, publisher, categories, scopes } = summary;
    const slot = this.#freeSlots.pop() ?? this.#bySlot.length;
    const entry: IndexedListing = {
      ...{ summary, revision, slot, nameKey: folded(name), rank: 0 },
      publisherKeys: [publisher.organizationId, publisher.name, vendor].map(folded),
    };
    this.#texts.add(slot, summary);
    this.#categories.set(slot, categories);
    this.#scopes.set(slot, scopes);
    this.#publishers.set(slot, [publisher.organizationId]);
    this.#byId.set(id, entry);
    this.#bySlot[slot] = entry;
    this.#byName.add(entry);
    this.#newest.add(entry);
    this.#changed();
  }

  remove(id: string): void {
    const entry = this.#byId.get(id);
    if (entry === undefined) return;
    this.#texts.remove(entry.slot, entry.summary);
    for (const facet of [this.#categories, this.#scopes, this.#publishers]) facet.clear(entry.slot);
    this.#byName.remove(entry);
    this.#newest.remove(entry);
    this.#byId.delete(id);
    this.#bySlot[entry.slot] = undefined;
    this.#freeSlots.push(entry.slot);
    this.#changed();
  }

  search({ q, filters, sort }: ListingSearch): OrderedMatches<IndexedListing> & { facets: Facets } {
    const passes = passing(filters);
    const order = sort === 'newest' ? this.#newest : this.#byName;
    if (q === undefined) {
      const entries = passes ? order.items.filter(passes) : order.items;
      return { ...inOrder(order, entries), facets: this.#facetsOf(entries) };
    }
    const { slots, scores } = this.#texts.search(searchedWords(q));
    const found = slots.map((slot) => this.#bySlot[slot] as IndexedListing);
    const passed = passes ? found.filter(passes) : found;
    const facets = this.#facetsOf(passed);
    if (sort === 'relevance') return { ...byRelevance(this.#ranked(), passed, (slot) => scores[slot] ?? 0), facets };
    const chosen = new Uint8Array(this.#bySlot.length);
    for (const { slot } of passed) chosen[slot] = 1;
    return {
      ...inOrder(
        order,
        order.items.filter(({ slot }) => chosen[slot] === 1),
      ),
      facets,
    };
  }

  #facetsOf(entries: readonly IndexedListing[]): Facets {
    if (entries.length < this.size) return this.#countFacets(entries);
    this.#facetsOfAll ??= this.#countFacets(entries);
    return this.#facetsOfAll;
  }

  #countFacets(entries: readonly IndexedListing[]): Facets {
    const slots = entries.map(({ slot }) => slot);
    const publishers = this.#publishers.top(slots, maxFacetValues);
    this.#publisherNames ??= namesOf(this.#byName.items);
    const names = this.#publisherNames;
    return {
      categories: this.#categories.top(slots, maxFacetValues),
      scopes: this.#scopes.top(slots, maxFacetValues) as Facets['scopes'],
      publishers: publishers.map(({ value, count }) => ({ value, count, name: names.get(value) ?? value })),
    };
  }

  /** The order of names, in which each entry knows its rank. */
  #ranked(): SortedEntries<IndexedListing> {
    if (!this.#areRanksCurrent) for (const [rank, entry] of this.#byName.items.entries()) entry.rank = rank;
    this.#areRanksCurrent = true;
    return this.#byName;
  }

  #changed(): void {
    this.#areRanksCurrent = false;
    this.#facetsOfAll = undefined;
    this.#publisherNames = undefined;
  }
}

/** The names of organizations; while listings know different ones, the first in alphabetical order. */
function namesOf(entries: readonly IndexedListing[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { summary } of entries) {
    const { organizationId, name } = summary.publisher;
    const known = names.get(organizationId);
    if (known === undefined || name < known) names.set(organizationId, name);
  }
  return names;
}

function passing({ category, scope, publisher }: DirectoryFilters) {
  if (category === undefined && scope === undefined && publisher === undefined) return undefined;
  const publisherKey = publisher === undefined ? undefined : folded(publisher);
  return ({ summary, publisherKeys }: IndexedListing): boolean =>
    (category === undefined || summary.categories.includes(category)) &&
    (scope === undefined || summary.scopes.some((one) => one === scope)) &&
    (publisherKey === undefined || publisherKeys.includes(publisherKey));
}
