import { countWhile, type Position, type SortedEntries } from './sorted-entries.ts';

/** What a search found, in its order. */
export interface OrderedMatches<Entry> {
  total: number;
  /** The matches from one place up to another. */
  slice(start: number, end: number): Entry[];
  /** The position of an entry, as texts for a cursor. */
  keysOf(entry: Entry): readonly string[];
  /** How many matches are at a position or before it; undefined for keys that `keysOf` cannot have made. */
  countUpTo(keys: readonly string[]): number | undefined;
}

/** @param entries in this order */
export function inOrder<Entry>(order: SortedEntries<Entry>, entries: readonly Entry[]): OrderedMatches<Entry> {
  return {
    total: entries.length,
    slice: (start, end) => entries.slice(start, end),
    keysOf: order.positionOf,
    countUpTo(keys) {
      const position = toPosition(keys);
      return position && countWhile(entries, (entry) => order.compare(order.positionOf(entry), position) <= 0);
    },
  };
}

interface Ranked {
  slot: number;
  rank: number;
}

/** A score and a rank are compared as one number, of 27 and 20 bits: the smallest comes first. */
const ranks = 2 ** 20;
const maxScore = 2 ** 27;
const scoreUnit = 2 ** 16;
const bucketSize = scoreUnit * ranks;

/** The highest score first, and equal ones by name. @param scores of these entries, at most 2,047 */
export function byRelevance<Entry extends Ranked>(
  byName: SortedEntries<Entry>,
  entries: readonly Entry[],
  scoreOf: (slot: number) => number,
): OrderedMatches<Entry> {
  const keys = new Float64Array(entries.length);
  let at = 0;
  for (const { slot, rank } of entries)
    keys[at++] = sortKey(Math.min(maxScore, Math.round(scoreOf(slot) * scoreUnit)), rank);
  return {
    total: keys.length,
    slice: (start, end) => Array.from(smallest(keys, end).slice(start), (key) => byName.items[key % ranks] as Entry),
    keysOf(entry) {
      const key = keys.find((one) => one % ranks === entry.rank) ?? 0;
      return [String(maxScore - Math.floor(key / ranks)), ...byName.positionOf(entry)];
    },
    countUpTo([score = '', ...rest]) {
      const position = toPosition(rest);
      if (position === undefined || !/^\d{1,10}$/.test(score)) return undefined;
      // Its score may have changed with the listings; what follows it is what a reader expects.
      const same = entries.findIndex((entry) => byName.positionOf(entry)[1] === position[1]);
      const ended = sortKey(Math.min(maxScore, Number(score)), byName.rankAfter(position) - 1);
      const last = keys[same] ?? ended;
      return keys.reduce((count, key) => count + Number(key <= last), 0);
    },
  };
}

/** The `count` smallest keys in order: only those of the buckets that have them are sorted. */
function smallest(keys: Float64Array, count: number): Float64Array {
  const sizes = new Uint32Array(maxScore / scoreUnit + 1);
  for (const key of keys) {
    const bucket = Math.floor(key / bucketSize);
    sizes[bucket] = (sizes[bucket] ?? 0) + 1;
  }
  let last = 0;
  for (let found = sizes[0] ?? 0; found < count && last + 1 < sizes.length; found += sizes[last] ?? 0) last += 1;
  return keys
    .filter((key) => key < (last + 1) * bucketSize)
    .sort()
    .slice(0, count);
}

function sortKey(score: number, rank: number): number {
  return (maxScore - score) * ranks + rank;
}

function toPosition(keys: readonly string[]): Position | undefined {
  const [key, id, ...rest] = keys;
  return key !== undefined && id !== undefined && rest.length === 0 ? [key, id] : undefined;
}
