/** Whether tests run all their cases, as with `npm run test:long`. */
export const isLong = process.env.TEST_SHAPE === 'long';

/**
 * Selects a value for the length of the test run. `npm test` uses `short`, so that a test takes
 * only seconds.
 * @returns `short`, unless `TEST_SHAPE` is `long`
 */
export function inShape<T>({ short, long }: { short: T; long: T }): T {
  return isLong ? long : short;
}

/**
 * Selects random cases for `npm test`, so that several test runs together cover every case. The
 * test must name the selected cases in the title or in failures.
 * @param count the number of cases to select. Default: 1
 * @returns the selected cases in order; all cases with `npm run test:long`
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
