import { scopes as allScopes } from '@irp/contracts';
import {
  type DirectoryFilters,
  type Facets,
  type ListingSort,
  maxFacetValues,
} from '@irp/contracts/directory';
import type { SummaryEntry } from '../../listings/domain/public-listing.ts';
import { FacetValues } from './facet-values.ts';
import { byRelevance, inOrder, type OrderedMatches } from './ordered-matches.ts';
import { SortedEntries } from './sorted-entries.ts';
import { TextIndex } from './text-index.ts';
import { folded, searchedWords } from './words.ts';

export interface IndexedListing {
  summary: SummaryEntry;
  revision: number;
  /** The number of the listing in the text index and in the facets. */
  slot: number;
  nameKey: string;
}

export interface ListingSearch {
  q?: string | undefined;
  filters: DirectoryFilters;
  sort: ListingSort;
}

/**
 * All discoverable listings, in memory. The result of a search depends only on the current
 * listings, not on the order in which listings were added and removed.
 */
export class ListingIndex {
  readonly #byId = new Map<string, IndexedListing>();
  #slots = 0;
  readonly #freeSlots: number[] = [];
  readonly #texts = new TextIndex();
  readonly #byName = new SortedEntries<IndexedListing>(
    ({ nameKey, summary }) => [nameKey, summary.id],
    1,
  );
  readonly #newest = new SortedEntries<IndexedListing>(
    ({ summary }) => [summary.publishedAt, summary.id],
    -1,
  );
  readonly #categories = new FacetValues(3);
  readonly #scopes = new FacetValues(allScopes.length);
  readonly #publishers = new FacetValues(1);
  /** By slot, the texts with which a search can filter by publisher: id, name and vendor. */
  readonly #publisherKeys = new FacetValues(3);
  /** The facet `verified`: `true` for listings of verified publishers. */
  readonly #verified = new FacetValues(1);
  #domains: ReadonlyMap<string, string> = new Map();
  #revision = 0;
  /** The facets of a search without filters; undefined after a change. */
  #facetsOfAll: Facets | undefined;
  /** The names of publishers by organization; undefined after a change. */
  #publisherNames: ReadonlyMap<string, string> | undefined;

  get size(): number {
    return this.#byId.size;
  }

  /**
   * A number that changes with each change of the discoverable listings or of the verified
   * publishers.
   */
  get revision(): number {
    return this.#revision;
  }

  /** The verifying domain of each organization. */
  get domains(): ReadonlyMap<string, string> {
    return this.#domains;
  }

  /** Returns the revision of a listing, or undefined if the index does not contain the listing. */
  revisionOf(id: string): number | undefined {
    return this.#byId.get(id)?.revision;
  }

  put(summary: SummaryEntry, revision: number): void {
    this.remove(summary.id);
    const { id, name, vendor, publisher, categories, scopes } = summary;
    const slot = this.#freeSlots.pop() ?? this.#slots++;
    const entry: IndexedListing = {
      summary,
      revision,
      slot,
      nameKey: folded(name),
    };
    this.#texts.add(slot, summary);
    this.#categories.set(slot, categories);
    this.#scopes.set(slot, scopes);
    this.#publishers.set(slot, [publisher.organizationId]);
    this.#publisherKeys.set(slot, [publisher.organizationId, publisher.name, vendor].map(folded));
    this.#verified.set(slot, [String(this.#domains.has(publisher.organizationId))]);
    this.#byId.set(id, entry);
    this.#byName.add(entry);
    this.#newest.add(entry);
    this.#changed();
  }

  remove(id: string): void {
    const entry = this.#byId.get(id);
    if (entry === undefined) {
      return;
    }
    this.#texts.remove(entry.slot, entry.summary);
    const facets = [
      this.#categories,
      this.#scopes,
      this.#publishers,
      this.#publisherKeys,
      this.#verified,
    ];
    for (const facet of facets) {
      facet.clear(entry.slot);
    }
    this.#byName.remove(entry);
    this.#newest.remove(entry);
    this.#byId.delete(id);
    this.#freeSlots.push(entry.slot);
    this.#changed();
  }

  /**
   * @param domains the domain that verifies each organization. The caller passes a new map after
   *   each change, because only the identity of the map is compared.
   */
  verify(domains: ReadonlyMap<string, string>): void {
    if (domains === this.#domains) {
      return;
    }
    const before = this.#domains;
    this.#domains = domains;
    for (const { slot, summary } of this.#byId.values()) {
      const { organizationId } = summary.publisher;
      if (domains.has(organizationId) === before.has(organizationId)) {
        continue;
      }
      this.#verified.clear(slot);
      this.#verified.set(slot, [String(domains.has(organizationId))]);
    }
    this.#changed();
  }

  search({ q, filters, sort }: ListingSearch): OrderedMatches<IndexedListing> & { facets: Facets } {
    const passes = this.#passing(filters);
    const order = sort === 'newest' ? this.#newest : this.#byName;
    if (q === undefined) {
      const { slots: all } = order.ranked();
      const slots = passes ? all.filter(passes) : all;
      return {
        ...inOrder(order, slots),
        facets: this.#facetsOf(slots),
      };
    }
    const { slots: found, scores } = this.#texts.search(searchedWords(q));
    const slots = passes ? found.filter(passes) : found;
    const facets = this.#facetsOf(slots);
    if (sort === 'relevance') {
      return {
        ...byRelevance(this.#byName, slots, scores),
        facets,
      };
    }
    return {
      ...inOrder(order, order.sorted(slots)),
      facets,
    };
  }

  #passing({ category, scope, publisher, verified }: DirectoryFilters) {
    const conditions = [
      ...(category === undefined ? [] : [this.#categories.has(category)]),
      ...(scope === undefined ? [] : [this.#scopes.has(scope)]),
      ...(publisher === undefined ? [] : [this.#publisherKeys.has(folded(publisher))]),
      ...(verified === undefined ? [] : [this.#verified.has(String(verified))]),
    ];
    return conditions.length === 0
      ? undefined
      : (slot: number) => conditions.every((passes) => passes(slot));
  }

  #facetsOf(slots: Uint32Array): Facets {
    if (slots.length < this.size) {
      return this.#countFacets(slots);
    }
    this.#facetsOfAll ??= this.#countFacets(slots);
    return this.#facetsOfAll;
  }

  #countFacets(slots: Uint32Array): Facets {
    const publishers = this.#publishers.top(slots, maxFacetValues);
    this.#publisherNames ??= namesOf(this.#byName.items);
    const names = this.#publisherNames;
    return {
      categories: this.#categories.top(slots, maxFacetValues),
      scopes: this.#scopes.top(slots, maxFacetValues) as Facets['scopes'],
      publishers: publishers.map(({ value, count }) => ({
        value,
        count,
        name: names.get(value) ?? value,
      })),
      verified: this.#verified
        .top(slots, 2)
        .map(({ value, count }) => ({ value: value === 'true', count })),
    };
  }

  #changed(): void {
    this.#revision += 1;
    this.#facetsOfAll = undefined;
    this.#publisherNames = undefined;
  }
}

/**
 * Returns the names of organizations. If listings have different names for the same organization,
 * the alphabetically first name is used.
 */
function namesOf(entries: readonly IndexedListing[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { summary } of entries) {
    const { organizationId, name } = summary.publisher;
    const known = names.get(organizationId);
    if (known === undefined || name < known) {
      names.set(organizationId, name);
    }
  }
  return names;
}
