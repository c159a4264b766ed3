/**
 * Divides a fixed capacity, such as memory or a number of queues, among owners. An owner may take
 * more capacity only while the free capacity is larger than the owner's part. A single owner gets
 * at most half of the capacity, and two owners get at most a third each. When all owners have their
 * full share, the free capacity equals the share of each owner.
 */
export interface FairShare {
  readonly taken: number;
  hasRoomFor(owner: string): boolean;
  /**
   * Returns how much more capacity the owner may take: the free capacity minus the owner's part.
   */
  leftFor(owner: string): number;
  /**
   * Changes the part of the capacity that an owner has taken.
   * @param change the taken capacity; negative for returned capacity
   */
  add(owner: string, change: number): void;
  /** Returns the owners that have used their full share. */
  full(): string[];
}

export function createFairShare(total: number): FairShare {
  const ofOwners = new Map<string, number>();
  let taken = 0;
  const leftFor = (owner: string) => total - taken - (ofOwners.get(owner) ?? 0);
  const hasRoomFor = (owner: string) => leftFor(owner) > 0;
  return {
    get taken() {
      return taken;
    },
    hasRoomFor,
    leftFor,
    add(owner, change) {
      const own = (ofOwners.get(owner) ?? 0) + change;
      taken += change;
      if (own === 0) {
        ofOwners.delete(owner);
      } else {
        ofOwners.set(owner, own);
      }
    },
    full: () => [...ofOwners.keys()].filter((owner) => !hasRoomFor(owner)),
  };
}
