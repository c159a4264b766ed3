/**
 * Divides a fixed amount among owners: each may have as much as is left over. A single owner thus
 * has at most half, two owners a third each, and a new owner finds as much free as any other owner
 * has.
 */
export interface FairShare {
  readonly taken: number;
  hasRoomFor(owner: string): boolean;
  /** The owner's remaining share: the free rest minus the owner's part. */
  leftFor(owner: string): number;
  /** @param change negative: returns a part */
  add(owner: string, change: number): void;
  /** The owners without remaining share. */
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
