/** The long shape is that of a command of its own, such as `npm run test:long`. */
export const isLong = process.env.TEST_SHAPE === 'long';

/**
 * What a test does in `npm test`, where it has seconds, or in its long shape.
 * @returns `short`, unless `TEST_SHAPE` is `long`
 */
export function inShape<T>({ short, long }: { short: T; long: T }): T {
  return isLong ? long : short;
}

/**
 * All in the long shape. In the short shape one of them, drawn at random: each has its turn within
 * a few runs. The test must name the drawn one in its title or its failures.
 */
export function drawnInShort<T>(all: readonly T[]): readonly T[] {
  const at = Math.floor(Math.random() * all.length);
  return isLong ? all : all.slice(at, at + 1);
}
