/**
 * Items that wait for their turns. The holders of each share take turns with each other, at every
 * level: an organization with many callers has as many turns as one with a single caller.
 */
export class Rotation<Item> {
  /** In the order of the turns. */
  readonly #branches = new Map<string, Rotation<Item>>();
  readonly #items: Item[] = [];

  get #isEmpty(): boolean {
    return this.#branches.size === 0 && this.#items.length === 0;
  }

  /**
   * @param shares whose turns it waits for, from the largest: an organization, its workspace, a
   *   caller of it
   */
  add([share, ...rest]: readonly string[], item: Item): void {
    if (share === undefined) {
      this.#items.push(item);
      return;
    }
    const branch = this.#branches.get(share) ?? new Rotation<Item>();
    this.#branches.set(share, branch);
    branch.add(rest, item);
  }

  /** Takes the first item in order that may have its turn; its shares become the last ones. */
  next(mayHave: (item: Item) => boolean): Item | undefined {
    const [first] = this.#items;
    if (first !== undefined && mayHave(first)) {
      return this.#items.shift();
    }
    for (const [share, branch] of this.#branches) {
      const found = branch.next(mayHave);
      if (found === undefined) {
        continue;
      }
      this.#branches.delete(share);
      if (!branch.#isEmpty) {
        this.#branches.set(share, branch);
      }
      return found;
    }
    return undefined;
  }

  remove([share, ...rest]: readonly string[], item: Item): void {
    if (share === undefined) {
      const at = this.#items.indexOf(item);
      if (at >= 0) {
        this.#items.splice(at, 1);
      }
      return;
    }
    const branch = this.#branches.get(share);
    if (branch === undefined) {
      return;
    }
    branch.remove(rest, item);
    if (branch.#isEmpty) {
      this.#branches.delete(share);
    }
  }
}
