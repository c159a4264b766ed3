/**
 * Returns whether a share (an organization, a workspace or a caller) may have a turn now. For
 * example, an organization with the maximum number of turns may not have another turn.
 */
type MayHaveTurn = (share: string, depth: number) => boolean;

/**
 * Items that wait for a turn, in a round robin with several levels: organizations, workspaces and
 * callers. The shares of each level take turns, so an organization with many callers has as many
 * turns as an organization with a single caller.
 */
export class Rotation<Item> {
  /** The shares (organizations, workspaces or callers), in the order of their turns. */
  readonly #branches = new Map<string, Rotation<Item>>();
  readonly #items = new Set<Item>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Adds an item, unless the item already waits.
   * @param shares the shares to which the item belongs, largest first: an organization, its
   *   workspace, a caller of the workspace
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
   * Removes and returns the first item whose shares (organization, workspace, caller) may all have
   * a turn. The shares of the returned item move to the end of their levels.
   * @param mayHaveTurn returns whether an organization, a workspace or a caller may have a turn
   *   now. Default: always true.
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
   * @returns whether the item was waiting
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

  /** Returns the number of waiting items of an organization. */
  sizeOf(share: string): number {
    return this.#branches.get(share)?.size ?? 0;
  }

  /** Returns the organization with the most waiting items; undefined if no item waits. */
  longest(): string | undefined {
    let longest: string | undefined;
    for (const share of this.#branches.keys()) {
      if (longest === undefined || this.sizeOf(share) > this.sizeOf(longest)) {
        longest = share;
      }
    }
    return longest;
  }

  /** Removes and returns the item of an organization that was added last. */
  takeLast(share: string): Item | undefined {
    const branch = this.#branches.get(share);
    const last = branch && [...branch.#items].at(-1);
    if (last !== undefined) {
      this.remove([share], last);
    }
    return last;
  }
}
