/** The sort key of an entry: a text, and a unique id for entries with the same text. */
export type Position = readonly [key: string, id: string];

/** The slots in sorted order, and the rank of each slot in this order. */
interface Ranks {
  slots: Uint32Array;
  ranks: Uint32Array;
}

/** Entries in sorted order. Each entry has a unique small number, its slot. */
export class SortedEntries<Entry extends { slot: number }> {
  readonly items: Entry[] = [];
  /** The ranks of the entries; undefined after an entry was added or removed. */
  #ranks: Ranks | undefined;
  readonly positionOf: (entry: Entry) => Position;
  readonly #direction: 1 | -1;

  /**
   * @param direction the order by `key`: 1 ascending, -1 descending. Entries with the same `key`
   *   are always in ascending order of `id`.
   */
  constructor(positionOf: (entry: Entry) => Position, direction: 1 | -1) {
    this.positionOf = positionOf;
    this.#direction = direction;
  }

  add(entry: Entry): void {
    this.items.splice(this.rankAfter(this.positionOf(entry)), 0, entry);
    this.#ranks = undefined;
  }

  remove(entry: Entry): void {
    const at = this.rankAfter(this.positionOf(entry)) - 1;
    if (this.items[at] !== entry) {
      throw new Error('the entry to remove is not in the list');
    }
    this.items.splice(at, 1);
    this.#ranks = undefined;
  }

  /** Returns the ranks. The ranks are valid until the next change of the entries. */
  ranked(): Ranks {
    if (this.#ranks) {
      return this.#ranks;
    }
    const slots = Uint32Array.from(this.items, ({ slot }) => slot);
    const ranks = new Uint32Array(slots.reduce((most, slot) => Math.max(most, slot + 1), 0));
    for (let rank = 0; rank < slots.length; rank++) {
      ranks[slots[rank] ?? 0] = rank;
    }
    this.#ranks = { slots, ranks };
    return this.#ranks;
  }

  /** Returns the slots in the order of their entries. */
  sorted(slots: Uint32Array): Uint32Array {
    const { slots: all, ranks } = this.ranked();
    const chosen = new Uint8Array(all.length);
    for (let at = 0; at < slots.length; at++) {
      chosen[ranks[slots[at] ?? 0] ?? 0] = 1;
    }
    const sorted = new Uint32Array(slots.length);
    let size = 0;
    for (let rank = 0; size < sorted.length; rank++) {
      if (chosen[rank] === 1) {
        sorted[size++] = all[rank] ?? 0;
      }
    }
    return sorted;
  }

  /** Returns the number of entries up to and including the position. */
  rankAfter(position: Position): number {
    return countWhile(this.items, (entry) => this.compare(this.positionOf(entry), position) <= 0);
  }

  compare([key, id]: Position, [otherKey, otherId]: Position): number {
    if (key === otherKey) {
      return compareTexts(id, otherId);
    }
    return this.#direction * compareTexts(key, otherKey);
  }
}

function compareTexts(one: string, other: string): number {
  if (one === other) {
    return 0;
  }
  return one < other ? -1 : 1;
}

/**
 * Returns how many items at the beginning meet a condition, by binary search. After the first item
 * that does not meet the condition, no later item may meet the condition.
 */
export function countWhile<Item>(items: ArrayLike<Item>, meets: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (meets(items[middle] as Item)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
