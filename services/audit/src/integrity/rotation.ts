/**
 * Selects the parts of a large whole for a pass: all parts are examined in as many passes as there
 * are turns.
 */
export interface Rotation {
  isDue(part: number): boolean;
}

/** All parts are due in each pass. */
export const fullRotation: Rotation = { isDue: () => true };

export const turns = 16;

/**
 * @param turn any number: the parts with an equal remainder are due. A process begins at any turn,
 *   so that a process with frequent restarts examines all parts
 */
export function createRotation(turn: number): Rotation {
  return { isDue: (part) => (part + turn) % turns === 0 };
}

/** The part of a named object. */
export function partOf(name: string): number {
  return [...Buffer.from(name)].reduce((sum, byte) => sum + byte, 0);
}
