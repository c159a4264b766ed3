/**
 * Divides a fixed amount among owners: each may have as much as is left over. So one has half of it
 * at most, two a third each, and for whoever comes next there is as much room as any of them has.
 */
export interface FairShare {
  readonly taken: number;
  hasRoomFor(owner: string): boolean;
  /** How much is left over beyond as much as the owner has. */
  leftFor(owner: string): number;
  /** @param change less than 0: it gives something back */
  add(owner: string, change: number): void;
  /** The owners for which there is no more room. */
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
