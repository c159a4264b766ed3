/**
 * Whose turn it is: workspaces in turn, and within each its items in turn, so that a workspace with many endpoints has no more turns than
 * one with one.
 */
export interface Turns<Item> {
  /** Without effect if it is there. */
  add(workspaceId: string, item: Item): void;
  remove(workspaceId: string, item: Item): void;
  /** The item whose turn it is; it stays, behind the others. Workspaces that are not allowed keep their places. */
  next(isAllowed: (workspaceId: string) => boolean): Item | undefined;
}

export function createTurns<Item>(): Turns<Item> {
  const workspaces = new Map<string, Set<Item>>();
  return {
    add(workspaceId, item) {
      const items = workspaces.get(workspaceId);
      if (items) items.add(item);
      else workspaces.set(workspaceId, new Set([item]));
    },
    remove(workspaceId, item) {
      const items = workspaces.get(workspaceId);
      items?.delete(item);
      if (items?.size === 0) workspaces.delete(workspaceId);
    },
    next(isAllowed) {
      for (const [workspaceId, items] of workspaces) {
        if (!isAllowed(workspaceId)) continue;
        for (const item of items) {
          // Maps and sets iterate in the order of insertion: what is inserted again is last.
          items.delete(item);
          items.add(item);
          workspaces.delete(workspaceId);
          workspaces.set(workspaceId, items);
          return item;
        }
      }
      return undefined;
    },
  };
}
