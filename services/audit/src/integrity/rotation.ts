/**
 * Selects the parts that are due in a pass. Each pass verifies only some of the parts, so that a
 * pass takes less time. A sequence of passes verifies all parts.
 */
export interface Rotation {
  isDue(part: number): boolean;
}

/** Makes all parts due in each pass. */
export const fullRotation: Rotation = { isDue: () => true };

export const turns = 16;

/**
 * Creates the rotation of a pass.
 * @param turn the number of the pass. A part is due in every 16th pass. The first pass of a process
 *   should have a random number. Otherwise, a process that is often restarted would never verify
 *   some parts
 */
export function createRotation(turn: number): Rotation {
  return { isDue: (part) => (part + turn) % turns === 0 };
}

/**
 * Returns the number of the part to which an object, such as a stream, belongs. The number depends
 * on the name of the object.
 */
export function partOf(name: string): number {
  return [...Buffer.from(name)].reduce((sum, byte) => sum + byte, 0);
}
