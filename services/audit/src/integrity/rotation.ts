/**
 * Selects the parts of a large whole for a pass: all parts are examined in as many passes as there
 * are turns.
 */
export interface Rotation {
  isDue(part: number): boolean;
}

/** Makes all parts due in each pass. */
export const fullRotation: Rotation = { isDue: () => true };

export const turns = 16;

/**
 * @param turn the number of the pass. A part is due in every pass whose number has the same
 *   remainder. A process may begin with a random number, so that all parts are verified in the long
 *   run even if the process is often restarted.
 */
export function createRotation(turn: number): Rotation {
  return { isDue: (part) => (part + turn) % turns === 0 };
}

/** Returns the number of the part to which an object with a name, such as a stream, belongs. */
export function partOf(name: string): number {
  return [...Buffer.from(name)].reduce((sum, byte) => sum + byte, 0);
}
