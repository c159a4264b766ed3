/**
 * Which parts of something large a pass examines: all of them in as many passes as there are turns.
 */
export interface Rotation {
  isDue(part: number): boolean;
}

/** Every part, in each pass. */
export const wholeRotation: Rotation = { isDue: () => true };

export const turns = 16;

/**
 * @param turn any number: the parts of equal remainder are due. A process begins anywhere, so that
 *   one that restarts often examines all
 */
export function createRotation(turn: number): Rotation {
  return { isDue: (part) => (part + turn) % turns === 0 };
}

/** The part of something that has a name. */
export function partOf(name: string): number {
  return [...Buffer.from(name)].reduce((sum, byte) => sum + byte, 0);
}
