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
 * All in the long shape. In the short shape some of them in their order, drawn at random: each has
 * its turn within a few runs. The test must name the drawn ones in its title or its failures.
 * @param count how many are drawn; default: 1
 */
export function drawnInShort<T>(all: readonly T[], count = 1): readonly T[] {
  if (isLong || all.length <= count) {
    return all;
  }
  const drawn = new Set<number>();
  while (drawn.size < count) {
    drawn.add(Math.floor(Math.random() * all.length));
  }
  return all.filter((_, at) => drawn.has(at));
}
