import { Rotation } from '@irp/fair-queue';
import { createFairShare } from '../domain/fair-share.ts';

export interface Tenant {
  readonly organizationId: string;
  readonly workspaceId: string;
}

export interface SlotLimits {
  slots: number;
  /** Maximum of these slots for all holders in the slow lane together. */
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

export function createFairScheduler<Holder extends Tenant>({
  slots,
  slotsOfSlow,
  slotsOfWorkspace,
}: SlotLimits): FairScheduler<Holder> {
  const all = createFairShare(slots);
  const slow = createFairShare(slotsOfSlow);
  const ofWorkspaces = new Map<string, number>();
  const lanes = [
    {
      isSlow: false,
      waiting: new Rotation<Holder>(),
    },
    {
      isSlow: true,
      waiting: new Rotation<Holder>(),
    },
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

  return {
    get taken() {
      return all.taken;
    },
    add(holder, isSlow) {
      for (const lane of lanes) {
        if (lane.isSlow === isSlow) {
          lane.waiting.add(sharesOf(holder), holder);
        } else {
          lane.waiting.remove(sharesOf(holder), holder);
        }
      }
    },
    next() {
      if (all.taken >= slots) {
        return undefined;
      }
      lanes.reverse();
      for (const { isSlow, waiting } of lanes) {
        const holder = waiting.next(undefined, (share, depth) =>
          depth === 0 ? isOrganizationAllowed(share, isSlow) : isWorkspaceAllowed(share),
        );
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

function sharesOf({ organizationId, workspaceId }: Tenant): string[] {
  return [organizationId, workspaceId];
}
