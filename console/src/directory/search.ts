export const sorts = ['relevance', 'name', 'newest'] as const;
type Sort = (typeof sorts)[number];

/** The search words, filters and order in the address of the directory. */
export interface DirectorySearch {
  q?: string | undefined;
  category?: string | undefined;
  scope?: string | undefined;
  publisher?: string | undefined;
  verified?: true | undefined;
  sort?: Sort | undefined;
}

/**
 * Parses the search parameters. Invalid values are omitted, because a person can type any address.
 */
export function parseDirectorySearch(search: Record<string, unknown>): DirectorySearch {
  // The result contains every search parameter, because the router keeps the old value of an absent
  // parameter.
  return {
    q: textOf(search.q),
    category: textOf(search.category),
    scope: textOf(search.scope),
    publisher: textOf(search.publisher),
    verified: search.verified === true ? true : undefined,
    sort: sorts.find((one) => one === search.sort),
  };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

export function hasFilters({ q, category, scope, publisher, verified }: DirectorySearch): boolean {
  return [q, category, scope, publisher, verified].some((value) => value !== undefined);
}
