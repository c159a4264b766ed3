/**
 * Divides a fixed amount among owners. An owner may have at most as much as is still free. A single
 * owner thus has at most half, two owners have a third each, and a new owner finds as much free as
 * each of the others has.
 */
export interface FairShare {
  readonly taken: number;
  hasRoomFor(owner: string): boolean;
  /** Returns how much more the owner may take: the free amount minus the owner's amount. */
  leftFor(owner: string): number;
  /** Changes the amount of an owner. @param change negative to return a part */
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
