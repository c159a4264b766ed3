/**
 * Tells whether a share may have a turn now. For example, an organization may not if it has already
 * as many turns as permitted.
 */
type MayHaveTurn = (share: string, depth: number) => boolean;

/**
 * Items that wait for their turn. The shares at each level take turns (round robin), so that an
 * organization with many callers gets as many turns as one with a single caller.
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
   * Adds an item, which must not be there yet.
   * @param shares the shares to which it belongs, the largest first: an organization, a workspace
   *   of it, a caller in the workspace
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
   * Takes the first item whose shares may have a turn. Its shares then come last.
   * @param mayHaveTurn tells whether a share may have a turn now. Default: all may
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

  /** Returns the share at the first level that has the most items. */
  longest(): string | undefined {
    let longest: string | undefined;
    for (const share of this.#branches.keys()) {
      if (longest === undefined || this.sizeOf(share) > this.sizeOf(longest)) {
        longest = share;
      }
    }
    return longest;
  }

  /** Takes the item that was added last to a share at the first level. */
  takeLast(share: string): Item | undefined {
    const branch = this.#branches.get(share);
    const last = branch && [...branch.#items].at(-1);
    if (last !== undefined) {
      this.remove([share], last);
    }
    return last;
  }
}
