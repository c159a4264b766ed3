/**
 * Tells whether a share may have a turn now. For example, an organization may not if it has already
 * as many turns as permitted.
 */
type MayHaveTurn = (share: string, depth: number) => boolean;

/**
 * Items that wait for their turns. The shares of each level take turns: an organization with many
 * callers has as many turns as an organization with one caller. Round robin by level.
 */
export class Rotation<Item> {
  /** The shares, in the order of their turns. */
  readonly #branches = new Map<string, Rotation<Item>>();
  readonly #items = new Set<Item>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Adds an item once.
   * @param shares from the largest: an organization, its workspace, a caller of the workspace
   */
  add([share, ...rest]: readonly string[], item: Item): void {
    if (share === undefined) {
      this.#size += Number(!this.#items.has(item));
      this.#items.add(item);
      return;
    }
    const branch = this.#branches.get(share) ?? new Rotation<Item>();
    this.#branches.set(share, branch);
    const before = branch.size;
    branch.add(rest, item);
    this.#size += branch.size - before;
  }

  /**
   * Takes the first item in order whose shares may have a turn. The shares of the item become the
   * last.
   * @param mayHaveTurn whether a share has turns at this moment. Default: every share
   */
  next(
    mayHave: (item: Item) => boolean = () => true,
    mayHaveTurn: MayHaveTurn = () => true,
    depth = 0,
  ): Item | undefined {
    const [first] = this.#items;
    if (first !== undefined && mayHave(first)) {
      this.#items.delete(first);
      this.#size--;
      return first;
    }
    for (const [share, branch] of this.#branches) {
      const found = mayHaveTurn(share, depth)
        ? branch.next(mayHave, mayHaveTurn, depth + 1)
        : undefined;
      if (found === undefined) {
        continue;
      }
      this.#size--;
      this.#branches.delete(share);
      if (branch.size > 0) {
        this.#branches.set(share, branch);
      }
      return found;
    }
    return undefined;
  }

  /**
   * Removes an item.
   * @returns whether it was there
   */
  remove([share, ...rest]: readonly string[], item: Item): boolean {
    if (share === undefined) {
      const isRemoved = this.#items.delete(item);
      this.#size -= Number(isRemoved);
      return isRemoved;
    }
    const branch = this.#branches.get(share);
    if (branch === undefined || !branch.remove(rest, item)) {
      return false;
    }
    this.#size--;
    if (branch.size === 0) {
      this.#branches.delete(share);
    }
    return true;
  }

  /** Returns how many items a share at the first level has. */
  sizeOf(share: string): number {
    return this.#branches.get(share)?.size ?? 0;
  }

  /** The share of the first level with the most items. */
  longest(): string | undefined {
    let longest: string | undefined;
    for (const share of this.#branches.keys()) {
      if (longest === undefined || this.sizeOf(share) > this.sizeOf(longest)) {
        longest = share;
      }
    }
    return longest;
  }

  /** Takes the last added item of a share of the first level. */
  takeLast(share: string): Item | undefined {
    const branch = this.#branches.get(share);
    const last = branch && [...branch.#items].at(-1);
    if (last !== undefined) {
      this.remove([share], last);
    }
    return last;
  }
}
