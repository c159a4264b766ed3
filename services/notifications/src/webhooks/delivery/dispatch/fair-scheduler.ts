import { createFairShare } from '../domain/fair-share.ts';

export interface Tenant {
  readonly organizationId: string;
  readonly workspaceId: string;
}

export interface SlotLimits {
  slots: number;
  /** Of these, the most that holders in the slow lane have together. */
  slotsOfSlow: number;
  slotsOfWorkspace: number;
}

/** The right to do a piece of work, until the release. */
export interface Slot<Holder> {
  readonly holder: Holder;
  readonly isSlow: boolean;
}

/**
 * Gives slots to holders. Organizations take turns, the workspaces of each organization,
 * and the holders of each workspace: an organization with many workspaces, or a workspace with many
 * holders, has no additional turns. Slots are divided among organizations ({@link
 * createFairShare}). Slow holders have a separate lane with a limit of slots. Lanes take turns, too.
 */
export interface FairScheduler<Holder extends Tenant> {
  /** Slots in use. */
  readonly taken: number;
  /** The holder waits for a slot: once, in the lane of the last call. */
  add(holder: Holder, isSlow: boolean): void;
  /** Takes a slot for the next holder. The holder waits no more. */
  next(): Slot<Holder> | undefined;
  release(slot: Slot<Holder>): void;
}

type Groups<Holder> = Map<string, Map<string, Set<Holder>>>;

export function createFairScheduler<Holder extends Tenant>({
  slots,
  slotsOfSlow,
  slotsOfWorkspace,
}: SlotLimits): FairScheduler<Holder> {
  const all = createFairShare(slots);
  const slow = createFairShare(slotsOfSlow);
  const ofWorkspaces = new Map<string, number>();
  const lanes: { isSlow: boolean; groups: Groups<Holder> }[] = [
    { isSlow: false, groups: new Map() },
    { isSlow: true, groups: new Map() },
  ];

  function count({ holder, isSlow }: Slot<Holder>, change: 1 | -1): void {
    const { organizationId, workspaceId } = holder;
    all.add(organizationId, change);
    if (isSlow) {
      slow.add(organizationId, change);
    }
    const ofWorkspace = (ofWorkspaces.get(workspaceId) ?? 0) + change;
    if (ofWorkspace === 0) {
      ofWorkspaces.delete(workspaceId);
    } else {
      ofWorkspaces.set(workspaceId, ofWorkspace);
    }
  }

  const isOrganizationAllowed = (id: string, isSlow: boolean) =>
    all.hasRoomFor(id) && (!isSlow || slow.hasRoomFor(id));
  const isWorkspaceAllowed = (id: string) => (ofWorkspaces.get(id) ?? 0) < slotsOfWorkspace;

  function nextOf(groups: Groups<Holder>, isSlow: boolean): Holder | undefined {
    for (const [organizationId, workspaces] of groups) {
      if (!isOrganizationAllowed(organizationId, isSlow)) {
        continue;
      }
      for (const [workspaceId, holders] of workspaces) {
        const [holder] = holders;
        if (holder === undefined || !isWorkspaceAllowed(workspaceId)) {
          continue;
        }
        remove(groups, holder);
        // Maps iterate in the order of insertion: a group is the last after another insertion.
        moveToEnd(workspaces, workspaceId);
        moveToEnd(groups, organizationId);
        return holder;
      }
    }
    return undefined;
  }

  return {
    get taken() {
      return all.taken;
    },
    add(holder, isSlow) {
      for (const lane of lanes) {
        if (lane.isSlow === isSlow) {
          insert(lane.groups, holder);
        } else {
          remove(lane.groups, holder);
        }
      }
    },
    next() {
      if (all.taken >= slots) {
        return undefined;
      }
      lanes.reverse();
      for (const { isSlow, groups } of lanes) {
        const holder = nextOf(groups, isSlow);
        if (holder !== undefined) {
          const slot = { holder, isSlow };
          count(slot, 1);
          return slot;
        }
      }
      return undefined;
    },
    release: (slot) => count(slot, -1),
  };
}

function insert<Holder extends Tenant>(groups: Groups<Holder>, holder: Holder): void {
  const { organizationId, workspaceId } = holder;
  const workspaces = groups.get(organizationId) ?? new Map<string, Set<Holder>>();
  const holders = workspaces.get(workspaceId) ?? new Set<Holder>();
  groups.set(organizationId, workspaces.set(workspaceId, holders.add(holder)));
}

function remove<Holder extends Tenant>(groups: Groups<Holder>, holder: Holder): void {
  const { organizationId, workspaceId } = holder;
  const workspaces = groups.get(organizationId);
  const holders = workspaces?.get(workspaceId);
  holders?.delete(holder);
  if (holders?.size === 0) {
    workspaces?.delete(workspaceId);
  }
  if (workspaces?.size === 0) {
    groups.delete(organizationId);
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value !== undefined && map.delete(key)) {
    map.set(key, value);
  }
}
