/**
 * Divides a fixed amount among owners. An owner may have at most as much as is still free. A single
 * owner thus has at most half, and two owners have at most a third each. If all owners have their
 * full share, the free amount is as large as the share of each owner.
 */
export interface FairShare {
  readonly taken: number;
  hasRoomFor(owner: string): boolean;
  /** Returns how much more the owner may take: the free amount minus the owner's amount. */
  leftFor(owner: string): number;
  /**
   * Changes the amount of an owner.
   * @param change the added amount; negative for a returned amount
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
