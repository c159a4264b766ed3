/** An order of entries by two texts, of which the second is unique. */
export type Position = readonly [key: string, id: string];

/** Entries in the order of their positions. */
export class SortedEntries<Entry> {
  readonly items: Entry[] = [];
  readonly positionOf: (entry: Entry) => Position;
  readonly #direction: 1 | -1;

  /** @param direction of the first text; the second ascends */
  constructor(positionOf: (entry: Entry) => Position, direction: 1 | -1) {
    this.positionOf = positionOf;
    this.#direction = direction;
  }

  add(entry: Entry): void {
    this.items.splice(this.rankAfter(this.positionOf(entry)), 0, entry);
  }

  remove(entry: Entry): void {
    const at = this.rankAfter(this.positionOf(entry)) - 1;
    if (this.items[at] !== entry) throw new Error('the entry is not in this order');
    this.items.splice(at, 1);
  }

  /** How many entries are at the position or before it. */
  rankAfter(position: Position): number {
    return countWhile(this.items, (entry) => this.compare(this.positionOf(entry), position) <= 0);
  }

  compare([key, id]: Position, [otherKey, otherId]: Position): number {
    if (key === otherKey) return compareTexts(id, otherId);
    return this.#direction * compareTexts(key, otherKey);
  }
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** How many items at the beginning meet a condition that no later one meets again. */
export function countWhile<Item>(items: ArrayLike<Item>, meets: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (meets(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
