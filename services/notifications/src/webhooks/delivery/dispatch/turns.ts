export interface Owned {
  readonly organizationId: string;
  readonly workspaceId: string;
}

export interface Allowed {
  organization(organizationId: string): boolean;
  workspace(workspaceId: string): boolean;
}

/**
 * Whose turn it is: organizations in turn, within each its workspaces, and within each its items,
 * so that an organization with many workspaces, or a workspace with many endpoints, has no more
 * turns than one with one.
 */
export interface Turns<Item extends Owned> {
  /** Without effect if it is there. */
  add(item: Item): void;
  remove(item: Item): void;
  /**
   * The item whose turn it is; it stays, behind the others. Organizations and workspaces that are
   * not allowed keep their places.
   */
  next(isAllowed: Allowed): Item | undefined;
}

export function createTurns<Item extends Owned>(): Turns<Item> {
  const organizations = new Map<string, Map<string, Set<Item>>>();
  return {
    add(item) {
      const { organizationId, workspaceId } = item;
      const workspaces = organizations.get(organizationId) ?? new Map<string, Set<Item>>();
      const items = workspaces.get(workspaceId) ?? new Set<Item>();
      organizations.set(organizationId, workspaces.set(workspaceId, items.add(item)));
    },
    remove(item) {
      const workspaces = organizations.get(item.organizationId);
      const items = workspaces?.get(item.workspaceId);
      items?.delete(item);
      if (items?.size === 0) {
        workspaces?.delete(item.workspaceId);
      }
      if (workspaces?.size === 0) {
        organizations.delete(item.organizationId);
      }
    },
    next(isAllowed) {
      for (const [organizationId, workspaces] of organizations) {
        if (!isAllowed.organization(organizationId)) {
          continue;
        }
        for (const [workspaceId, items] of workspaces) {
          if (!isAllowed.workspace(workspaceId)) {
            continue;
          }
          for (const item of items) {
            // Maps and sets iterate in the order of insertion: what is inserted again is last.
            items.delete(item);
            items.add(item);
            workspaces.delete(workspaceId);
            workspaces.set(workspaceId, items);
            organizations.delete(organizationId);
            organizations.set(organizationId, workspaces);
            return item;
          }
        }
      }
      return undefined;
    },
  };
}
