import { Rotation } from '@irp/fair-queue';
import { createFairShare } from '../domain/fair-share.ts';

export interface Tenant {
  readonly organizationId: string;
  readonly workspaceId: string;
}

export interface SlotLimits {
  slots: number;
  /** Maximum slots that all holders in the slow lane share. */
  slotsOfSlow: number;
  slotsOfWorkspace: number;
}

/**
 * The right of a holder (the queue of an endpoint) to make an attempt. The right ends when the slot
 * is released.
 */
export interface Slot<Holder> {
  readonly holder: Holder;
  readonly isSlow: boolean;
}

/**
 * Assigns slots to holders (queues of endpoints) in rotation: first by organization, then by
 * workspace, then by holder. An organization gets no additional slots for many workspaces, and a
 * workspace gets none for many holders. {@link createFairShare} divides the slots among
 * organizations. Slow holders wait in a separate lane with a limited number of slots. The fast and
 * the slow lane alternate.
 */
export interface FairScheduler<Holder extends Tenant> {
  /** Number of slots in use. */
  readonly taken: number;
  /**
   * Adds a holder that waits for a slot. A holder waits only once: in the fast or slow lane that
   * the last call has chosen.
   */
  add(holder: Holder, isSlow: boolean): void;
  /** Takes a slot for the next holder, which then no longer waits. */
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
