/** Whether a test has the long shape, as in `npm run test:long`. */
export const isLong = process.env.TEST_SHAPE === 'long';

/**
 * Selects the value for the shape of a test. In `npm test` a test has seconds.
 * @returns `short`, unless `TEST_SHAPE` is `long`
 */
export function inShape<T>({ short, long }: { short: T; long: T }): T {
  return isLong ? long : short;
}

/**
 * Draws cases of a sweep at random in the short shape: a few runs try every case. The test must
 * name the drawn cases in its title or its failures.
 * @param count the number of cases to draw. Default: 1
 * @returns the drawn cases in order; in the long shape all cases
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
