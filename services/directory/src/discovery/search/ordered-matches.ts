import { countWhile, type Position, type SortedEntries } from './sorted-entries.ts';

/** The matches of a search, in order. */
export interface OrderedMatches<Entry> {
  total: number;
  /** Returns the matches from `start` up to, but not including, `end`. */
  slice(start: number, end: number): Entry[];
  /** Returns the sort key of an entry as a list of texts, for the cursor of a page. */
  keysOf(entry: Entry): readonly string[];
  /**
   * Returns the number of matches up to and including the match with these keys. Returns undefined
   * if the keys are not a result of `keysOf`.
   */
  countUpTo(keys: readonly string[]): number | undefined;
}

/**
 * Returns matches in the order of `order`.
 * @param slots the slots of the matches, already sorted by `order`
 */
export function inOrder<Entry extends { slot: number }>(
  order: SortedEntries<Entry>,
  slots: Uint32Array,
): OrderedMatches<Entry> {
  const { ranks } = order.ranked();
  return {
    total: slots.length,
    slice: (start, end) =>
      Array.from(slots.subarray(start, end), (slot) => order.items[ranks[slot] ?? 0] as Entry),
    keysOf: order.positionOf,
    countUpTo(keys) {
      const position = toPosition(keys);
      const rank = position && order.rankAfter(position);
      return rank === undefined
        ? undefined
        : countWhile(slots, (slot) => (ranks[slot] ?? 0) < rank);
    },
  };
}

/**
 * A sort key is a single number: 27 bits for the inverted score, then 20 bits for the alphabetical
 * rank. The smallest key comes first.
 */
const ranksEnd = 2 ** 20;
const maxScore = 2 ** 27;
const scoreUnit = 2 ** 16;
const bucketSize = scoreUnit * ranksEnd;

/**
 * Returns matches by descending score. Matches with equal scores are ordered by name.
 * @param scores by slot, each at most 2,047
 */
export function byRelevance<Entry extends { slot: number }>(
  byName: SortedEntries<Entry>,
  slots: Uint32Array,
  scores: Readonly<Float64Array>,
): OrderedMatches<Entry> {
  const { ranks } = byName.ranked();
  const keys = new Float64Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    keys[at] = sortKey(
      Math.min(maxScore, Math.round((scores[slot] ?? 0) * scoreUnit)),
      ranks[slot] ?? 0,
    );
  }
  return {
    total: keys.length,
    slice: (start, end) =>
      Array.from(
        smallest(keys, end).subarray(start),
        (key) => byName.items[key % ranksEnd] as Entry,
      ),
    keysOf(entry) {
      const key = keys.find((one) => one % ranksEnd === ranks[entry.slot]) ?? 0;
      return [String(maxScore - Math.floor(key / ranksEnd)), ...byName.positionOf(entry)];
    },
    countUpTo([score = '', ...rest]) {
      const position = toPosition(rest);
      if (position === undefined || !/^\d{1,10}$/.test(score)) {
        return undefined;
      }
      const rankAfter = byName.rankAfter(position);
      // The score of the listing at the cursor may have changed since the previous page. The next
      // page begins after the cursor's listing, so the position is computed with the current score
      // of this listing.
      const same = byName.items[rankAfter - 1];
      const isThere = same !== undefined && byName.positionOf(same)[1] === position[1];
      const stillFound = isThere ? keys.find((key) => key % ranksEnd === rankAfter - 1) : undefined;
      const last = stillFound ?? sortKey(Math.min(maxScore, Number(score)), rankAfter - 1);
      return keys.reduce((count, key) => count + Number(key <= last), 0);
    },
  };
}

/**
 * Returns the `count` smallest keys in order. Sorts only the buckets that contain the `count`
 * smallest keys.
 */
function smallest(keys: Float64Array, count: number): Float64Array {
  const sizes = new Uint32Array(maxScore / scoreUnit + 1);
  for (const key of keys) {
    const bucket = Math.floor(key / bucketSize);
    sizes[bucket] = (sizes[bucket] ?? 0) + 1;
  }
  let last = 0;
  for (
    let found = sizes[0] ?? 0;
    found < count && last + 1 < sizes.length;
    found += sizes[last] ?? 0
  ) {
    last += 1;
  }
  return keys
    .filter((key) => key < (last + 1) * bucketSize)
    .sort()
    .slice(0, count);
}

function sortKey(score: number, rank: number): number {
  return (maxScore - score) * ranksEnd + rank;
}

function toPosition(keys: readonly string[]): Position | undefined {
  const [key, id, ...rest] = keys;
  return key !== undefined && id !== undefined && rest.length === 0 ? [key, id] : undefined;
}
