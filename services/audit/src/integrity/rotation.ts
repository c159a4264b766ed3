/**
 * Selects the parts of an expensive check that a verification of the log runs. The monitor runs
 * only a sixteenth of the parts in each verification, so that a verification takes less time.
 */
export interface Rotation {
  isDue(part: number): boolean;
}

/** Selects all parts in every verification. */
export const fullRotation: Rotation = { isDue: () => true };

export const turns = 16;

/**
 * Creates the selection for a verification. In 16 successive verifications, each part is selected
 * once.
 * @param turn the number of the verification. The first number in a process should be random, so
 *   that a process that is often restarted does not always select the same parts
 */
export function createRotation(turn: number): Rotation {
  return { isDue: (part) => (part + turn) % turns === 0 };
}

/**
 * Returns the number of the part for an object, such as a stream. The number depends only on the
 * name of the object.
 */
export function partOf(name: string): number {
  return [...Buffer.from(name)].reduce((sum, byte) => sum + byte, 0);
}
