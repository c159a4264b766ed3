import type { PageRange, PageSource } from './read-page.ts';

/**
 * Returns `keysOf` and `toPosition` for a list that is sorted by a single unique text, such as an
 * id.
 */
export function byKey<Item>(keyOf: (item: Item) => string) {
  return {
    keysOf: (item: Item) => [keyOf(item)],
    toPosition: ([key, ...rest]: readonly string[]) => (rest.length === 0 ? key : undefined),
  };
}

/**
 * Returns the source of a list that is in memory.
 * @param direction 1 if the list ascends by `keyOf`, -1 if it descends
 */
export function inMemory<Item>(
  list: string,
  items: readonly Item[],
  query: unknown,
  keyOf: (item: Item) => string,
  direction: 1 | -1 = 1,
) {
  const compare = (a: string, b: string) => direction * (Number(a > b) - Number(a < b));
  const sorted = items.toSorted((a, b) => compare(keyOf(a), keyOf(b)));
  return {
    ...byKey(keyOf),
    list,
    query,
    read: async ({ after, skip, limit }: PageRange<string>) =>
      sorted
        .filter((item) => after === undefined || compare(keyOf(item), after) > 0)
        .slice(skip, skip + limit),
    count: async () => items.length,
  } satisfies PageSource<Item, string>;
}
